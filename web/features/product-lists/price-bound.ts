import { amountFormat, formatters } from '#contract/shop-format.ts';

const format = formatters((format) => amountFormat({ ...format, decimals: 0 }, { useGrouping: false }));

/** '$5000': a bound of the price range, as the slider shows it, without separators of thousands. */
export const priceBound = (amount: number): string => format().format(amount);
