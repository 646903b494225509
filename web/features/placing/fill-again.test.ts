import { expect, it } from 'vitest';
import type { HeldThings, QuoteLine } from '#contract/checkout.contract.ts';
import { toCart } from '../cart/cart.rules.ts';
import { isInBag, withThings } from './fill-again.ts';

type Thing = HeldThings['lines'][number];
const thing = (changes: Partial<Thing> = {}): Thing => ({
  ...{ product: 'lamp', name: 'Lamp', brand: 'Nordlys', quantity: 3, price: 10, totalPrice: 30 },
  ...{ slug: 'lamp', imageUrl: null },
  ...changes,
});
const today = (changes: Partial<QuoteLine> = {}): QuoteLine => ({
  ...{ product: 'lamp', name: 'Lamp', quantity: 3, orderable: 3, isForSale: true, stock: 50, limit: 10 },
  ...{ price: 10, totalPrice: 30, totalTax: 0 },
  ...changes,
});
const empty = toCart([]);
const fill = (line: Partial<QuoteLine> = {}, cart = empty) => withThings(cart, [thing()], [today(line)]);

it('puts what was not bought into the bag', () => {
  const { cart, count, changed } = fill();
  expect(cart.items).toMatchObject([{ _id: 'lamp', slug: 'lamp', quantity: 3, price: 10, totalPrice: 30 }]);
  expect({ count, changed, total: cart.total }).toEqual({ count: 1, changed: [], total: 30 });
});

it.each([
  ['another price', { price: 12 }, 1, ['higher']],
  ['fewer in stock', { stock: 2, limit: 2 }, 1, ['fewer']],
  ['sold out', { stock: 0, limit: 0 }, 0, ['sold-out']],
  [
    'no longer for sale',
    { isForSale: false, name: null, price: null, stock: 0, limit: 0 },
    0,
    ['not-for-sale'],
  ],
  ['no longer offered', { mustChoose: true as const, isForSale: false, price: null }, 0, ['must-choose']],
])('names what is different today: %s', (_what, line, expected, changes) => {
  const { cart, count, changed } = fill(line);
  expect(count).toBe(expected);
  expect(cart.items).toHaveLength(expected);
  expect(changed.map(({ name, change }) => [name, change])).toEqual(
    changes.map((change) => ['Lamp', change]),
  );
});

it('takes the price and the stock of today', () => {
  expect(fill({ price: 12, stock: 2, limit: 2 }).cart).toMatchObject({
    items: [{ quantity: 2, price: 12, totalPrice: 24, wasPrice: 10, wasQuantity: 3 }],
    total: 24,
  });
});

it('keeps what is in the bag, and changes nothing the second time', () => {
  const other = fill({}, empty).cart.items.map((item) => ({ ...item, _id: 'mug', quantity: 1 }));
  const once = fill({}, toCart(other));
  expect(once.cart.items.map(({ _id, quantity }) => [_id, quantity])).toEqual([
    ['mug', 1],
    ['lamp', 3],
  ]);
  expect(fill({}, once.cart).cart).toEqual(once.cart);
  const more = toCart(once.cart.items.map((item) => ({ ...item, quantity: 5 })));
  expect(fill({}, more).cart.items.map(({ quantity }) => quantity)).toEqual([5, 5]);
});

it('knows a variant by its own id', () => {
  const size = { product: 'jumper', variant: 'small', choice: 'S' };
  const { cart } = withThings(empty, [thing(size)], [today(size)]);
  expect(cart.items).toMatchObject([{ _id: 'small', productId: 'jumper', choice: 'S' }]);
  expect(isInBag(cart, { lines: [thing(size)] } as unknown as HeldThings)).toBe(true);
  expect(isInBag(cart, { lines: [thing()] } as unknown as HeldThings)).toBe(false);
});
