/** Texts of cancelling a whole order. */
export const button = 'Cancel Order';
export const title = 'Cancel this order?';
export const text = 'Everything in the order will be cancelled. This cannot be undone.';
export const keep = 'Keep it';
export const busy = 'Cancelling';
export const delivered =
  'Part of the order has arrived, so you cannot cancel all of it. You can still cancel other items one by one.';
export const onItsWay = 'It is on its way, so you cannot cancel it any more.';
export const partlyOnItsWay = 'Part of the order is on its way, so you cannot cancel all of it.';
export const isReady = 'It is packed for you, so you cannot cancel it any more.';
export const partlyReady = 'Part of the order is packed for you, so you cannot cancel all of it.';
export const inParcel = 'Part of the order is in a parcel, so you cannot cancel all of it.';
