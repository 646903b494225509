/**
 * Limits that browser and server share (docs/rules.md#field-sizes), apart from the messages of the forms
 * (rules.ts), which are three times as much text: every page of the shop loads these, and none of its first visits those.
 */

/** Up to so many in stock a shopper may order a single one. */
export const lowStock = 25;

/** The most of one product in one order, by its stock. */
export function purchaseLimit(stock: number): number {
  if (stock <= 25) return 1;
  if (stock <= 100) return 5;
  if (stock < 500) return 25;
  return 50;
}

/** The most of a product that one order may hold: the purchase limit, never more than there are. */
export function mostPerOrder(stock: number): number {
  return Math.min(purchaseLimit(stock), Math.max(stock, 0));
}

export const quantityMessages = {
  quantityLeast: 'Quantity must be at least 1.',
  quantityMost: (most: number) => `Quantity may not be greater than ${most}.`,
} as const;

/** What the lists' filters take for everything, so no slug may be it. */
export const everything = 'all';
/** How many brands a list of products may be narrowed to at once. */
export const mostBrands = 30;
export const priceSlider = { least: 1, most: 5000, defaultMin: 1, defaultMax: 2500, gap: 10 } as const;
/** Suggestions are asked for at text lengths that are multiples of this. */
export const suggestionStep = 3;
