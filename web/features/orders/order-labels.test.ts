import { expect, it } from 'vitest';
import type { OrderLine } from '#contract/orders.contract.ts';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import { canCancelOrder, orderSubtitle, orderTitle, progressLabels, statusWord } from './order-labels.ts';

const line = (name: string, status: OrderLine['status'] = 'Processing') =>
  ({ name, status, quantity: 1 }) as OrderLine;

it('names an order by its first line', () => {
  expect(orderTitle({ products: [line('Rim Mug')] })).toBe('Rim Mug');
  const three = [line('Rim Mug'), line('Lamp'), line('Chair')];
  const user = { firstName: 'Ada', lastName: 'Holm', email: 'ada@example.com' };
  expect(orderTitle({ products: three })).toBe('Rim Mug');
  expect(orderSubtitle({ products: three })).toBe('and 2 more');
  expect(orderSubtitle({ products: three, user })).toBe('Ada Holm, and 2 more');
  expect(orderSubtitle({ products: three, user: { ...user, isGuest: true } })).toBe(
    'Ada Holm (guest), and 2 more',
  );
  expect(orderSubtitle({ products: [line('Rim Mug')] })).toBe('');
  const variant = { _id: 'v', choice: 'Indigo, M' };
  expect(orderTitle({ products: [{ ...line('Jumper'), variant }] })).toBe('Jumper, Indigo, M');
  expect(orderTitle({ products: [] })).toBe('Unavailable');
  expect(orderSubtitle({ products: [] })).toBe('');
});

it('leaves the weekday out of a short date', () => {
  const at = '2026-11-09T00:30:00.000Z';
  expect(shortDate(at)).toBe('Nov 9, 2026');
  setShopFormat({ ...defaultFormat, timeZone: 'America/New_York' });
  expect(shortDate(at)).toBe('Nov 8, 2026');
  setShopFormat(defaultFormat);
});

it('offers to cancel the whole order until something was delivered', () => {
  expect(canCancelOrder({ products: [line('a', 'Shipped'), line('b', 'Cancelled')] })).toBe(true);
  expect(canCancelOrder({ products: [line('a', 'Shipped'), line('b', 'Delivered')] })).toBe(false);
});

const pieces = (quantity: number, counts: { cancelled?: number; shipped?: number } = {}) => ({
  quantity,
  cancelled: 0,
  shipped: 0,
  ...counts,
});

it.each([
  [[pieces(1, { shipped: 1 }), pieces(2)], ['1 of 3 shipped']],
  [[pieces(4, { cancelled: 1, shipped: 2 })], ['1 of 4 cancelled', '2 of 3 shipped']],
  [[pieces(2, { cancelled: 2 }), pieces(1)], ['2 of 3 cancelled']],
  [[pieces(1), pieces(2)], []],
  [[pieces(1, { shipped: 1 }), pieces(1, { cancelled: 1 })], ['1 of 2 cancelled']],
  [[pieces(2, { cancelled: 2 })], []],
  [[], []],
])('says of some pieces what became of them: %j', (products, words) => {
  expect(progressLabels({ products })).toEqual(words);
});

it('says nothing where pieces are not counted', () => {
  expect(progressLabels({ products: [pieces(2, { shipped: 1 }), { quantity: 1 }] })).toEqual([]);
});

it.each([
  ['Shipped', false, 'Shipped'],
  ['Shipped', true, 'Ready to be picked up'],
  ['Delivered', true, 'Picked up'],
  ['Processing', true, 'Processing'],
] as const)('a list calls %s of an order that is picked up (%s): %s', (status, isPickUp, word) =>
  expect(statusWord(status, isPickUp)).toBe(word),
);
