import { plural } from '#contract/texts.ts';

export const title = 'Reports';
export const quarters = 'Quarters';
export const quarter = (number: number, year: number) => `Q${number} ${year}`;
export const dates = 'Dates';
export const zone = (timeZone: string) => `Days are those of ${timeZone.replaceAll('_', ' ')}.`;

const orders = plural('en', { one: 'order', other: 'orders' });
export const taxes = {
  title: 'Taxes',
  notLoaded: 'The taxes did not load.',
  none: {
    order: 'Nothing was sold or refunded in these days.',
    document: 'Nothing was issued in these days.',
  },
  basis: 'Counted',
  bases: { order: 'By order', document: 'By document' },
  withoutInvoice: {
    order: (count: number) =>
      `${count} ${orders(count)} of these days ${count === 1 ? 'has' : 'have'} no invoice.`,
    document: (count: number) =>
      `${count} ${orders(count)} of these days ${count === 1 ? 'has no invoice and is' : 'have no invoice and are'} in no row.`,
  },
  save: 'Save as CSV',
  saving: 'Saving',
  country: 'Country',
  unknownCountry: 'Unknown',
  titled: 'Tax',
  untaxed: 'Without tax',
  net: 'Net',
  charged: 'Tax charged',
  refundedNet: 'Net refunded',
  refundedTax: 'Tax refunded',
  taxText: (tax: string) => `Tax ${tax}`,
  refundedText: (net: string, tax: string) => `Refunded ${net}, tax ${tax}`,
  total: 'Total',
  unassigned: (amount: string) =>
    `${amount} were refunded as amounts that belong to no product, and are in no row.`,
} as const;

const leftOut = plural('en', { one: 'day without sales is', other: 'days without sales are' });
export const sales = {
  title: 'Sales by day',
  notLoaded: 'The sales did not load.',
  day: 'Day',
  orders: 'Orders',
  sales: 'Sales',
  none: 'Nothing was sold in these days.',
  leftOut: (count: number, formatted: string) => `${formatted} ${leftOut(count)} not listed.`,
  orderCount: (count: number, formatted: string) => `${formatted} ${orders(count)}`,
  sum: (sales: string, count: number, formatted: string) => `${sales}, ${formatted} ${orders(count)}`,
} as const;
