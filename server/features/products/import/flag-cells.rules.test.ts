import { expect, it } from 'vitest';
import { checkRow } from './check-row.ts';
import { flagOfText } from './flag-cells.rules.ts';

it.each([
  ...['1', 'TRUE', 'True', 'true', ' Yes ', 'y'].map((text) => [text, true] as const),
  ...['0', 'FALSE', 'False', 'false', 'NO', 'n'].map((text) => [text, false] as const),
  ...['', 'maybe', '2', 'ja'].map((text) => [text, undefined] as const),
])('the cell %j says %s', (text, said) => {
  expect(flagOfText(text)).toBe(said);
});

const lamp = { sku: 'L-1', name: 'Lamp', brand: 'A', price: '1', quantity: '1' };

it.each<[unknown, boolean | null]>([
  ['TRUE', true],
  ['FALSE', false],
  ['yes', true],
  [' 0 ', false],
  // In JSON.
  [true, true],
  [0, false],
  // In a file without the column.
  [undefined, null],
])('a row with the cell %j of taxable is valid', (taxable, expected) => {
  expect(checkRow({ ...lamp, taxable })).toMatchObject({ row: { taxable: expected }, reason: null });
});

it.each<[unknown, string]>([
  ['ja', 'Write 1 for taxable, or 0.'],
  [2, 'Write 1 for taxable, or 0.'],
  ['', 'Taxable is required.'],
  ['  ', 'Taxable is required.'],
  [null, 'Taxable is required.'],
])('a row with the cell %j of taxable is refused: %s', (taxable, reason) => {
  expect(checkRow({ ...lamp, taxable })).toMatchObject({ row: null, reason });
});
