import { onSessionChange } from '#web/lib/api/session.ts';
import { createStorageStore, useStore } from '#web/lib/values/create-store.ts';
import { type Buyable, type Cart, readCart, withItem, withoutItem } from './cart.rules.ts';

/** The bag in local storage (docs/rules.md#bag). */
const keys = { items: 'cart_items', total: 'cart_total', id: 'cart_id', replaced: 'cart_replaced' };
const store = createStorageStore(keys.items, readCart);
const idStore = createStorageStore(keys.id, (text) => text || null);

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
export const storedCartId = idStore.get;

/** The same, while the server renders, too. */
export const useCartId = (): string | null => useStore(idStore);

/** The server's cart that the next one replaces: of a bag that was changed before the shop said whether it was ordered. */
export const replacedCartId = (): string | null => localStorage.getItem(keys.replaced) || null;

/** Stores the id of a cart that was created, and has replaced the one before. */
export function storeCartId(id: string): void {
  localStorage.removeItem(keys.replaced);
  idStore.set(id);
}

/** Call when the shop has said what became of the server's cart, or another account goes on. */
export function removeCartId(): void {
  localStorage.removeItem(keys.replaced);
  if (storedCartId() !== null) idStore.set(null);
}

/** Stores the bag. A cart id that is left then belongs to the bag before the change, and may have been ordered. */
export function saveCart(cart: Cart): void {
  localStorage.setItem(keys.total, JSON.stringify(cart.total));
  const before = storedCartId();
  if (before !== null) {
    localStorage.setItem(keys.replaced, before);
    idStore.set(null);
  }
  store.set(JSON.stringify(cart.items));
}

// A cart of one account cannot be ordered by another.
if (typeof window !== 'undefined') onSessionChange(removeCartId);
