import { createStorageStore, useStore } from '#web/lib/create-store.ts';
import { onSessionChange } from '#web/lib/session.ts';
import { type Buyable, type Cart, readCart, withItem, withoutItem } from './cart.rules.ts';

/** The bag in local storage (docs/rules.md#bag). */
const keys = { items: 'cart_items', total: 'cart_total', id: 'cart_id' };
const store = createStorageStore(keys.items, readCart);

export const currentCart = store.get;

/** Calls back when the bag changes, in this tab or another. Returns how to stop. */
export const onCartChange = store.subscribe;

/** The bag; empty while the server renders, so that pages are the same for everybody. */
export const useCart = (): Cart => useStore(store);

/** Adds a product or variant, or replaces its quantity. Check it with `quantityError` before. */
export function addToCart(bought: Buyable, quantity: number): void {
  saveCart(withItem(currentCart(), bought, quantity));
}

/** @param id of the variant, or of the product without options */
export function removeFromCart(id: string): void {
  saveCart(withoutItem(currentCart(), id));
}

/** The id of the server's cart of this bag, or null when none was created yet. */
export function storedCartId(): string | null {
  return localStorage.getItem(keys.id) || null;
}

export function storeCartId(id: string): void {
  localStorage.setItem(keys.id, id);
}

/** Call when the server's cart no longer matches the bag: the bag or its owner changed, or its order was refused. */
export function removeCartId(): void {
  localStorage.removeItem(keys.id);
}

/** Stores the bag, and removes the cart id, which belongs to the bag before the change. */
export function saveCart(cart: Cart): void {
  localStorage.setItem(keys.total, JSON.stringify(cart.total));
  removeCartId();
  store.set(JSON.stringify(cart.items));
}

// A cart of one account cannot be ordered by another.
if (typeof window !== 'undefined') onSessionChange(removeCartId);
