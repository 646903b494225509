import { amountFormat, formatters } from '#contract/shop-format.ts';

const format = formatters((shop) => amountFormat({ ...shop, decimals: 0 }));

/** '$0' from whole major units. Apart from the other formats, which every page loads. */
export const formatWholePrice = (amount: number): string => format().format(amount);
