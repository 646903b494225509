import { plural } from '#contract/texts.ts';

/** The list of what a shop needs before it sells. */
const productsWord = plural('en', { one: 'product is', other: 'products are' });
const mailsWord = plural('en', { one: 'mail was', other: 'mails were' });
const ratesWord = plural('en', { one: 'rate', other: 'rates' });
const zonesWord = plural('en', { one: 'zone', other: 'zones' });
const list = new Intl.ListFormat('en', { type: 'conjunction' });

export const products = {
  none: 'None is for sale.',
  some: (count: number, formatted: string) => `${formatted} ${productsWord(count)} for sale.`,
} as const;
export const delivery = {
  none: 'Nothing is delivered anywhere.',
  freeEverywhere: 'Everything is delivered everywhere, free of charge: is that right?',
  asIs: 'Delivered everywhere, free of charge.',
  zones: (count: number) => `${count} ${zonesWord(count)}.`,
} as const;
export const taxes = {
  oneRate: (rate: string) => `One rate of ${rate} % everywhere: is that right?`,
  none: 'No tax is charged: is that right?',
  oneRateAsIs: (rate: string) => `One rate of ${rate} % everywhere.`,
  noneAsIs: 'No tax is charged.',
  places: (count: number) => `${count} ${ratesWord(count)} by place.`,
  usual: (country: string, rate: string) =>
    `The standard rate of ${country} is ${rate} %. Above 10,000 € a year of sales to other EU countries, their rates are due.`,
} as const;
export const payments = {
  none: 'Orders say nothing of payment.',
  onlyTest: 'Only the test payment is offered. It does not count, as nobody can pay with it.',
  noWords: 'Say where to transfer to.',
  noKey: 'Stripe has no secret key.',
  offered: (names: readonly string[]) => `${list.format(names)}.`,
} as const;
export const mail = {
  works: 'Mails leave the shop.',
  none: 'No mail server: no mail leaves the shop.',
  unsent: (count: number, formatted: string, oldest: string) =>
    `No mail server: ${formatted} ${mailsWord(count)} not sent, the oldest of ${oldest}.`,
} as const;
export const terms = {
  open: 'No page /pages/terms is published.',
  done: 'Published.',
} as const;
export const company = {
  missing: (names: readonly string[]) => `Still missing: ${list.format(names)}.`,
  names: {
    legalName: 'legal name',
    address: 'address',
    email: 'e-mail address',
    phone: 'phone',
    confirms: 'the promise to offer only what complies with the law',
  },
  complete: (name: string, vatId: string | null) => (vatId === null ? `${name}.` : `${name}, with VAT id.`),
} as const;
export const confirmedBy = (text: string, name: string) => `${text} Confirmed by ${name}.`;
export const changedMeanwhile = 'These settings have changed since you opened the list. Please look again.';
export const confirmed = 'Your answer has been saved.';
