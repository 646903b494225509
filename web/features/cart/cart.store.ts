import { onSessionChange } from '#web/lib/api/session.ts';
import { sharedStorage } from '#web/lib/values/browser-storage.ts';
import { createStorageStore, useStore } from '#web/lib/values/create-store.ts';
import { type Buyable, type Cart, readCart, withItem, withoutItem } from './cart.rules.ts';

/** The bag in local storage (docs/rules.md#bag). */
const keys = { items: 'cart_items', total: 'cart_total', id: 'cart_id', replaced: 'cart_replaced' };
const store = createStorageStore(keys.items, readCart);
const idStore = createStorageStore(keys.id, readId);

/** Null for what no cart can have as its id, which the shop would refuse. */
function readId(text: string | null): string | null {
  return text !== null && /^[0-9a-f-]{36}$/i.test(text) ? text : null;
}

export const currentCart = store.get;

/** Calls back when the bag changes, in this tab or another. Returns how to stop. */
export const onCartChange = store.subscribe;

/** The bag; empty while the server renders, so that pages are the same for everybody. */
export const useCart = (): Cart => useStore(store);

/** True when the browser does not store the bag, which is lost when the page is left or loaded again. */
export const useIsBagOfPage = (): boolean => useStore(store.isRefused);

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
export const replacedCartId = (): string | null => readId(sharedStorage.get(keys.replaced));

/** Stores the id of a cart that was created, and has replaced the one before. */
export function storeCartId(id: string): void {
  sharedStorage.set(keys.replaced, null);
  idStore.set(id);
}

/** Call when the shop has said what became of the server's cart, or another account goes on. */
export function removeCartId(): void {
  sharedStorage.set(keys.replaced, null);
  if (storedCartId() !== null) idStore.set(null);
}

/** Stores the bag. A cart id that is left then belongs to the bag before the change, and may have been ordered. */
export function saveCart(cart: Cart): void {
  sharedStorage.set(keys.total, JSON.stringify(cart.total));
  const before = storedCartId();
  if (before !== null) {
    sharedStorage.set(keys.replaced, before);
    idStore.set(null);
  }
  store.set(JSON.stringify(cart.items));
}

// A cart of one account cannot be ordered by another.
if (typeof window !== 'undefined') onSessionChange(removeCartId);
