import { plural } from '#contract/texts.ts';

const items = plural('en', { one: 'item', other: 'items' });

/** '3 items'. */
export const itemCount = (count: number) => `${count} ${items(count)}`;
