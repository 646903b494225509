import { expect, it } from 'vitest';
import type { OrderLine } from '#contract/orders.contract.ts';
import { isSettled, mayCancelWhole, orderTitle } from './order-words.ts';

const line = (name: string, status: OrderLine['status'] = 'Processing') => ({ name, status }) as OrderLine;

it('names an order by its first line', () => {
  expect(orderTitle({ products: [line('Rim Mug')] })).toBe('Rim Mug');
  expect(orderTitle({ products: [line('Rim Mug'), line('Lamp'), line('Chair')] })).toBe('Rim Mug and 2 more');
  expect(orderTitle({ products: [] })).toBe('Unavailable');
});

it('offers to cancel the whole order until something was delivered', () => {
  expect(mayCancelWhole({ products: [line('a', 'Shipped'), line('b', 'Cancelled')] })).toBe(true);
  expect(mayCancelWhole({ products: [line('a', 'Shipped'), line('b', 'Delivered')] })).toBe(false);
});

it.each([
  ['Delivered', true],
  ['Cancelled', true],
  ['Shipped', false],
  ['Not processed', false],
] as const)('%s is settled: %s', (status, settled) => {
  expect(isSettled({ status })).toBe(settled);
});
