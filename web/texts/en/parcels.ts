/** Texts of parcels on the order pages of buyers and staff. */
export const heading = 'Parcels';
export const parcel = (label: string) => `Parcel ${label}`;
export const track = 'Track';
export const trackOf = (label: string) => `Track parcel ${label}`;
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

export const onItsWay = 'It is on its way. You can return it once it has arrived.';
export const orderCancelled = (day: string) => `Cancelled on ${day}`;
