import { useSyncExternalStore } from 'react';
import type { Product } from '#contract/products.contract.ts';
import { onSessionChange } from '#web/lib/session.ts';
import { type Cart, emptyCart, readCart, withoutProduct, withProduct } from './cart.rules.ts';

/**
 * The bag, in local storage (docs/rules.md#bag). Other tabs follow through the storage event; whoever
 * shows the bag subscribes by `useCart`.
 */
const keys = { items: 'cart_items', total: 'cart_total', id: 'cart_id' };
const listeners = new Set<() => void>();
let stored: string | null = null;
let current = emptyCart;

/** What is in the bag now; the same object until it changes, here or in another tab. */
export function currentCart(): Cart {
  const found = localStorage.getItem(keys.items);
  if (found !== stored) {
    stored = found;
    current = readCart(found);
  }
  return current;
}

/** The bag; empty while the server renders, so that pages are the same for everybody. */
export function useCart(): Cart {
  return useSyncExternalStore(onCartChange, currentCart, () => emptyCart);
}

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

/** Calls back when the bag changes, in this tab or another. Answers how to stop. */
export function onCartChange(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

/** Every change of the bag ends here: the stored cart id stands for the bag of before. */
export function saveCart(cart: Cart): void {
  localStorage.setItem(keys.items, JSON.stringify(cart.items));
  localStorage.setItem(keys.total, JSON.stringify(cart.total));
  forgetCartId();
  tell();
}

function onStorage(event: StorageEvent): void {
  if (event.key === keys.items || event.key === null) tell();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

// A bag handed over by one person is not another's.
if (typeof window !== 'undefined') onSessionChange(forgetCartId);
