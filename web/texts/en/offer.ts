/**
 * Our promise of shipping (docs/rules.md#what-pages-promise): free everywhere, free from a sum, free by one of several methods, or
 * neither. An owner's own text replaces one.
 */
export const announcement = {
  free: 'Free shipping on every order',
  from: (sum: string) => `Free shipping from ${sum}`,
  choice: (sum: string | null) => (sum ? `Free shipping available from ${sum}` : 'Free shipping available'),
  priced: 'Shipping is shown before you order',
};
/** Stripe takes them everywhere. */
export const cards = 'Visa, Mastercard, American Express';
export const payment = (names: string) => `Payment: ${names}`;
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
