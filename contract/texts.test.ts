import { afterEach, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from './shop-format.ts';
import { currencyName, defineTexts, plural } from './texts.ts';

afterEach(() => setShopFormat(defaultFormat));

it('uses English for a locale without texts', () => {
  const texts = defineTexts({ en: { itemCount: plural('en', { one: 'item', other: 'items' }) } });
  for (const locale of ['en-US', 'de-DE']) {
    setShopFormat({ ...defaultFormat, locale });
    expect(texts().itemCount(2)).toBe('items');
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
