import { expect, test } from 'vitest';
import { findChanges, haveChanged } from './bag-changes.ts';
import type { CartItem } from './cart.rules.ts';

const item = (change: Partial<CartItem>) =>
  ({ _id: 'lamp', name: 'Lamp', price: 79, quantity: 1, inventory: 42, ...change }) as CartItem;
const same = item({ _id: 'same' });
const dearer = item({ wasPrice: 74 });
const cheaper = item({ wasPrice: 84 });
const soldOut = item({ unavailable: 'sold-out' });
const gone = item({ name: 'Mug', unavailable: 'not-for-sale' });

test.each<[CartItem[], string]>([
  [[same, dearer], '1 item has changed since you added it: higher price.'],
  [[soldOut], '1 item has changed since you added it: sold out (Lamp).'],
  [
    [item({ wasPrice: 84, wasQuantity: 9 })],
    '1 item has changed since you added it: lower price, smaller quantity.',
  ],
  [
    [soldOut, cheaper, dearer, same, gone, dearer],
    '5 items have changed since you added them: 2 higher prices, 1 lower price, 1 sold out (Lamp), 1 no longer for sale (Mug).',
  ],
  [
    [item({ unavailable: 'must-choose' }), item({ wasQuantity: 9 }), item({ wasQuantity: 9 })],
    '3 items have changed since you added them: 2 smaller quantities, 1 new choice needed.',
  ],
])('sums up what has changed in the bag: %#', (items, text) => {
  expect(findChanges(items)?.text).toBe(text);
});

test('says nothing of a bag that is as it was filled', () => {
  expect(findChanges([same])).toBeNull();
});

test('leads to the first line that has changed', () => {
  expect(findChanges([same, { ...gone, _id: 'mug' }, dearer])?.firstId).toBe('mug');
});

test('is good news only when prices are lower and nothing else has changed', () => {
  expect(findChanges([cheaper, same])?.isGood).toBe(true);
  expect(findChanges([cheaper, soldOut])?.isGood).toBe(false);
});

test.each<[CartItem, CartItem, boolean]>([
  [same, item({ _id: 'same', inventory: 40 }), false],
  [dearer, dearer, false],
  [same, soldOut, true],
  [soldOut, gone, true],
  [dearer, item({}), true],
])('knows whether lines say something else than before: %#', (before, now, is) => {
  expect(haveChanged([before], [now])).toBe(is);
});
