/** Texts of the packing slip. */
export const pageTitle = 'Packing slip';
export const title = (label: string) => `Packing slip ${label}`;
export const print = 'Print';
export const back = 'Order';
export const absent = 'No order found.';
export const failed = 'The packing slip did not load.';
export const order = 'Order';
export const ordered = 'Ordered';
export const to = 'To';
export const noAddress = 'The order has no delivery address.';
export const contents = 'What is in this parcel';
export const product = 'Product';
export const quantity = 'Quantity';
export const pieces = 'Pieces';
export const nothing = 'Nothing is in this parcel.';
export const comesApart = 'The rest of this order comes in parcels of its own.';
export const questions = (phone: string) => `Questions? Call us at ${phone}.`;
