import { expect, test } from 'vitest';
import { changedLabels } from './changed-labels.ts';

test('the changed fields are named by their labels, in the order of the form', () => {
  const labels = { name: 'Name', slug: 'Slug', price: 'Price' };
  expect(changedLabels({ price: true, name: true, slug: false, unknown: true }, labels)).toEqual([
    'Name',
    'Price',
  ]);
  expect(changedLabels({}, labels)).toEqual([]);
});
