import { plural } from '#contract/texts.ts';

const products = plural('en', { one: 'product', other: 'products' });

export const title = 'Filters';
export const close = 'Close filters';
export const clear = 'Clear';
/** 'Show 1 product', 'Show 10,000+ products' */
export const show = (count: number, written: string) => `Show ${written} ${products(count)}`;
