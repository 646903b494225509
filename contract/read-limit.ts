import type { FixedLimit, PurchaseLimit } from './limits.ts';

/** Purchase limits as texts: apart from limits.ts, which every page loads. */

/** @returns the limit that a text says, as it is stored and as files have it; null for any other text */
export function readLimit(text: string): PurchaseLimit | null {
  if (text === 'stock' || text === 'none') return text;
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : null;
}

/** @param stored the product's own limit, else the shop's. @returns undefined by stock, and for a text of another version */
export function toLimit(stored: string): FixedLimit | undefined {
  const limit = readLimit(stored);
  return limit === null || limit === 'stock' ? undefined : limit;
}

/** @returns the field of replies; none while the stock decides. @param stored the product's own limit, else the shop's */
export function shownLimit(stored: string): { purchaseLimit?: FixedLimit } {
  const limit = toLimit(stored);
  return limit === undefined ? {} : { purchaseLimit: limit };
}
