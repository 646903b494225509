import { plural } from '#contract/texts.ts';

/** Invoices and credit notes: their list, and the page that is printed. */
export const title = 'Documents';
export const kinds = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;
export const kindOptions = { invoice: 'Invoices', 'credit-note': 'Credit notes' } as const;
const needed = { legalName: 'the legal name', address: 'the address', taxNumber: 'the tax number' } as const;
const words = new Intl.ListFormat('en', { type: 'conjunction' });
export const list = {
  number: 'Number',
  kind: 'Kind',
  buyer: 'Buyer',
  order: 'Order',
  amount: 'Amount',
  date: 'Date',
  series: 'Series',
  allKinds: 'All kinds',
  allSeries: 'All series',
  file: 'File',
  save: 'CSV',
  saving: 'Preparing',
  none: 'No documents found.',
  hint: 'An order gets its invoice when it is paid, or with its first parcel if it is paid later.',
  missing: (names: readonly (keyof typeof needed)[]) =>
    `No invoices are issued: ${words.format(names.map((name) => needed[name]))} ${names.length === 1 ? 'is' : 'are'} missing.`,
  complete: 'Complete Company',
  completeSeller: 'Complete your seller data',
  until: 'Orders that are placed then get invoices. Orders before that get one only when you ask for it.',
  sums: (
    { invoices, creditNotes: notes }: { invoices: number; creditNotes: number },
    [invoiced, credited, together]: readonly [string, string, string],
  ) =>
    `${invoices} ${counted.invoice(invoices)} ${invoiced}, ${notes} ${counted.note(notes)} ${credited}, together ${together}`,
} as const;
const counted = {
  invoice: plural('en', { one: 'invoice', other: 'invoices' }),
  note: plural('en', { one: 'credit note', other: 'credit notes' }),
};

/** The page. */
export const page = {
  named: (kind: string, name: string) => `${kind} ${name}`,
  issued: (date: string) => `Issued ${date}. It never changes.`,
  print: 'Print',
  xml: 'XML',
  xmlLabel: (name: string) => `XML of ${name}`,
  back: 'Back to documents',
  toOrder: 'Back to the order',
  absent: 'No document found.',
  failed: 'The document did not load.',
  doubtful: 'The buyer’s VAT id is none by its form. Ask the buyer before you rely on it.',
} as const;
