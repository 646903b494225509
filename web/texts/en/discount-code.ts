/** The code of a discount on the checkout page. */
export const label = 'Discount code';
export const use = 'Use';
export const checking = 'Checking';
export const remove = 'Remove';
export const saves = (amount: string) => `saves ${amount}`;
export const near = (title: string, missing: string) => `${title}: ${missing} to go.`;
