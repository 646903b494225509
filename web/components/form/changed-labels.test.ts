import { expect, test } from 'vitest';
import { changedLabels } from './changed-labels.ts';

test('lists the labels of changed fields in the order of the form', () => {
  const labels = { name: 'Name', slug: 'Slug', price: 'Price' };
  expect(changedLabels({ price: true, name: true, slug: false, unknown: true }, labels)).toEqual([
    'Name',
    'Price',
  ]);
  expect(changedLabels({}, labels)).toEqual([]);
});
