import { countryCodes } from '#contract/address-formats.ts';
import { currencyCodes } from '#contract/currencies.ts';
import { defineTexts } from '#contract/texts.ts';
import type { SelectOption } from '#web/components/form/select-option.ts';
import { findCountryName, listCountries } from '#web/lib/format/countries.ts';
import * as en from '#web/texts/en/start.ts';
import { toLocale } from './country-proposals.ts';

const texts = defineTexts({ en });

const byLabel = (options: SelectOption[]) => options.sort((a, b) => a.label.localeCompare(b.label, 'en'));

/** 'EUR, Euro'. */
export function currencyLabel(code: string): string {
  return texts().currencyOption(code, new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code);
}
export const currencyOptions = (): SelectOption[] =>
  currencyCodes.map((value) => ({ value, label: currencyLabel(value) }));

/** @param country the chosen one, which may be a territory that the list leaves out; '' before one is chosen */
export const countryOptions = (country: string): SelectOption[] => [
  ...(country === '' ? [{ value: '', label: texts().chooseCountry }] : []),
  ...listCountries(country),
];

/**
 * 'As in Germany', for the language of each country.
 * @param saved is among them, also another language than its country's
 */
export function localeOptions(saved: string): SelectOption[] {
  const usual = countryCodes
    .filter((code) => findCountryName(code) !== '')
    .map((code) => ({ value: toLocale(code), label: texts().asIn(findCountryName(code)) }));
  if (usual.some(({ value }) => value === saved)) return byLabel(usual);
  const label = new Intl.DisplayNames('en', { type: 'language' }).of(saved) ?? saved;
  return byLabel([...usual, { value: saved, label }]);
}
