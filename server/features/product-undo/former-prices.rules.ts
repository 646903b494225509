import { toMinor } from '#contract/money.ts';
import type { ProductChanges } from '#contract/product-history.contract.ts';
import type { PriceOfVariant } from '../prices/base-price.rules.ts';

/** @returns the base prices that variants had, where nothing else of the variants was changed; else null */
export function formerPrices({
  variants = [],
  options,
}: Pick<ProductChanges, 'variants' | 'options'>): PriceOfVariant[] | null {
  if (variants.length === 0 || options) return null;
  const prices = variants.flatMap(({ _id: id, from, to }) => {
    const { price, ...rest } = (to && from) ?? {};
    return price === undefined || Object.keys(rest).length > 0 ? [] : [{ id, priceMinor: toMinor(price) }];
  });
  return prices.length === variants.length ? prices : null;
}
