import type { ShownOffer } from '#contract/checkout-reasons.ts';
import { toMajor } from '#contract/money.ts';
import { amountFormat, formatters } from '#contract/shop-format.ts';

/** A text for each thing that a shop may promise of shipping; `sum` is that of the goods, from which it is free. */
interface Promises {
  free: string;
  from: (sum: string) => string;
  priced: string;
}

const formats = formatters((format) => ({
  sum: amountFormat(format, { trailingZeroDisplay: 'stripIfInteger' }),
}));

/** @returns '$50' from which shipping is free; null when it is free for all, or for none */
export const freeFrom = ({ delivery }: Pick<ShownOffer, 'delivery'>): string | null =>
  typeof delivery === 'string' ? null : formats().sum.format(toMajor(delivery.freeFromMinor));

/** @returns the text that is true in this shop (docs/rules.md#what-pages-promise) */
export function promiseOf(offer: Pick<ShownOffer, 'delivery'>, texts: Promises): string {
  const sum = freeFrom(offer);
  if (sum !== null) return texts.from(sum);
  return offer.delivery === 'free' ? texts.free : texts.priced;
}
