/** Texts of parcels on the order pages of buyers and staff. */
export const heading = 'Parcels';
export const parcel = (label: string) => `Parcel ${label}`;
/** @param host where a link leads that somebody typed */
export const track = (host: string | null) => (host === null ? 'Track' : `Track at ${host}`);
export const trackOf = (host: string | null, label: string) => `${track(host)}: parcel ${label}`;
export const other = 'Another carrier';
export const shipped = 'Shipped';
export const delivered = 'Delivered';
export const ready = 'Ready to be picked up';
/** In a list, which is narrow on phones. */
export const readyBrief = 'Ready';
export const pickedUp = 'Picked up';
export const pieces = (quantity: string, name: string) => `${quantity} × ${name}`;
export const sent = (day: string) => `Sent ${day}`;
export const arrived = (day: string) => `Arrived ${day}`;

/** '1 of 2 cancelled', of pieces. */
export const someCancelled = (some: string, all: string) => `${some} of ${all} cancelled`;
export const someShipped = (some: string, all: string) => `${some} of ${all} shipped`;
export const someReady = (some: string, all: string) => `${some} of ${all} ready`;

export const readyOn = (day: string) => `Ready to be picked up since ${day}`;
export const pickedUpOn = (day: string) => `Picked up ${day}`;

/** How far an order has come, for who bought it. */
export const states = {
  sent: {
    toSend: 'Being packed',
    partlySent: 'Partly on its way',
    shipped: 'On its way',
    delivered: 'Arrived',
  },
  pickedUp: {
    toSend: 'Being packed',
    partlySent: 'Partly ready to be picked up',
    shipped: 'Ready to be picked up',
    delivered: 'Picked up',
  },
} as const;
/** Nothing is sent before the money of a transfer has arrived. */
export const waitsForTransfer = 'Waiting for your transfer';
export const allCancelled = 'Cancelled';
export const orderCancelled = (day: string) => `Cancelled on ${day}`;
/** The same in a sentence: what the buyer has to do, or may wait for. */
export const next = {
  transfer: 'Please transfer the sum below. We pack your order when the money has arrived.',
  cancelled: 'Nothing of it will be sent.',
  sent: {
    toSend: 'There is nothing for you to do. We will write you when it is sent.',
    partlySent: 'We will write you when the rest is sent.',
    shipped: 'Everything is sent. See the parcels below.',
    delivered: 'Everything has arrived. If something is wrong with it, please write to us.',
  },
  pickedUp: {
    toSend: 'There is nothing for you to do. We will write you when you can pick it up.',
    partlySent: 'We will write you when the rest can be picked up.',
    shipped: 'Everything is ready. Please bring the order number.',
    delivered: 'You have everything. If something is wrong with it, please write to us.',
  },
} as const;
