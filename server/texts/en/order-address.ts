/** The address of an order is corrected: replies, refusals and the mail. */
export const corrected = 'The address has been corrected.';

export const noOrder = 'There is no such order.';
export const onlyShop = 'Only the shop and the buyer can correct the address.';
export const cancelled = 'This order was cancelled.';
export const sent = 'Something of this order was sent already, so its address cannot be corrected any more.';
export const packed =
  'This order is being packed. Please write to us, so that we can still correct the address.';
export const pickedUp = 'This order is picked up, so it has no address.';
export const otherCountry = 'Please cancel and order again.';

export const mail = {
  subject: 'The address of your order was corrected',
  title: 'The address of your order was corrected.',
  /** Around the link to the order. */
  text: ['Order ', ' now goes to this address. If that was not you, please write to us at once.'],
  heading: 'Delivery address',
  button: 'See your order',
} as const;
