/** Names of taxes in the sums of the bag and the checkout page, as on the order's page. */
export const tax = 'Tax';
export const rated = (title: string, rate: string) => `${title} ${rate}`;
/** With prices that include it. */
export const included = (tax: string) => `Incl. ${tax}`;
/** Beside taxes: what has none. */
export const untaxed = (amount: string) => `No tax on ${amount}`;
