/** Replies about invoices and credit notes. */
export const issued = (count: number) =>
  count === 0 ? 'The order has all its documents.' : 'The documents of the order are issued.';

/** Refusals. */
export const noDocument = 'No document found.';
const list = new Intl.ListFormat('en', { type: 'conjunction' });
const needed = { legalName: 'the legal name', address: 'the address', taxNumber: 'the tax number' } as const;
/** @param issuer null for the shop */
export const incomplete = (issuer: string | null, missing: readonly (keyof typeof needed)[]) =>
  `No invoice of ${issuer ?? 'the shop'} can be issued: ${list.format(missing.map((name) => needed[name]))} ${missing.length === 1 ? 'is' : 'are'} missing.`;
export const notDue = 'An order gets its invoice when it is paid, or with its first parcel.';
export const manyPdfs = 'Many PDFs are being made. Please try again in a minute.';
export const unknownBuyer = 'Nobody knows any more whose order it was, so it gets no invoice.';

/** Columns of the export of documents. */
export const headings = {
  issued: 'Date',
  name: 'Number',
  kind: 'Kind',
  buyer: 'Buyer',
  country: 'Country',
  title: 'Tax',
  rate: 'Rate',
  net: 'Net',
  tax: 'Tax amount',
  order: 'Order',
  payment: 'Payment',
};
export const kinds = { invoice: 'Invoice', 'credit-note': 'Credit note' };
export const untaxed = 'Without tax';
/** The tax of orders from before taxes had names. */
export const someTax = 'Tax';
