/** Texts of what an order costs, how it travels and how it is paid, on the order pages of buyers and staff. */
export const sums = {
  subtotal: 'Subtotal',
  shipping: 'Shipping and handling',
  /** A named method, where there is something to say of it. */
  shippingBy: (method: string) => `Shipping and handling, ${method}`,
  /** For a named method. */
  free: 'Free',
  tax: 'Tax',
  rated: (title: string, rate: string) => `${title} ${rate}`,
  /** With prices that include it. */
  included: (tax: string) => `Incl. ${tax}`,
  total: 'Total',
} as const;

/** With the code that was typed. */
export const discountName = (title: string, code: string | null) =>
  code === null ? title : `${title} (${code})`;

export const delivery = {
  title: 'Delivery',
  pickUp: 'Pick-up',
} as const;

export const payment = {
  title: 'Payment',
  later: 'After ordering',
  waiting: 'Waiting for the transfer',
  paid: 'Paid',
  /** The reference that a buyer writes on a transfer. */
  reference: (sum: string, label: string) => `Sum ${sum}, reference ${label}`,
  markPaid: 'Mark as paid',
  markUnpaid: 'Not paid after all',
  markCollected: 'Collected',
  markNotCollected: 'Not collected after all',
  saving: 'Saving',
} as const;

export const billing = {
  title: 'Billing Address',
  taxId: (id: string) => `VAT number ${id}`,
} as const;

/** Labels of the buyer's note, to the shop and to the buyer. */
export const note = { own: 'Your note', ofCustomer: 'Note of the customer' } as const;

export const guest = 'Guest';
export const ofGuest = (name: string) => `${name.trim()} (guest)`;
export const more = 'More';
export const moreLabel = 'More about the order';
export const links = {
  end: 'End links',
  title: 'End the links to this order?',
  text: 'Links in mails that were sent before open it no longer. The customer can have a new one sent on the sign-in page.',
  ending: 'Ending',
  keep: 'Keep them',
} as const;
