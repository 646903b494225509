/** Texts of the bag's sums, where the checkout page follows. */
export const delivery = 'Delivery';
export const deliveryBy = (method: string) => `Delivery, ${method}`;
export const free = 'Free';
export const tax = 'Tax';
export const estimate = 'Estimated: delivery and tax depend on the address.';
