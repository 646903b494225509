import { expect, test } from 'vitest';
import type { CartItem } from './cart.rules.ts';
import { findRefusedLine } from './refused-quantities.ts';

const lamp = { _id: 'lamp', name: 'Lamp', inventory: 60, quantity: 1 } as CartItem;
const mug = { _id: 'mug', name: 'Mug', inventory: 60, quantity: 2 } as CartItem;

test.each(['0', '', '6', '007x', '-1'])('refuses a line with %j', (typed) => {
  expect(findRefusedLine([lamp, mug], { mug: typed })).toBe(mug);
});

test('accepts a line that has a valid quantity, is not in the bag, or is unavailable', () => {
  expect(findRefusedLine([lamp, mug], {})).toBeNull();
  expect(findRefusedLine([lamp, mug], { mug: '5' })).toBeNull();
  expect(findRefusedLine([lamp], { mug: '0' })).toBeNull();
  expect(findRefusedLine([{ ...mug, unavailable: 'not-for-sale' }], { mug: '0' })).toBeNull();
});
