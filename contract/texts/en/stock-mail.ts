import { plural } from '../texts.ts';

/** Mails about stock. */

const variants = plural('en', { one: 'product is', other: 'products are' });

export const low = {
  subject: (count: number) => (count === 1 ? 'Stock is low: 1 product' : `Stock is low: ${count} products`),
  preview: 'Order again in time.',
  title: (count: number) => `${count} ${variants(count)} low on stock.`,
  text: 'So few are left of these. You get the next mail about one of them only after it was refilled.',
  left: (left: string, threshold: string) => `${left} left, threshold ${threshold}`,
  more: (count: string) => `And ${count} more.`,
  button: 'Show low stock',
} as const;
