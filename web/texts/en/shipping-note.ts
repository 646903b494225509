import { plural } from '#contract/texts.ts';

/** Beside 'Add To Bag' (docs/rules.md#what-pages-promise). */
export const ofProduct = {
  free: 'Free shipping.',
  from: (sum: string) => `Free shipping from ${sum}.`,
  priced: 'Plus delivery.',
};

/** With prices that include it. */
export const includesTax = 'Incl. tax';
export const includesTaxAlone = 'Incl. tax, plus delivery';

const workingDays = plural('en', { one: 'working day', other: 'working days' });
/** '3 to 5 working days'. */
export const days = ({ from, to }: { from: number; to: number }) => {
  if (to === 0) return 'the same day';
  return from === to ? `${to} ${workingDays(to)}` : `${from} to ${to} ${workingDays(to)}`;
};
export const arrives = ({ from, to }: { from: number; to: number }) =>
  to === 0 ? 'Arrives the same day.' : `Arrives in ${days({ from, to })}.`;
