import { expect, it } from 'vitest';
import type { OrderLine } from '#contract/orders.contract.ts';
import { canCancelOrder, orderSubtitle, orderTitle, progressLabels, shortDate } from './order-labels.ts';

const line = (name: string, status: OrderLine['status'] = 'Processing') =>
  ({ name, status, quantity: 1 }) as OrderLine;

it('names an order by its first line', () => {
  expect(orderTitle({ products: [line('Rim Mug')] })).toBe('Rim Mug');
  const three = [line('Rim Mug'), line('Lamp'), line('Chair')];
  const user = { firstName: 'Ada', lastName: 'Holm', email: 'ada@example.com' };
  expect(orderTitle({ products: three })).toBe('Rim Mug');
  expect(orderSubtitle({ products: three })).toBe('and 2 more');
  expect(orderSubtitle({ products: three, user })).toBe('Ada Holm, and 2 more');
  expect(orderSubtitle({ products: [line('Rim Mug')] })).toBe('');
  const variant = { _id: 'v', choice: 'Indigo, M' };
  expect(orderTitle({ products: [{ ...line('Jumper'), variant }] })).toBe('Jumper, Indigo, M');
  expect(orderTitle({ products: [] })).toBe('Unavailable');
  expect(orderSubtitle({ products: [] })).toBe('');
});

it('leaves the weekday out of a short date', () => {
  expect(shortDate('2026-11-09T00:30:00.000Z')).toBe('Nov 9, 2026');
});

it('offers to cancel the whole order until something was delivered', () => {
  expect(canCancelOrder({ products: [line('a', 'Shipped'), line('b', 'Cancelled')] })).toBe(true);
  expect(canCancelOrder({ products: [line('a', 'Shipped'), line('b', 'Delivered')] })).toBe(false);
});

it.each([
  [['Shipped', 'Processing', 'Not processed'], ['1 of 3 shipped']],
  [['Delivered', 'Shipped', 'Processing'], ['2 of 3 shipped']],
  [
    ['Shipped', 'Cancelled', 'Processing'],
    ['1 of 3 cancelled', '1 of 2 shipped'],
  ],
  [['Processing', 'Not processed'], []],
  [['Shipped', 'Delivered'], []],
  [['Shipped', 'Cancelled'], ['1 of 2 cancelled']],
  [['Cancelled', 'Cancelled'], []],
  [[], []],
] as const)('of an order with %j says %j', (statuses, words) => {
  expect(progressLabels({ products: statuses.map((status) => line('a', status)) })).toEqual(words);
});

it('counts pieces where it knows them', () => {
  const mugs = { ...line('Rim Mug'), quantity: 4, cancelled: 1, shipped: 2 };
  expect(progressLabels({ products: [mugs] })).toEqual(['1 of 4 cancelled', '2 of 3 shipped']);
  expect(progressLabels({ products: [{ ...line('Lamp', 'Cancelled'), quantity: 2 }, mugs] })).toEqual([
    '3 of 6 cancelled',
    '2 of 3 shipped',
  ]);
});
