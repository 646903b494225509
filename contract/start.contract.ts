import { z } from 'zod';
import { checkoutSettings } from './checkout-settings.ts';
import { findDecimals } from './currencies.ts';
import { endpoint } from './define-endpoint.ts';
import { done, flag, sentVersion, text, version } from './schemas.ts';
import { generalSettings } from './settings.contract.ts';

/** The first page of a new shop's owner: what all prices and pages depend on (docs/rules.md#the-first-day). */

const { storeName, locale, timeZone } = generalSettings.shape;

export const startSettings = z.object({
  storeName,
  country: checkoutSettings.shape.country.refine((code) => code !== '', {
    error: 'Please choose a country.',
  }),
  currency: text({ required: 'Please choose a currency.', max: 3 }).refine(
    (code) => findDecimals(code) !== undefined,
    { error: 'Please choose a currency.' },
  ),
  locale,
  timeZone: timeZone.unwrap(),
  pricesIncludeTax: flag(),
});
export type StartSettings = z.output<typeof startSettings>;

const saved = {
  settings: z.object({
    ...{ storeName: z.string(), country: z.string(), currency: z.string(), locale: z.string() },
    ...{ timeZone: z.string(), pricesIncludeTax: z.boolean() },
  }),
  version,
  isSaved: z.boolean().meta({ description: 'True once somebody has saved them here, and in older shops.' }),
  isNext: z
    .boolean()
    .meta({ description: 'An owner begins with them: there is no product, and CURRENCY is not set.' }),
  isCurrencySet: z.boolean().meta({ description: 'By CURRENCY, at the start of the server.' }),
  currencyStays: z
    .string()
    .nullable()
    .meta({ description: 'Why the currency cannot change, in words: what has a price. Null while it can.' }),
};
export type SavedStart = z.output<typeof getStart.reply>;

export const getStart = endpoint({
  method: 'GET',
  path: '/settings/start',
  access: 'settings.read',
  summary:
    'What a new shop begins with: its name, country, currency, formats, and whether prices include tax',
  reply: z.object(saved),
});
export const saveStart = endpoint({
  method: 'PUT',
  path: '/settings/start',
  access: 'settings.write',
  summary: 'Changes them together. The currency can change while nothing has a price',
  body: z.object({ settings: startSettings, version: sentVersion }),
  reply: z.object({ ...done, ...saved }),
});
