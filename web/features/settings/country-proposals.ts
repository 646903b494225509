import { countryCodes } from '#contract/address-formats.ts';
import type { StartSettings } from '#contract/start.contract.ts';
import { findCountryCurrency } from './country-currencies.ts';

/** Languages in which shops of a country are more likely kept than in its most spoken one. */
const languages: Record<string, string> = { IN: 'en', KE: 'en', NG: 'en', PH: 'en', PK: 'en', SG: 'en' };
/** Where most people of a country with several zones live. */
const mainCities: Record<string, string> = {
  ...{ AR: 'Buenos_Aires', AU: 'Sydney', BR: 'Sao_Paulo', CA: 'Toronto', CD: 'Kinshasa', CL: 'Santiago' },
  ...{ CN: 'Shanghai', EC: 'Guayaquil', ES: 'Madrid', ID: 'Jakarta', KZ: 'Almaty', MX: 'Mexico_City' },
  ...{ NZ: 'Auckland', PT: 'Lisbon', RU: 'Moscow', US: 'New_York' },
};
/** Prices in shops are without tax. Everywhere else, consumers see what they pay. */
const taxOnTop: readonly string[] = ['AS', 'CA', 'GU', 'MP', 'PR', 'UM', 'US', 'VI'];

const isWritten = (locale: string) => Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;

/** @returns how amounts and dates are written in a country, 'de-DE'; in English where browsers do not know its language */
export function toLocale(country: string): string {
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  const locale = `${languages[country] ?? language}-${country}`;
  return isWritten(locale) ? locale : `en-${country}`;
}

/** Not in all browsers, and not in TypeScript's library: a method by the standard, a property before. */
type WithZones = Intl.Locale & { getTimeZones?(): string[] | undefined; timeZones?: string[] };
const listTimeZones = (country: string): readonly string[] => {
  const locale: WithZones = new Intl.Locale(`und-${country}`);
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
};

/** @param own that of the browser, which its owner is in */
function chooseTimeZone(country: string, own: string): string {
  const zones = listTimeZones(country);
  if (zones.includes(own)) return own;
  const main = zones.find((zone) => zone.endsWith(`/${mainCities[country]}`));
  return main ?? zones[0] ?? own;
}

/** The country of a browser: that of its time zone, since most languages say another one; '' when nothing says it. */
export function guessCountry(timeZone: string, locales: readonly string[]): string {
  const byZone = countryCodes.find((country) => country !== '' && listTimeZones(country).includes(timeZone));
  const byLanguage = locales
    .map((locale) => new Intl.Locale(locale).region ?? '')
    .find((region) => region !== '');
  const found = byZone ?? byLanguage ?? '';
  return countryCodes.includes(found) ? found : '';
}

/** The answers that follow from the country, unless somebody chooses something else. */
export const toProposals = (
  country: string,
  ownTimeZone: string,
): Omit<StartSettings, 'storeName' | 'country'> => ({
  currency: findCountryCurrency(country) ?? 'USD',
  locale: toLocale(country),
  timeZone: chooseTimeZone(country, ownTimeZone),
  pricesIncludeTax: !taxOnTop.includes(country),
});
