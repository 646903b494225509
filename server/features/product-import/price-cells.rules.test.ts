import { afterEach, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { checkRow } from './check-row.ts';

afterEach(() => setShopFormat(defaultFormat));

const german = { ...defaultFormat, currency: 'EUR', locale: 'de-DE' };
const yen = { ...defaultFormat, currency: 'JPY', decimals: 0, locale: 'ja-JP' };
const lamp = { sku: 'L-1', name: 'Lamp', brand: 'A', quantity: '1' };

it.each([
  ['1.234,56', 123_456],
  ['1.234,56 €', 123_456],
  ['1,234.56', 123_456],
  ['12,5', 1_250],
  // As exports write them, whatever the locale.
  ['12.5', 1_250],
  ['1234.56', 123_456],
  ['1E+03', 100_000],
  // In JSON.
  [12.5, 1_250],
])('a price of %j is read', (price, priceMinor) => {
  setShopFormat(german);
  expect(checkRow({ ...lamp, price })).toMatchObject({ row: { priceMinor }, reason: null });
});

it.each([
  ['1.234', 'Write 1234 or 1.23 instead of “1.234”, which may mean both.'],
  [' 12,349 ', 'Write 12349 or 12.35 instead of “12,349”, which may mean both.'],
  ['12,3456', 'Enter a price such as 24,50.'],
  ['$ 12', 'Enter a price such as 24,50.'],
  ['0x10', 'Enter a price such as 24,50.'],
  ['cheap', 'Enter a price such as 24,50.'],
  ['', 'Price is required.'],
])('a price of %j is refused: %s', (price, reason) => {
  setShopFormat(german);
  expect(checkRow({ ...lamp, price })).toMatchObject({ row: null, reason });
});

it('asks for whole prices without a separator where the currency has no decimals', () => {
  setShopFormat(yen);
  expect(checkRow({ ...lamp, price: '1,250' }).reason).toBe(
    'Write 1250 instead of “1,250”, which may mean another price.',
  );
  expect(checkRow({ ...lamp, price: '1250' })).toMatchObject({ row: { priceMinor: 1_250 } });
});
