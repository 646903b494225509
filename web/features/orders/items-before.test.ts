import { expect, it } from 'vitest';
import type { ItemStatus } from '#contract/statuses.ts';
import { itemsBefore } from './items-before.ts';

const lines = (['Not processed', 'Processing', 'Shipped', 'Delivered', 'Cancelled'] as const).map(
  (status) => ({
    status,
  }),
);
const before = (step: ItemStatus) => itemsBefore(step, lines, () => undefined).map(({ status }) => status);

it('finds the items that have not come so far, and no final ones', () => {
  expect(before('Processing')).toEqual(['Not processed']);
  expect(before('Shipped')).toEqual(['Not processed', 'Processing']);
  expect(before('Delivered')).toEqual(['Not processed', 'Processing', 'Shipped']);
});

it('counts a status that an item gets soon', () => {
  const soon = (status: ItemStatus) => itemsBefore('Shipped', [{ status: 'Processing' }], () => status);
  expect(soon('Shipped')).toEqual([]);
  expect(soon('Cancelled')).toEqual([]);
  expect(soon('Not processed')).toHaveLength(1);
});
