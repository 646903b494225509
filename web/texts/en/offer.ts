import { plural } from '#contract/texts.ts';

/**
 * What our texts promise of shipping (docs/rules.md#what-pages-promise): free everywhere, free from a sum, or neither. An owner's own text
 * stands in place of one.
 */
export const announcement = {
  free: 'Free shipping on every order',
  from: (sum: string) => `Free shipping from ${sum}`,
  priced: 'Shipping is shown before you order',
};
export const ofHome = {
  free: 'good things from many makers, with free shipping on every order.',
  from: (sum: string) => `good things from many makers, with free shipping from ${sum}.`,
  priced: 'good things from many makers.',
};
export const ofShop = {
  free: ' Free shipping on every order.',
  from: (sum: string) => ` Free shipping from ${sum}.`,
  priced: '',
};
export const ofProduct = {
  free: 'Free shipping.',
  from: (sum: string) => `Free shipping from ${sum}.`,
  priced: 'Plus delivery.',
};
export const ofSoldOut = {
  free: 'Free shipping once it is back.',
  from: (sum: string) => `Free shipping from ${sum} once it is back.`,
  priced: '',
};
export const ofShipping = (shop: string) => ({
  free: `Shipping is free on every order at ${shop}.`,
  from: (sum: string) => `Shipping is free from ${sum} at ${shop}.`,
  priced: `What shipping costs at ${shop}.`,
});
export const costs = {
  free: 'Nothing. Shipping is free on every order, whatever it weighs and however many makers it comes from.',
  from: (sum: string) =>
    `Nothing from ${sum}, however many makers an order comes from. Below, it depends on where it goes, and you see it before you order.`,
  priced: 'It depends on where an order goes and how it travels. You see it before you order.',
};
export const follow = 'How an order travels, and how to follow it.';
export const goesWhereYouSay = 'To the address that you give when you order.';

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

/** In Settings, beside an own announcement. */
export const saysFree = (sum: string | null) =>
  sum === null
    ? 'It says “free”, but shipping costs something. Please check it.'
    : `It says “free”, but shipping is free only from ${sum}. Please check it.`;
