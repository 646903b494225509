import { amountFormat, formatters } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#web/texts/en/list-filters.ts';
import { readBound } from './read-bound.ts';

/** In whole major units; null is no bound. */
export interface PriceRange {
  min: number | null;
  max: number | null;
}

const texts = textsOf({ en });
const format = formatters((format) => amountFormat({ ...format, decimals: 0 }, { useGrouping: false }));

/** '$5000': a bound of a price range, without separators of thousands. */
export const priceBound = (amount: number): string => format().format(amount);

/** '$40 to $220', '$40 and more', 'up to $220'; '' for any price. */
export function priceWords({ min, max }: PriceRange): string {
  const { between, andMore, upTo } = texts();
  if (min === null) return max === null ? '' : upTo(priceBound(max));
  return max === null ? andMore(priceBound(min)) : between(priceBound(min), priceBound(max));
}

export const inOrder = ({ min, max }: PriceRange): PriceRange =>
  min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };

/** An amount has separators of thousands more often than three decimals. */
const thousands = /[.,\s'’](?=\d{3}(?:\D|$))/g;

/** Reads a typed price such as '$1,200.50', to a whole one. @returns null for an empty text, and undefined for what is no price */
export function readPrice(text: string, rounded: 'down' | 'up'): number | null | undefined {
  if (text.trim() === '') return null;
  if (text.includes('-')) return undefined;
  const amount = text.replace(/^\D+|\D+$/g, '').replace(thousands, '');
  const price = readBound(amount);
  if (price === null || price === undefined) return undefined;
  return rounded === 'down' ? Math.floor(price) : Math.ceil(price);
}
