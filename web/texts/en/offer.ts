/**
 * Our promise of shipping (docs/rules.md#what-pages-promise): free everywhere, free from a sum, or neither. An owner's own text
 * replaces one.
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
