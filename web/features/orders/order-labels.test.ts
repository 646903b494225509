import { expect, it } from 'vitest';
import type { OrderLine } from '#contract/orders.contract.ts';
import { canCancelOrder, orderSubtitle, orderTitle, shippedLabel, shortDate } from './order-labels.ts';

const line = (name: string, status: OrderLine['status'] = 'Processing') => ({ name, status }) as OrderLine;

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
  [['Shipped', 'Processing', 'Not processed'], '1 of 3 shipped'],
  [['Delivered', 'Shipped', 'Processing'], '2 of 3 shipped'],
  [['Shipped', 'Cancelled', 'Processing'], '1 of 2 shipped'],
  [['Processing', 'Not processed'], null],
  [['Shipped', 'Delivered'], null],
  [['Shipped', 'Cancelled'], null],
  [[], null],
] as const)('of an order with %j says %s', (statuses, words) => {
  expect(shippedLabel({ products: statuses.map((status) => line('a', status)) })).toBe(words);
});
