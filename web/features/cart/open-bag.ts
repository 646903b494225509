import type { QuoteLine } from '#contract/checkout.contract.ts';
import { currentCart, saveCart, storedCartId } from './cart.store.ts';
import { withChangesSeen, withQuantity, withQuote } from './open-bag.rules.ts';

// Only the open bag uses this module: a first visit, which shows only the badge, does not load it.

/**
 * Takes current prices and stock into the bag, except while a cart id is stored: this bag may have been ordered already,
 * with a lost reply. Only sending the same cart again returns that order; a changed bag would be a second one.
 */
export function applyQuote(lines: readonly QuoteLine[]): void {
  if (storedCartId() !== null) return;
  const before = currentCart();
  const today = withQuote(before, lines);
  if (today !== before) saveCart(today);
}

/** The bag has said what changed, unless it has been ordered already (see `applyQuote`). */
export function keepChangesSeen(): void {
  if (storedCartId() === null) saveCart(withChangesSeen(currentCart()));
}

export function setQuantity(id: string, quantity: number): void {
  saveCart(withQuantity(currentCart(), id, quantity));
}
