import { countryCodes } from '#contract/address-formats.ts';
import { formatters } from '#contract/shop-format.ts';

/** Former addresses have what people typed. */
const aliases: Record<string, string> = { usa: 'US', us: 'US', uk: 'GB', england: 'GB', deutschland: 'DE' };

const byName = formatters(({ locale }) => {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const countries = countryCodes.map((value) => ({ value, label: names.of(value) ?? value }));
  return countries.sort((one, other) => one.label.localeCompare(other.label, locale));
});

/** All countries by their names in the shop's language. */
export const listCountries = () => byName();

/** @returns '' for a code that is no country's */
export const findCountryName = (code: string): string =>
  listCountries().find(({ value }) => value === code)?.label ?? '';

/** @returns the code of a country that was typed as text; empty when it is not recognised */
export function findCountry(typed: string): string {
  const text = typed.trim().toLowerCase();
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const found = listCountries().find(
    ({ value, label }) => label.toLowerCase() === text || english.of(value)?.toLowerCase() === text,
  );
  return found?.value ?? aliases[text] ?? '';
}

/** @returns the country of the shop's language: 'US' for en-US; empty when it names none */
export const findLocaleCountry = (locale: string): string => new Intl.Locale(locale).region ?? '';

const nameByCode = formatters(() => new Map(listCountries().map(({ value, label }) => [value, label])));

/** @returns the name of a country in the shop's language; the code of one that is not known */
export const countryName = (code: string): string => nameByCode().get(code) ?? code;
