/**
 * Limits that browser and server share (docs/rules.md#field-sizes). Apart from the forms' messages in schemas, which are three
 * times as much text, because every page loads these, and a first visit does not need those.
 */

/** Up to this stock, the purchase limit is one. */
export const lowStock = 25;

/** How many pieces one order may hold: by the stock, as many as there are, or a number (docs/rules.md#purchase-limit). */
export type PurchaseLimit = 'stock' | 'none' | number;
/** One that does not depend on the stock, as replies have it. */
export type FixedLimit = 'none' | number;

/** @returns the most of one product in one order, by its stock (docs/rules.md#purchase-limit) */
export function purchaseLimit(stock: number): number {
  if (stock <= 25) return 1;
  if (stock <= 100) return 5;
  if (stock < 500) return 25;
  return 50;
}

/**
 * The one rule for the most of a product, or of a variant, that can be ordered now: the purchase limit, never more than the stock.
 * @param limit the product's own, else the shop's; by stock when absent
 */
export const maxPerOrder = (stock: number, limit?: FixedLimit): number =>
  Math.max(0, Math.min(limit === 'none' ? stock : (limit ?? purchaseLimit(stock)), stock));

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
