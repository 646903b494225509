/**
 * Limits that browser and server share (docs/rules.md#field-sizes). Apart from the forms' messages in schemas, which are three
 * times as much text, because every page loads these, and a first visit does not need those.
 */

/** Up to this stock, the purchase limit is one. */
export const lowStock = 25;

/** @returns the most of one product in one order, by its stock (docs/rules.md#purchase-limit) */
export function purchaseLimit(stock: number): number {
  if (stock <= 25) return 1;
  if (stock <= 100) return 5;
  if (stock < 500) return 25;
  return 50;
}

/** @returns the most of a product that can be ordered now: the purchase limit, never more than the stock */
export function maxPerOrder(stock: number): number {
  return Math.min(purchaseLimit(stock), Math.max(stock, 0));
}

export const quantityMessages = {
  quantityMin: 'Quantity must be at least 1.',
  quantityMax: (max: number) => `Quantity may not be greater than ${max}.`,
} as const;

/** Means no filter in lists, so no slug may be this. */
export const allKeyword = 'all';
/** Brands in one filter of the product list. */
export const maxBrands = 30;
/** Bounds of a list's price range from which on they filter nothing, in major units (docs/rules.md#product-list). */
export const priceBounds = { min: 1, max: 5_000 } as const;
/** Suggestions are requested when the text's length is a multiple of this. */
export const suggestionStep = 3;
