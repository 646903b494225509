/** Texts of ordering for a customer. */
export const pageTitle = 'New order';
export const back = 'Customer Orders';

export const products = {
  heading: 'Products',
  search: 'Add a product',
  placeholder: 'Name, SKU or barcode',
  none: 'Nothing for sale found.',
  soldOut: 'Sold out',
  quantityLabel: (name: string) => `Quantity of ${name}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove ${name}`,
  notForSale: 'No longer for sale',
  only: (count: string) => `Only ${count} can be ordered`,
  missing: 'Add the first product.',
} as const;

export const customer = {
  heading: 'Customer',
  email: 'Email Address',
  emailHint: 'Without one, nobody gets a mail. An account with it gets the order once the address is proven.',
  name: 'Name',
  mails: 'Mail the confirmation with the link to the order',
} as const;

export const delivery = { heading: 'Delivery', choices: 'Delivery' } as const;
export const payment = {
  heading: 'Payment',
  choices: 'Payment',
  later: 'After ordering',
  laterText: 'In cash, or as you agree with the customer. The order does not wait for it.',
  transferText: 'The order waits until somebody marks it as paid.',
} as const;
export const note = 'Note of the customer (optional)';
export const total = 'Total';
export const failed = 'The order could not be priced.';
export const place = (total: string) => `Place order, ${total}`;
export const placeNothing = 'Place order';
export const placing = 'Placing order';
export const changed = 'the order';
