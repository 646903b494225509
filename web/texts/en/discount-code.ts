/** The code of a discount in bag and checkout. */
export const label = 'Discount code';
export const use = 'Use';
export const checking = 'Checking';
export const remove = 'Remove';
export const removeCode = 'Remove discount code';
export const saves = (amount: string) => `saves ${amount}`;
export const near = (title: string, missing: string) => `${title}: ${missing} to go.`;
export const discount = 'Discount';
export const freeFrom = (sum: string, rest: string) => `Delivery is free from ${sum}: ${rest} to go.`;
export const freeAfterDiscount = (sum: string, rest: string) =>
  `Delivery is free from ${sum} after the discount: ${rest} to go.`;
