import { plural } from '#contract/texts.ts';

/** Mails about stock: low stock to those who sell, back in stock to those who asked. */

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

export const confirmation = {
  subject: (name: string) => `Please confirm: ${name}`,
  preview: 'We will e-mail you when you can order it again.',
  title: 'Shall we e-mail you when it is back?',
  text: (name: string) =>
    `Please confirm that you want one e-mail when you can order ${name} again. The link works for 7 days.`,
  button: 'Confirm',
  notYou: 'You did not ask for it? You can ignore this mail. Without your confirmation we send no other.',
} as const;

export const back = {
  subject: (name: string) => `Back in stock: ${name}`,
  preview: 'You asked us to tell you.',
  title: (name: string) => `${name} is back.`,
  text: 'You asked us to tell you. We do not reserve one for you, so order soon. This is our only e-mail about it.',
  button: 'See the product',
  cancel: 'Forget my request',
} as const;
