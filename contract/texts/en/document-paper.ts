/** The words on invoices and credit notes, which the page and the PDF share. */
export const language = 'en';
export const kinds = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;
export const number = 'Number';
export const date = 'Date';
export const sent = 'Sent';
export const notSent = 'Not sent yet';
export const forInvoice = 'For invoice';
export const order = 'Order';
export const dated = (name: string, day: string) => `${name} of ${day}`;
export const buyerVatId = 'Your VAT id';
export const issuedBy = (shop: string, merchant: string) => `Issued by ${shop} on behalf of ${merchant}.`;
export const product = 'Product';
export const quantity = 'Quantity';
export const price = 'Price';
export const discount = 'Discount';
export const tax = 'Tax';
export const net = 'Net';
export const gross = 'Gross';
export const untaxed = 'Without tax';
export const reduction = 'Reduction';
export const total = 'Total';
export const paid = (day: string | null) => (day === null ? 'Paid' : `Paid on ${day}`);
export const toPay = 'To pay';
export const givenBack = 'Total credited';
export const wentBack = (day: string | null) => (day === null ? 'Paid back' : `Paid back on ${day}`);
export const includesTax = 'Prices include tax.';
export const addsTax = 'Prices are without tax.';
export const discounts = (names: string) => `Discount: ${names}.`;
export const paidBy = (method: string) => `Payment: ${method}.`;
/** Shown in a PDF whose font lacks letters. */
export const unshown = 'Some letters are boxes here: see the printable page.';
export const taxNumber = 'Tax number';
export const vatId = 'VAT id';
export const methods = {
  'on-delivery': 'on delivery',
  transfer: 'by transfer',
  later: 'after ordering',
  stripe: 'online',
  test: 'online, as a test',
} as const;
