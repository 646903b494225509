import type { Product } from '#contract/products.contract.ts';
import { createStorageStore, useStore } from '#web/lib/create-store.ts';
import { onSessionChange } from '#web/lib/session.ts';
import { type Cart, emptyCart, readCart, withoutProduct, withProduct } from './cart.rules.ts';

/** The bag in local storage (docs/rules.md#bag). */
const keys = { items: 'cart_items', total: 'cart_total', id: 'cart_id' };
const store = createStorageStore(keys.items, readCart);

export const currentCart = store.get;

/** Calls back when the bag changes, in this tab or another. Returns how to stop. */
export const onCartChange = store.subscribe;

/** The bag; empty while the server renders, so that pages are the same for everybody. */
export const useCart = (): Cart => useStore(store);

/** Puts a product in, replacing what was in of it. Whether so many may go in is `quantityError`'s to say, before. */
export function addToCart(product: Product, quantity: number): void {
  saveCart(withProduct(currentCart(), product, quantity));
}

export function removeFromCart(productId: string): void {
  saveCart(withoutProduct(currentCart(), productId));
}

export function clearCart(): void {
  saveCart(emptyCart);
}

/** The id under which the server knows this very bag, or null: one is asked for only when none is stored. */
export function storedCartId(): string | null {
  return localStorage.getItem(keys.id) || null;
}

export function storeCartId(id: string): void {
  localStorage.setItem(keys.id, id);
}

/** The stored id no longer stands for this bag: it changed, its owner did, or its order was refused. */
export function forgetCartId(): void {
  localStorage.removeItem(keys.id);
}

/** Every change of the bag ends here: the stored cart id stands for the bag of before. */
export function saveCart(cart: Cart): void {
  localStorage.setItem(keys.total, JSON.stringify(cart.total));
  forgetCartId();
  store.set(JSON.stringify(cart.items));
}

// A bag handed over by one person is not another's.
if (typeof window !== 'undefined') onSessionChange(forgetCartId);
