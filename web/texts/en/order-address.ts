/** Texts of correcting the address of an order. */
export const change = 'Change';
export const changeLabel = 'Change the delivery address';
export const title = 'Correct the delivery address';
export const text =
  'The price of the delivery and the taxes stay as they are. The country cannot be changed.';
export const save = 'Save address';
export const saving = 'Saving';
export const cancel = 'Cancel';
export const otherZone = 'This address is in another delivery zone. What the order costs stays the same.';
