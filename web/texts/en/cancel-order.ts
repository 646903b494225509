/** Texts of cancelling a whole order. */
export const button = 'Cancel Order';
export const title = 'Cancel this order?';
export const text = 'Everything in it is cancelled. It cannot be taken back.';
export const keep = 'Keep it';
export const busy = 'Cancelling';
export const delivered =
  'One thing has arrived, so the order can no longer be cancelled as a whole. Cancel single things beside them.';
export const onItsWay = 'It is on its way. You can send it back when it has arrived.';
export const inParcel = 'Something is in a parcel, so the order cannot be cancelled as a whole.';
