import { expect, it } from 'vitest';
import type { AttributeKind } from '#contract/attribute-values.ts';
import { readFlag } from '../import-sources/flag-cell.rules.ts';
import { attributeCells, cellOfValue, valueOfCell } from './attribute-cells.rules.ts';
import { checkRow } from './check-row.ts';

const attribute = (kind: AttributeKind, unit: string | null = null) => ({
  _id: 'a',
  name: 'Gauge',
  kind,
  unit,
  isForAll: true,
  isFilter: false,
  categories: [],
  inCategories: [],
  choices: [{ _id: 's', name: 'Sage', swatch: null }],
});

it('finds the cells that are filled in', () => {
  const row = {
    sku: 'L',
    'attribute:Material': ' Wool ',
    'Attribute: Fit': '',
    'attribute:Weight': 5,
    attribute: 'x',
  };
  expect(attributeCells(row).attributes).toEqual([
    { name: 'Material', text: 'Wool' },
    { name: 'Weight', text: '5' },
  ]);
  const undyed = { 'attribute:Undyed': false, 'attribute:Fit': null, 'attribute:Cut': {} };
  expect(attributeCells(undyed).attributes).toEqual([{ name: 'Undyed', text: 'false' }]);
  expect(attributeCells({ sku: 'L', 'attribute:Fit': ' ' })).toEqual({});
});

it.each<[AttributeKind, string | null, string, unknown]>([
  ['text', null, 'Wool', { value: 'Wool' }],
  ['choice', null, 'SAGE', { value: 's' }],
  ['choice', null, 'Clay', { error: 'Gauge has no value Clay.' }],
  ['number', 'g', '640.5 g', { value: 640.5 }],
  ['number', 'g', '640', { value: 640 }],
  ['number', 'g', 'g', { error: 'Gauge must be a number such as 24.5.' }],
  ['number', null, '0x10 g', { error: 'Gauge must be a number such as 24.5.' }],
  ['number', 'cm', '1.000 cm', { error: 'Gauge: Write 1000 or 1 instead of “1.000”, which may mean both.' }],
  ['number', null, '12,5', { value: 12.5 }],
  [
    'number',
    null,
    '2e3',
    { error: 'Gauge: Write all digits instead of “2e3”, which a spreadsheet has shortened.' },
  ],
  ['yes-no', null, 'Yes', { value: true }],
  ['yes-no', null, 'n', { value: false }],
  ['yes-no', null, 'TRUE', { value: true }],
  ['yes-no', null, 'maybe', { error: 'Gauge must be yes or no.' }],
])('%s in %s: %s', (kind, unit, text, expected) => {
  expect(valueOfCell(attribute(kind, unit), text)).toEqual(expected);
});

it.each([12.345, -1.5, 640, 12.34, 1234.567, 0.125, 0.0001, 999.001, -12.345])(
  'the number %j is read as it was written',
  (value) => {
    const number = attribute('number');
    expect(valueOfCell(number, cellOfValue(number, value))).toEqual({ value });
    const [cell] = attributeCells({ 'attribute:Gauge': value }).attributes ?? [];
    expect(valueOfCell(number, cell?.text ?? '')).toEqual({ value });
  },
);

it.each([
  ...['1', 'TRUE', 'True', 'true', ' Yes ', 'y', 'WAHR', 'Vrai', 'VERDADERO', 'VERO', 'WAAR'].map(
    (text) => [text, true] as const,
  ),
  ...['0', 'FALSE', 'False', 'false', 'NO', 'n', 'FALSCH', 'FAUX', 'FALSO', 'ONWAAR'].map(
    (text) => [text, false] as const,
  ),
  ...['', 'maybe', '2', 'ja'].map((text) => [text, undefined] as const),
])('the cell %j says %s', (text, said) => {
  expect(readFlag(text)).toBe(said);
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

it.each<[unknown, string | undefined]>([
  ['reduced', 'reduced'],
  [' Second reduced ', 'second-reduced'],
  ['STANDARD', 'standard'],
  ['  ', undefined],
  [null, undefined],
  // In a file without the column.
  [undefined, undefined],
])('a row with the cell %j of taxClass is valid', (taxClass, expected) => {
  const { row, reason } = checkRow({ ...lamp, taxClass });
  expect([row?.taxClass, reason]).toEqual([expected, null]);
});

it.each(['7 %', 2])('a row with the cell %j of taxClass is refused', (taxClass) => {
  expect(checkRow({ ...lamp, taxClass })).toMatchObject({
    row: null,
    reason: 'Write standard, reduced or second-reduced for taxClass.',
  });
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
