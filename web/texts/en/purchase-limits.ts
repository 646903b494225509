import type { PurchaseLimit } from '#contract/limits.ts';

/** Purchase limits, of the shop and of products. */
export const label = 'Purchase limit';
export const kinds = {
  shop: 'As the shop',
  stock: 'By stock',
  none: 'None',
  number: 'A number',
} as const;
export const pieces = 'Pieces in one order';
export const hints = {
  shop: 'What Settings > Orders says.',
  stock: 'Up to 25 in stock 1, up to 100 it is 5, below 500 it is 25, then 50.',
  none: 'As many as are in stock.',
  number: 'Never more than the stock.',
} as const;
/** Added to a hint for a product with options. */
export const ofVariants = 'Counts for each variant by itself.';
/** As a history says it. */
export const said = (limit: PurchaseLimit | null) =>
  limit === null ? kinds.shop : typeof limit === 'number' ? String(limit) : kinds[limit];
