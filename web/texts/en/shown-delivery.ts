/** Delivery methods on pages, before anybody orders (docs/rules.md#what-pages-promise). */
export const free = 'free';
export const from = (price: string) => `from ${price}`;
export const freeFrom = (sum: string) => `free from ${sum}`;

export const zones = {
  everywhere: 'Everywhere',
  elsewhere: 'Everywhere else',
  none: 'We do not deliver there.',
  more: (names: string, count: number) => `${names} and ${count} more`,
} as const;
