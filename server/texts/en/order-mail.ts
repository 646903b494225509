import { plural } from '#contract/texts.ts';

const items = plural('en', { one: 'item', other: 'items' });

/** '3 items'. */
export const itemCount = (count: number) => `${count} ${items(count)}`;

export const subtotal = 'Subtotal';
export const discount = (title: string, code: string | null) =>
  code === null ? title : `${title} (${code})`;
export const tax = 'Tax';
export const includedTax = 'Tax, included';
export const shipping = 'Shipping and handling';
/** For a named method. */
export const shippingBy = (name: string) => `Shipping and handling, ${name}`;
export const free = 'Free';
export const total = 'Total';

export const yourOrder = 'See your order';
/** For a transfer, below the owner's words. */
export const amount = (price: string) => `Amount: ${price}`;
export const reference = (order: string) => `Reference: ${order}`;
/** For a payment on a page of its provider, which comes before the order. */
export const isPaid = 'This order is paid.';
/** To merchants. */
export const deliveryOfOrder = (name: string, price: string | null) =>
  price === null ? `Delivery: ${name}, free.` : `Delivery: ${name}, ${price} for the whole order.`;
export const payment = (name: string, paid: boolean) => `Payment: ${name}${paid ? ', paid' : ''}.`;

/** To a guest who has asked for it. */
export const link = {
  subject: (order: string) => `The link to your order ${order}`,
  preview: 'See the status of your order.',
  title: (order: string) => `Your order ${order}.`,
  text: 'This link opens your order without an account. Whoever has it sees the order, so keep it to yourself.',
  notYou: 'You did not ask for it?',
  inAccount: {
    title: (order: string) => `Your order ${order} is in an account.`,
    text: 'Log in to see it. Links in older e-mails do not open it any more.',
  },
} as const;
/** Below a bought thing: with whom the contract is. */
export const soldBy = (name: string) => `Sold by ${name}`;

export const withdraw = 'Withdraw from contract';
