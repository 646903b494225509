/** The title of an address. */
export const standard = 'Default Delivery Address';
export const other = 'Delivery Address';
export const edit = 'Edit';
export const hint = 'Orders go to your default address, unless you choose another one at the checkout.';
/** Where the bag orders with one press. */
export const onePressHint = 'Orders go to your default address.';
