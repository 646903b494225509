import type { ItemStatus } from '#contract/statuses.ts';

/** Texts of what has happened to an order, and of what comes next. */
export const heading = 'Timeline';
export const whatComes = 'What happens next';
export const whatCame = 'What happened';

export const placed = 'Order placed';
export const ordered = {
  title: 'Ordered',
  text: 'We have your order. There is nothing more for you to do.',
  withoutAddress: 'We have your order.',
  unpaid: 'We have your order and are waiting for your transfer.',
  onDelivery: 'We have your order. You pay on delivery.',
  atPickUp: 'We have your order. You pay when you pick it up.',
} as const;
export const toPack = {
  title: 'Packed and sent',
  rest: 'The rest is packed and sent',
  toPickUp: 'Packed',
  restToPickUp: 'The rest is packed',
  text: (packer: string) => `${packer} We will e-mail you each time a parcel is sent.`,
  we: 'We pack it next.',
  one: (seller: string) => `${seller} packs it next.`,
  several: (sellers: string) => `${sellers} each pack their own items next.`,
} as const;
export const toArrive = {
  title: 'At your door',
  pickUp: 'Ready to be picked up',
  noAddress: 'This order has no delivery address yet.',
  tellUs: 'Tell us where it goes',
} as const;
export const mayCancel = {
  sent: 'You can cancel it on the order’s page until it is sent.',
  pickedUp: 'You can cancel it on the order’s page until it is packed.',
} as const;

export const parcel = (label: string) => `Parcel ${label}`;
/** One that the reader does not see any more. */
export const aParcel = 'A parcel';
/** Events; `parcel` is one of these, `pieces` is '2 × Half-Dip Mug'. */
export const sent = (parcel: string) => `${parcel} sent`;
export const packed = (parcel: string) => `${parcel} ready to be picked up`;
export const changed = (parcel: string) => `${parcel}: tracking changed`;
export const voided = (parcel: string) => `${parcel} voided`;
/** For buyers, who are told of it when it is sent again. */
export const voidedForBuyers = (parcel: string) => `${parcel} was not sent after all`;
export const delivered = (parcel: string) => `${parcel} arrived`;
export const pickedUp = (parcel: string) => `${parcel} picked up`;
export const cancelled = (pieces: string) => `Cancelled: ${pieces}`;
export const cancelledAll = 'Order cancelled';
export const status = (name: string, status: ItemStatus) => (name ? `${name}: ${status}` : status);
export const paid = 'Payment received';
/** With a known amount. */
export const paidAmount = (amount: string) => `Paid ${amount}`;
export const refundRequested = (amount: string) => `Refund of ${amount} asked for`;
export const refunded = (amount: string) => `Refunded ${amount}`;
export const refundedAt = {
  provider: (amount: string) => `Refunded ${amount} at the provider`,
  bank: (amount: string) => `${amount} taken back by the bank: the dispute is lost`,
} as const;
export const paidBack = (amount: string) => `Paid back ${amount}`;
export const paidBackHow = { transfer: 'By bank transfer', cash: 'In cash', other: '' } as const;
export const ofReturns = {
  'return-asked': (name: string) => `Return ${name} asked for`,
  'return-accepted': (name: string) => `Return ${name} accepted`,
  'return-refused': (name: string) => `Return ${name} not accepted`,
  'return-received': (name: string) => `Return ${name} received`,
  'return-closed': (name: string) => `Return ${name} closed`,
  'return-cancelled': (name: string) => `Return ${name} cancelled`,
  'withdrawal-typed': (name: string) => `Withdrawal ${name}, not confirmed yet`,
  withdrawn: (name: string) => `Withdrawn from the contract: ${name}`,
  'withdrawal-denied': (name: string) => `Withdrawal ${name} was not from the buyer`,
} as const;
export const returnWithheld = (name: string, amount: string) => `Return ${name}: ${amount} kept`;
/** The seller has taken it back. */
export const nothingWithheld = (name: string) => `Return ${name}: nothing kept any more`;
export const refundFailed = (amount: string) => `Refund of ${amount} failed`;
export const mismatchPlaced = (amount: string) => `Placed although ${amount} was paid`;
export const disputed = (amount: string) => `${amount} disputed by the cardholder`;
export const answerDispute = 'Answer it at the provider';
export const unpaid = 'Marked as not paid';
export const claimed = 'Added to an account';
export const linksEnded = 'Links in earlier mails ended';
export const addressCorrected = 'Address corrected';
export const placedByShop = 'Ordered for the customer';
export const placedForYou = 'The shop has ordered for you';
export const note = 'Note';
export const noteDeleted = 'This note was deleted.';
export const pieces = (quantity: string, name: string) => `${quantity} × ${name}`;
export const byBuyer = 'By the buyer';
export const byYou = 'By you';

export const notes = {
  label: 'Note',
  unsaved: 'the note',
  placeholder: 'Note for the staff. The customer does not see it.',
  add: 'Add note',
  adding: 'Adding',
  remove: 'Delete note',
  removeTitle: 'Delete this note?',
  removeText: 'Its text is deleted for everybody. The timeline goes on saying that there was a note.',
  removing: 'Deleting',
  readers: 'Who reads it',
  shopAlone: 'Only the shop reads it',
  withMerchant: (merchant: string) => `${merchant} reads it, too`,
} as const;
