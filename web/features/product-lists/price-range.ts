import { priceBounds } from '#contract/limits.ts';
import { readBound } from './read-bound.ts';

/** In whole major units; null is no bound. */
export interface PriceRange {
  min: number | null;
  max: number | null;
}

/** The range between two prices in either order. A lowest price that bounds nothing is none. */
export function priceRange({ min, max }: PriceRange): PriceRange {
  const [low, high] = min !== null && max !== null && min > max ? [max, min] : [min, max];
  return { min: low !== null && low > priceBounds.min ? low : null, max: high };
}

/** An amount has separators of thousands more often than three decimals. India has them at two digits before the last three. */
const thousands = /[.,\s'’](?=(?:\d{2,3}[.,\s'’])*\d{3}(?:\D|$))/g;

/** Reads a typed price such as '$1,200.50', to a whole one. @returns null for an empty text, and undefined for what is no price */
export function readPrice(text: string, rounded: 'down' | 'up'): number | null | undefined {
  if (text.trim() === '') return null;
  // The pattern takes quadratic time.
  if (text.length > 40 || text.includes('-')) return undefined;
  const amount = text.replace(/^\D+|\D+$/g, '').replace(thousands, '');
  const price = readBound(amount);
  if (price === null || price === undefined) return undefined;
  return rounded === 'down' ? Math.floor(price) : Math.ceil(price);
}
