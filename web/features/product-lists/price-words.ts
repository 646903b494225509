import { amountFormat, formatters } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/list-filters.ts';
import type { PriceRange } from './price-range.ts';

const texts = defineTexts({ en });
const format = formatters((format) => amountFormat({ ...format, decimals: 0 }));

/** '$5,000': a bound of a price range. */
export const priceBound = (amount: number): string => format().format(amount);

/** '$40 to $220', '$40 and more', 'up to $220'; '' for any price. */
export function priceWords({ min, max }: PriceRange): string {
  const { between, andMore, upTo } = texts();
  if (min === null) return max === null ? '' : upTo(priceBound(max));
  return max === null ? andMore(priceBound(min)) : between(priceBound(min), priceBound(max));
}
