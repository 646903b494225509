import { amountFormat, formatters } from '#contract/shop-format.ts';

const format = formatters((format) => amountFormat({ ...format, decimals: 0 }));

/** '$5000': a bound of the price range, as the slider shows it, without separators of thousands. */
export function priceBound(amount: number): string {
  const parts = format().formatToParts(amount);
  return parts.map(({ type, value }) => (type === 'group' ? '' : value)).join('');
}
