import { expect, it, test } from 'vitest';
import { limitHint, lineNotes } from './bag-labels.ts';
import type { CartItem } from './cart.rules.ts';

const item = (change: Partial<CartItem>) =>
  ({ price: 79, quantity: 1, inventory: 42, ...change }) as CartItem;

test.each<[Partial<CartItem>, string[]]>([
  [{}, []],
  [{ wasPrice: 74 }, ['higher: Now $79.00, was $74.00']],
  [{ wasPrice: 74, quantity: 2 }, ['higher: Now $79.00 each, was $74.00']],
  [{ wasPrice: 84 }, ['lower: Now $79.00, was $84.00']],
  [{ wasQuantity: 9 }, ['fewer: At most 5 per order now. You had 9.']],
  [{ wasQuantity: 5, inventory: 3 }, ['fewer: Only 3 left, at most 1 per order. You had 5.']],
  // In stock again.
  [{ wasQuantity: 5 }, []],
  [{ unavailable: 'sold-out', wasPrice: 74 }, ['sold-out: Sold out. It is left out of your order.']],
  [
    { unavailable: 'must-choose' },
    ['must-choose: It now comes in several versions. It is left out of your order.'],
  ],
  [
    { unavailable: 'must-choose', choice: 'Indigo, M' },
    ['must-choose: Indigo, M is no longer offered. It is left out of your order.'],
  ],
  [{ unavailable: 'not-for-sale' }, ['not-for-sale: No longer for sale. It is left out of your order.']],
])('shows the changes %j of a line', (change, words) => {
  expect(lineNotes(item(change)).map(({ change, text }) => `${change}: ${text}`)).toEqual(words);
});

it('shows the limit only at the end of the stepper', () => {
  expect(limitHint(item({ quantity: 5 }))).toBe('Up to 5 per order.');
  expect(limitHint(item({ quantity: 4 }))).toBeNull();
  expect(limitHint(item({ quantity: 1, inventory: 3 }))).toBe('Up to 1 per order.');
  expect(limitHint(item({ quantity: 1, inventory: 0, unavailable: 'sold-out' }))).toBeNull();
});
