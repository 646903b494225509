import { afterEach, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '../shop-format.ts';
import * as orderMail from './en/order-mail.ts';
import { currencyName, missingTexts, plural, textsOf } from './texts.ts';

afterEach(() => setShopFormat(defaultFormat));

it('finds files, texts and parameters that are missing', () => {
  const english = { form: { title: 'Product', hint: (name: string) => name }, mail: { subject: 'Sold' } };
  const german = { form: { title: 'Produkt', hint: () => 'Name' } };
  expect(missingTexts(english, german)).toEqual(['form hint', 'mail subject']);
  expect(missingTexts(english, { ...german, form: { title: '', hint: english.form.hint } })).toEqual([
    'form title',
    'mail subject',
  ]);
});

it('uses English for a locale without texts', () => {
  const texts = textsOf({ en: orderMail });
  for (const locale of ['en-US', 'de-DE']) {
    setShopFormat({ ...defaultFormat, locale });
    expect(texts().itemCount(2)).toBe('2 items');
  }
});

it('has the plural of a number', () => {
  const items = plural('en', { one: 'item', other: 'items' });
  expect([0, 1, 2, 21].map(items)).toEqual(['items', 'item', 'items', 'items']);
});

it('names a currency', () => {
  expect(['USD', 'EUR', 'JPY'].map((currency) => currencyName('en', currency))).toEqual([
    'US dollars',
    'euros',
    'Japanese yen',
  ]);
});
