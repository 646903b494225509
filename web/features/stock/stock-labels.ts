import { maxPerOrder, type PurchaseLimit, purchaseLimit } from '#contract/limits.ts';
import { toLimit } from '#contract/read-limit.ts';
import { formatCount } from '#web/lib/format/format.ts';

export type StockTone = 'out' | 'low' | 'plain';

/** At 0 nobody can order it; up to 25 an order may hold one (docs/rules.md#purchase-limit). */
export function stockTone(quantity: number): StockTone {
  if (quantity <= 0) return 'out';
  return purchaseLimit(quantity) === 1 ? 'low' : 'plain';
}

/** 'From 26 to 100 available, shoppers may order up to 5.' */
export function stockHint(quantity: number, chosen: PurchaseLimit | string = 'stock'): string {
  if (quantity <= 0) return 'Out of stock: shoppers cannot order it.';
  if (chosen !== 'stock')
    return `Shoppers may order up to ${formatCount(maxPerOrder(quantity, toLimit(String(chosen))))}.`;
  const limit = purchaseLimit(quantity);
  if (limit === 1) return 'Up to 25 available, shoppers may order 1.';
  const range = { 5: 'From 26 to 100', 25: 'From 101 to 499' }[limit] ?? 'From 500';
  return `${range} available, shoppers may order up to ${limit}.`;
}

/** Applies the change from `was` to `typed` to the current stock `now`. */
export function carriedOver(typed: number, was: number, now: number): number {
  return Math.max(0, now + typed - was);
}
