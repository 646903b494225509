import { toMinor } from '#contract/money.ts';
import type { ProductChanges } from '#contract/product-history.contract.ts';
import type { PriceOfVariant } from '../prices/base-price.rules.ts';

/** @returns the base prices that variants had, where nothing else of their product was changed; else null */
export function formerPrices({
  variants = [],
  bulkEdit: _edit,
  ...others
}: ProductChanges): PriceOfVariant[] | null {
  if (variants.length === 0 || Object.keys(others).length > 0) return null;
  const prices = variants.flatMap(({ _id: id, from }) => {
    const { price, ...rest } = from ?? {};
    return price === undefined || Object.keys(rest).length > 0 ? [] : [{ id, priceMinor: toMinor(price) }];
  });
  return prices.length === variants.length ? prices : null;
}
