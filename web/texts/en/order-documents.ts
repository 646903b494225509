/** Invoices and credit notes on the pages of an order. */
export const title = 'Invoices';
export const kinds = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;
export const named = (kind: string, name: string) => `${kind} ${name}`;
/** On a printed order. */
export const noInvoice = 'This is not an invoice.';
export const issue = 'Issue the invoice';
export const issuing = 'Issuing';
