/** Why a method is not offered. */
export const tooHeavy = (weight: string) => `Not for this order: it carries up to ${weight}.`;

/** Refusals of the checkout page. */
export const signIn = 'Please sign in to place your order.';
export const requestUsed = 'This order was placed by somebody else. Please reload the page.';
export const notDelivered = 'We do not deliver this order in this way. Please choose another delivery.';
export const noAddress = 'Please enter the address.';
export const noEmail = 'Email is required.';
export const placedForCustomer = 'The order has been placed.';
export const noName = 'Name is required.';
export const noPayment = 'Please choose another payment.';
export const noTerms = 'Please agree to the terms.';

/** @param what what changed */
export const quoteChanged = (what: string, total: string) =>
  `${what} changed since you saw it. Your order costs ${total} now. Please check it.`;
/** @param why a code takes nothing off any more */
export const discountRefused = (why: string, total: string) =>
  `${why} Your order costs ${total} now. Please check it.`;
export const changedPrices = 'A price has';
export const changedDiscount = 'The discount has';
export const changedDelivery = 'The delivery has';
export const changedPricesAndDelivery = 'A price and the delivery have';
export const changedTaxes = 'The tax has';
export const changedTerms = 'The terms have';

/** Texts of online payments. Nobody is asked to pay twice, so each says what was charged. */
export const paymentAway =
  'The payment service does not answer at the moment. Nothing was charged, and your items are kept. Please try again in a moment.';
export const paymentRefused =
  'This payment cannot be used at the moment. Nothing was charged. Please choose another payment, or write to us.';
export const giveUpAway =
  'The payment service does not answer at the moment, so it is not known whether you have paid. Please try again in a moment.';
export const heldTooMany = {
  account:
    'You have begun to pay for several orders. Please finish or cancel one of these first, or try again in an hour.',
  /** Somebody else may have typed the address. */
  guest:
    'Several orders with this e-mail address wait for their payment. Please finish or cancel one of these first, or try again in an hour.',
  network: 'Many people pay from your network just now. Please try again in some minutes, or log in.',
};
export const released =
  'The time to pay is over, so your items are not kept any more. Nothing was charged. Please place your order again.';
export const paidAlready = 'Your order is paid already. Please do not pay again.';
export const isProcessing = 'Your payment is on its way, which takes some days. Please do not pay again.';
export const noCheckout = 'This checkout could not be found.';
export const linkIsOver =
  'This link has ended: it works for 30 days. If you ordered with an account, you find your orders there. For everything else please write to us.';
export const noLink = 'This link is not complete. Please open it again from the mail, all of it.';
export const givenUp = 'Nothing was charged, and your items are not kept any more.';
export const notGivenUp = 'It was paid before it could be given up.';
export const payNow = 'Your items are kept while you pay.';
/** A provider's name for it. @param number with its sign */
export const orderTitle = (number: string) => `Order ${number}`;

/** Refusals to who decides about a payment. */
export const noPaymentFound = 'This payment could not be found.';
export const notHeld = 'Its items are not kept any more, so it cannot be placed. Please refund it.';
export const paidInCurrency = (currency: string) =>
  `It was paid in ${currency}, so it cannot be placed. Please refund it.`;
