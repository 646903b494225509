/** With whom the contract is, before the name. */
export const soldBy = 'Sold by';
