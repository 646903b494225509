/** Texts of the order page of those who sell. */
export const title = (label: string) => `Order ${label}`;
export const pageTitle = 'Order Details';
export const absent = 'No order found.';
export const failed = 'The order did not load.';
export const back = 'Back to orders';
export const print = 'Print';

export const onlyRead =
  'You may not change this order any more. What you typed stays here until you leave the page.';
export const otherParts = 'Other merchants send the rest of this order.';

export const toSend = {
  heading: 'To send',
  of: (label: string, seller: string) => [label, seller].filter(Boolean).join(', '),
  shop: 'the shop',
  by: (day: string) => `By ${day}`,
  byLate: (day: string) => `By ${day}, late`,
  make: 'Make a parcel',
  makeLabel: (label: string) => `Make a parcel of ${label}`,
  noAddress: 'No delivery address',
  awaiting: 'Waiting for payment',
  slip: 'Packing slip',
  slipLabel: (label: string) => `Packing slip of ${label}`,
} as const;
/** The same of what is picked up. */
export const toPickUp = {
  heading: 'To pack for pick-up',
  make: 'Pack',
  makeLabel: (label: string) => `Pack ${label}`,
} as const;

export const form = {
  heading: (label: string) => `New parcel of ${label}`,
  unsaved: (label: string) => `the new parcel of ${label}`,
  quantityLabel: (name: string) => `How many of ${name}`,
  of: (open: string) => `of ${open}`,
  carrier: 'Carrier',
  noCarrier: 'No tracking',
  other: 'Other',
  number: 'Tracking Number',
  link: 'Tracking Link',
  linkHint: 'Begins with https://',
  awaiting: 'The transfer for this order has not arrived yet.',
  notify: 'Mail the customer',
  send: 'Send parcel',
  sending: 'Sending',
  cancel: 'Cancel',
  close: 'Close',
} as const;

/** In a form, of what others have done while it was open. */
export const meanwhile = {
  made: (label: string, pieces: string) => `Parcel ${label} was made meanwhile, with ${pieces}.`,
  madeByYou: (label: string, pieces: string) =>
    `Parcel ${label} was made, with ${pieces}: only the reply did not arrive. Sending it again changes its tracking.`,
  cancelled: 'Pieces of it were cancelled meanwhile.',
  nothingLeft: 'Nothing is left to send. What you typed stays here until you close the form.',
} as const;

export const pickUpForm = {
  send: 'Ready to be picked up',
  sending: 'Saving',
} as const;

export const parcels = {
  change: 'Change',
  changeLabel: (label: string) => `Change parcel ${label}`,
  unsaved: (label: string) => `the tracking of parcel ${label}`,
  save: 'Save',
  saving: 'Saving',
  deliver: 'Delivered',
  deliverLabel: (label: string) => `Delivered: parcel ${label}`,
  delivering: 'Saving',
  void: 'Void parcel',
  voidTitle: (label: string) => `Void parcel ${label}?`,
  tell: 'Tell the customer',
  voidText: 'Its pieces are to be sent again, except those that were refunded.',
  tellVoided: 'By mail: it is not on its way after all, and is sent later.',
  notMailed: 'The customer was not told that it is on its way, and gets no mail.',
  voiding: 'Voiding',
  keep: 'Keep it',
  voided: (label: string) =>
    `Parcel ${label} was voided meanwhile. What you typed stays here until you close the form.`,
  slip: 'Packing slip',
  slipLabel: (label: string) => `Packing slip of parcel ${label}`,
} as const;

export const pickUpParcels = {
  deliver: 'Picked up',
  deliverLabel: (label: string) => `Picked up: parcel ${label}`,
} as const;

export const line = {
  more: 'More',
  moreLabel: (name: string) => `More about ${name}`,
  status: 'Status',
  cancel: (some: string, open: string) => `Cancel ${some} of ${open}`,
  cancelOne: 'Cancel it',
  cancelLabel: (name: string) => `Pieces of ${name} to cancel`,
  cancelTitle: (pieces: string) => `Cancel ${pieces}?`,
  cancelText:
    'It goes back into stock and the customer is told by mail. A cancelled piece cannot be brought back.',
  cancelling: 'Cancelling',
  keep: 'Keep it',
} as const;
export const cancelled = 'Cancelled';
export const pieces = (quantity: string, name: string) => `${quantity} × ${name}`;

export const aside = {
  label: 'About the order',
  summary: 'Summary',
  customer: 'Customer',
  deleted: 'This account was deleted.',
  otherOrders: (count: number, formatted: string) =>
    `${formatted}${count === 100 ? ' or more' : ''} other ${count === 1 ? 'order' : 'orders'}`,
  account: 'About the customer',
  chat: { waits: 'Chat, waits for an answer', answered: 'Chat' },
  address: 'Delivery Address',
  noAddress: 'The order has no delivery address.',
  copy: 'Copy',
  copyLabel: 'Copy the address',
  copied: 'Copied.',
  selected: 'Your browser does not let pages copy. The address is selected: copy it now.',
  id: 'Order ID',
  placed: 'Ordered',
} as const;
