import type { QuoteLine } from '#contract/checkout.contract.ts';
import { currentCart, saveCart, storedCartId } from './cart.store.ts';
import { withQuantity, withQuote } from './open-bag.rules.ts';

// What only the open bag does: a first visit, which shows no more than its badge, does not load this module.

/**
 * Takes today's prices and stock into the bag. Not while a cart id is stored: an order of this very bag may be placed
 * already, its answer lost, and only the same cart sent again can tell. A changed bag would be a second order.
 */
export function applyQuote(lines: readonly QuoteLine[]): void {
  if (storedCartId() !== null) return;
  const before = currentCart();
  const today = withQuote(before, lines);
  if (today !== before) saveCart(today);
}

/** Has so many of a product that is in the bag. */
export function setQuantity(productId: string, quantity: number): void {
  saveCart(withQuantity(currentCart(), productId, quantity));
}
