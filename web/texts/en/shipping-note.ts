/** Beside 'Add To Bag' (docs/rules.md#what-pages-promise). */
export const ofProduct = {
  free: 'Free shipping.',
  from: (sum: string) => `Free shipping from ${sum}.`,
  choice: (sum: string | null) => (sum ? `Free shipping available from ${sum}.` : 'Free shipping available.'),
  priced: 'Plus delivery.',
};

/** With prices that include it. */
export const includesTax = 'Incl. tax';
export const includesTaxAlone = 'Incl. tax, plus delivery';
