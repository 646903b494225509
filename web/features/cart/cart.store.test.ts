import { beforeEach, expect, it, vi } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import { emptyCart } from './cart.rules.ts';

const firstCart = '00000001-0000-4000-8000-000000000000';

const lamp: Product = {
  _id: 'lamp',
  sku: 'LMP-1',
  name: 'Toadstool Table Lamp',
  slug: 'toadstool-table-lamp',
  description: 'A spun-steel dome.',
  price: 189,
  quantity: 42,
  imageUrl: null,
  taxable: true,
  isActive: true,
  brand: null,
  totalReviews: 0,
  averageRating: 0,
  isLiked: false,
};

const entries = new Map<string, string>();
let tab: EventTarget;
let store: typeof import('./cart.store.ts');
let session: typeof import('#web/lib/api/session.ts');

beforeEach(async () => {
  entries.clear();
  tab = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab));
  vi.resetModules();
  session = await import('#web/lib/api/session.ts');
  store = await import('./cart.store.ts');
});

/** Writes as another tab does: the browser fires a storage event. */
function fromAnotherTab(key: string | null, value: string): void {
  if (key) entries.set(key, value);
  tab.dispatchEvent(Object.assign(new Event('storage'), { key }));
}

it('stores items and total under their keys and calls listeners', () => {
  const heard = vi.fn();
  const stop = store.onCartChange(heard);
  store.addToCart(lamp, 2);
  stop();
  store.saveCart(emptyCart);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(entries.get('cart_total')).toBe('0');
  expect(entries.get('cart_items')).toBe('[]');
});

it('returns the same object until it changes', () => {
  store.addToCart(lamp, 2);
  const before = store.currentCart();
  expect(store.currentCart()).toBe(before);
  expect(entries.get('cart_total')).toBe('378');
  store.removeFromCart('lamp');
  expect(store.currentCart()).toEqual({ items: [], total: 0 });
});

it('follows another tab, also without listeners', () => {
  store.addToCart(lamp, 1);
  const items = entries.get('cart_items') ?? '';
  store.saveCart(emptyCart);
  const heard = vi.fn();
  const stop = store.onCartChange(heard);
  fromAnotherTab('cart_items', items);
  fromAnotherTab('something else', 'x');
  expect(heard).toHaveBeenCalledTimes(1);
  expect(store.currentCart().total).toBe(189);
  stop();
  entries.set('cart_items', '[]');
  expect(store.currentCart().items).toEqual([]);
});

it('removes the cart id on every change and when the visitor changes', () => {
  store.addToCart(lamp, 1);
  for (const change of [
    () => store.addToCart(lamp, 2),
    () => store.removeFromCart('lamp'),
    () => store.saveCart(emptyCart),
    () => session.startSession('Bearer x'),
    () => session.endSession(),
  ]) {
    store.storeCartId(firstCart);
    expect(store.storedCartId()).toBe(firstCart);
    change();
    expect(store.storedCartId()).toBeNull();
  }
});

it.each(['yes', '{}', '0'])('has no id of a cart when %s is stored', (text) => {
  entries.set('cart_id', text);
  entries.set('cart_replaced', text);
  expect(store.storedCartId()).toBeNull();
  expect(store.replacedCartId()).toBeNull();
});
