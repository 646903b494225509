/** Replies about what happens to an order after it was placed. */
export const parcelMade = 'The parcel has been recorded.';
export const parcelChanged = 'The parcel has been changed.';
export const parcelVoided = 'The parcel has been voided.';
export const parcelDelivered = 'The parcel has been delivered.';
export const piecesCancelled = 'The pieces have been cancelled.';
export const noteAdded = 'The note has been saved.';
export const noteDeleted = 'The note has been deleted.';

/** Refusals. */
export const noOrder = 'No order found.';
export const noPart = 'No part found.';
export const noParcel = 'No parcel found.';
export const noLine = 'No item found.';
export const noNote = 'No note found.';
export const onlyRead = 'You may see this order, but not change it.';
export const onlyShop = 'Only the shop itself may change this.';
export const notYourNote = 'You can only delete your own notes.';
export const requestUsed = 'This was sent before, with something else. Please reload the page.';
export const otherPart = 'This item belongs to another order or part. Please reload the page.';
export const tooFewOpen = (name: string, open: string) =>
  `Only ${open} of ${name} can still be sent or cancelled.`;
export const noneOpen = (name: string) => `${name} was sent or cancelled already.`;
export const isDelivered = (parcel: string) => `Parcel ${parcel} has arrived, so it cannot be voided.`;
export const isVoided = (parcel: string) => `Parcel ${parcel} was voided.`;
export const comesBack = (name: string) =>
  `${name} comes back or has come back, so it counts as sent. Please cancel its return first.`;
export const tooManyParcels = (max: string) => `A part may have at most ${max} parcels.`;
export const tooManyNotes = (max: string) => `An order may have at most ${max} notes.`;
export const inAccount = 'This order is in an account now. Please log in to see it.';
