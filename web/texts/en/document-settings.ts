/** Settings > Invoices. */
export const documentLabels = {
  mode: 'Who issues invoices',
  invoicePrefix: 'Numbers of invoices begin with',
  creditNotePrefix: 'Numbers of credit notes begin with',
  mail: 'When one is issued, the buyer gets',
  electronicInvoices: 'Electronic invoices (EN 16931) for buyers with a VAT id',
} as const;
export const parts = { who: 'Issuer', numbers: 'Numbers', mail: 'E-mail', files: 'Files' } as const;
export const modes = {
  shop: 'The shop, for everything',
  merchants: 'Each merchant, for the own part',
} as const;
export const mails = {
  none: 'No e-mail',
  link: 'An e-mail with a link',
  pdf: 'An e-mail with the PDF and a link',
} as const;
export const hints = {
  mode: 'A change holds for orders that are placed afterwards.',
  mail: 'All that is issued of an order together comes in one.',
  electronicInvoices:
    'The page of a document has XML (UBL 2.1) beside PDF. It is checked against no official validator: try one with your own before you rely on it.',
  prefix:
    'With {year}, they begin with 1 each year: INV-{year}- becomes INV-2026-0001. A merchant’s have a short name behind it.',
} as const;
export const effect = {
  when: 'An order gets its invoice when it is paid, or with its first parcel if it is paid later.',
  needs: 'None is issued before legal name, address and tax number of the issuer are complete.',
  reverse: 'Taxes are those of the order: reverse charge is not applied.',
  company: 'Company',
} as const;
