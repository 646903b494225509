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
  ['1E+03', 'Write all digits instead of “1E+03”, which a spreadsheet has shortened.'],
  ['', 'Price is required.'],
])('a price of %j is refused: %s', (price, reason) => {
  setShopFormat(german);
  expect(checkRow({ ...lamp, price })).toMatchObject({ row: null, reason });
});

it('asks for whole prices without a separator where the currency has no decimals', () => {
  setShopFormat(yen);
  expect(checkRow({ ...lamp, price: '1,250' }).reason).toBe(
    'Write 1250 instead of “1,250”, which may mean another number.',
  );
  expect(checkRow({ ...lamp, price: '1250' })).toMatchObject({ row: { priceMinor: 1_250 } });
});

it.each<[string, string, unknown]>([
  ['quantity', '1.000', 'Write 1000 or 1 instead of “1.000”, which may mean both.'],
  ['quantity', '1,250', 'Write 1250 instead of “1,250”, which may mean another number.'],
  ['quantity', '1e3', 'Write all digits instead of “1e3”, which a spreadsheet has shortened.'],
  ['lowStockAt', '1.000', 'Write 1000 or 1 instead of “1.000”, which may mean both.'],
  ['lowStockAt', '2e1', 'Write all digits instead of “2e1”, which a spreadsheet has shortened.'],
  ['lowStockAt', '-1', 'The threshold may not be less than 0.'],
  ['weight', '1.500', 'Write 1500 instead of “1.500”, which may mean another number.'],
  ['weight', '1.250 kg', 'Write 1250 or 1.25 instead of “1.250”, which may mean both.'],
  ['weight', '4 stone', 'Weight must be a number.'],
  ['weight', '-4 kg', 'Weight may not be less than 0.'],
  ['weight', '2000 kg', 'Weight may not be greater than 1,000,000 grams.'],
  ['weight', '1,5E+07', 'Write all digits instead of “1,5E+07”, which a spreadsheet has shortened.'],
  ['barcode', '4,00638E+12', 'Write all digits instead of “4,00638E+12”, which a spreadsheet has shortened.'],
])('%s of %j is refused', (column, cell, reason) => {
  expect(checkRow({ ...lamp, price: '1', [column]: cell })).toMatchObject({ row: null, reason });
});

it.each<[unknown, number]>([
  ['12', 12],
  ['12.00', 12],
  // Magento
  ['100.0000', 100],
  ['2.650,00', 2650],
  ["1'200", 1200],
  ['1 200', 1200],
  ['1.000.000', 1_000_000],
  [1e3, 1000],
])('a quantity of %j is read', (quantity, expected) => {
  expect(checkRow({ ...lamp, price: '1', quantity })).toMatchObject({ row: { quantity: expected } });
});

it.each<[unknown, number]>([
  ['400', 400],
  [400, 400],
  ['400 g', 400],
  ['0.4 kg', 400],
  ['0,400kg', 400],
  ['12 oz', 340],
  ['2.5 LB', 1134],
  ['2 lbs', 907],
])('a weight of %j is %i grams', (weight, weightGrams) => {
  expect(checkRow({ ...lamp, price: '1', weight })).toMatchObject({ row: { sold: { weightGrams } } });
});
