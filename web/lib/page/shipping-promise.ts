import type { ShownOffer } from '#contract/checkout-reasons.ts';
import { toMajor } from '#contract/money.ts';
import { amountFormat, formatters } from '#contract/shop-format.ts';

/** A text for each thing that a shop may promise of shipping; `sum` is that of the products, from which it is free. */
interface Promises {
  free: string;
  from: (sum: string) => string;
  /** Free by one of several methods, from a sum or, with null, always. Without it, nothing is said of the price. */
  choice?: (sum: string | null) => string;
  priced: string;
}

const formats = formatters((format) => ({
  sum: amountFormat(format, { trailingZeroDisplay: 'stripIfInteger' }),
}));

/** @returns '$50' from which shipping can be free; null when it always can, or never */
export const freeFrom = ({ delivery }: Pick<ShownOffer, 'delivery'>): string | null =>
  typeof delivery === 'string' || delivery.freeFromMinor === 0
    ? null
    : formats().sum.format(toMajor(delivery.freeFromMinor));

/** @returns the text that is true in this shop (docs/rules.md#what-pages-promise) */
export function promiseText(offer: Pick<ShownOffer, 'delivery'>, texts: Promises): string {
  const { delivery } = offer;
  const sum = freeFrom(offer);
  if (typeof delivery === 'object' && delivery.isChoice) return texts.choice?.(sum) ?? texts.priced;
  if (sum !== null) return texts.from(sum);
  return delivery === 'free' ? texts.free : texts.priced;
}
