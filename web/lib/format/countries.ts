import { countryCodes } from '#contract/address-formats.ts';
import { isTerritory } from '#contract/address-regions.ts';
import { formatters } from '#contract/shop-format.ts';

const byName = formatters(({ locale }) => {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = countryCodes.map((value) => ({ value, label: names.of(value) ?? value }));
  return countries.sort((one, other) => one.label.localeCompare(other.label, locale));
});

/**
 * The countries of a form by their names in the shop's language. Some territories are regions of theirs.
 * @param chosen is among them, whatever it is
 */
export const listCountries = (chosen = '') =>
  byName().filter(({ value }) => value === chosen || !isTerritory(value));

/** @returns '' for a code that is no country's */
export const findCountryName = (code: string): string => nameByCode().get(code) ?? '';

const nameByCode = formatters(() => new Map(byName().map(({ value, label }) => [value, label])));

/** @returns the name of a country in the shop's language; the code of one that is not known */
export const countryName = (code: string): string => nameByCode().get(code) ?? code;
