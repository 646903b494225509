/** The orders of the e-mail address that a message is from. */
export const orders = 'Orders of this address';
/** The account of the same address, if there is one. */
export const account = 'Find the account';
