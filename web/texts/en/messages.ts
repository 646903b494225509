/** The orders of the e-mail address that a message is from. */
export const orders = 'Orders of this address';
