import { beforeEach, expect, it, vi } from 'vitest';
import type { QuoteLine } from '#contract/checkout.contract.ts';
import { currentCart, replacedCartId, storeCartId, storedCartId } from './cart.store.ts';
import { applyQuote, keepChangesSeen, setQuantity } from './open-bag.ts';

const firstCart = '00000001-0000-4000-8000-000000000000';

const stored = new Map<string, string>();
const lamp = {
  _id: 'lamp',
  name: 'Lamp',
  slug: 'lamp',
  price: 74,
  quantity: 2,
  inventory: 42,
  totalPrice: 148,
};
const quoted = { product: 'lamp', isForSale: true, price: 79, stock: 42, limit: 5 } as QuoteLine;

beforeEach(() => {
  stored.clear();
  stored.set('cart_items', JSON.stringify([lamp]));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

it('stores the current price, and the total before tax', () => {
  applyQuote([quoted]);
  expect(currentCart().items).toMatchObject([{ price: 79, wasPrice: 74 }]);
  expect(stored.get('cart_total')).toBe('158');
});

it('says a changed price once: what was read at the checkout is what changes from then on', () => {
  applyQuote([quoted]);
  keepChangesSeen();
  expect(currentCart().items).not.toMatchObject([{ wasPrice: expect.anything() }]);
  applyQuote([{ ...quoted, price: 81 }]);
  expect(currentCart().items).toMatchObject([{ price: 81, wasPrice: 79 }]);
});

it('changes nothing while this bag may have been ordered already', () => {
  storeCartId(firstCart);
  applyQuote([quoted]);
  expect(currentCart().items).toMatchObject([{ price: 74 }]);
  expect(storedCartId()).toBe(firstCart);
});

it('writes nothing when nothing changed', () => {
  const before = currentCart();
  applyQuote([{ ...quoted, price: 74 }]);
  expect(currentCart()).toBe(before);
  expect(stored.has('cart_total')).toBe(false);
});

it('replaces the cart when the shopper changes a quantity', () => {
  storeCartId(firstCart);
  setQuantity('lamp', 3);
  expect(storedCartId()).toBeNull();
  expect(replacedCartId()).toBe(firstCart);
  expect(stored.get('cart_total')).toBe('222');
});
