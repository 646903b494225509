/** Why a method is not offered. */
export const tooHeavy = (weight: string) => `Not for this order: it carries up to ${weight}.`;

/** Refusals of the checkout page. */
export const signIn = 'Please sign in to place your order.';
export const requestUsed = 'This order was placed by somebody else. Please reload the page.';
export const notDelivered = 'We do not deliver this order in this way. Please choose another delivery.';
export const noAddress = 'Please enter the address.';
export const noEmail = 'Email is required.';
export const noPayment = 'Please choose another payment.';
export const noTerms = 'Please agree to the terms.';

/** @param what what changed */
export const quoteChanged = (what: string, total: string) =>
  `${what} changed since you saw it. Your order costs ${total} now. Please check it.`;
export const changedPrices = 'A price has';
export const changedDelivery = 'The delivery has';
export const changedPricesAndDelivery = 'A price and the delivery have';
export const changedTaxes = 'The tax has';
export const changedTerms = 'The terms have';
