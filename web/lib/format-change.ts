import { formatters } from '#contract/shop-format.ts';

const change = formatters(({ locale }) => new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }));

/** '+5', '-3'; '' for no change. */
export const formatChange = (by: number): string => (by === 0 ? '' : change().format(by));
