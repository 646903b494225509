import type { OrderState } from '#contract/order-states.ts';

/** Texts of parcels on the order pages of buyers and staff. */
export const heading = 'Parcels';
export const parcel = (label: string) => `Parcel ${label}`;
/** @param host where a link leads that somebody typed */
export const track = (host: string | null) => (host === null ? 'Track' : `Track at ${host}`);
export const trackLabel = (host: string | null, label: string) => `${track(host)}: parcel ${label}`;
export const other = 'Another carrier';
export const shipped = 'Shipped';
export const delivered = 'Delivered';
export const ready = 'Ready to be picked up';
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

export const orderCancelled = (day: string) => `Cancelled on ${day}`;
/** The buyer's next step, or what to wait for. */
export const next: Record<OrderState, string> = {
  'waiting-for-payment': 'Please transfer the sum below. We pack your order when the money has arrived.',
  ordered: 'There is nothing for you to do. We will write you when it is sent.',
  'being-packed': 'There is nothing for you to do. We will write you when it is sent.',
  'partly-on-its-way': 'We will write you when the rest is sent.',
  'on-its-way': 'Everything is sent. See the parcels below.',
  delivered: 'Everything has arrived. If something is wrong with it, please write to us.',
  cancelled: 'Nothing of it will be sent.',
};
export const nextOfPickUp: Partial<Record<OrderState, string>> = {
  ordered: 'There is nothing for you to do. We will write you when you can pick it up.',
  'being-packed': 'There is nothing for you to do. We will write you when you can pick it up.',
  'partly-on-its-way': 'We will write you when the rest can be picked up.',
  'on-its-way': 'Everything is ready. Please bring the order number.',
  delivered: 'You have everything. If something is wrong with it, please write to us.',
};
