import { expect, it } from 'vitest';
import type { AttributeKind } from '#contract/attribute-values.ts';
import { attributeCells, valueOfCell } from './attribute-cells.rules.ts';

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
  ['yes-no', null, 'Yes', { value: true }],
  ['yes-no', null, 'n', { value: false }],
  ['yes-no', null, 'TRUE', { value: true }],
  ['yes-no', null, 'maybe', { error: 'Gauge must be yes or no.' }],
])('%s in %s: %s', (kind, unit, text, expected) => {
  expect(valueOfCell(attribute(kind, unit), text)).toEqual(expected);
});
