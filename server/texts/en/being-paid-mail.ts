/** Mails about a payment while there is no order yet. */

/** Below all that go to buyers. */
export const page =
  'The link opens without logging in, for 30 days. Whoever has it sees the order, so keep it to yourself.';

export const onItsWay = {
  subject: (amount: string) => `Your payment of ${amount} is on its way`,
  title: 'Your payment is on its way.',
  text: (amount: string) =>
    `Thank you. With this way to pay, it takes some days until your ${amount} arrive. Your items are reserved until then.`,
  next: 'There is nothing more to do. Please do not pay again: we write to you as soon as the money is here, and then send your order.',
  button: 'See your payment',
} as const;

export const failed = {
  subject: (amount: string) => `Your payment of ${amount} did not go through`,
  title: 'Your payment did not go through.',
  text: (amount: string) => `The ${amount} have not arrived, so nothing was ordered and you owe nothing.`,
  failure: (words: string) => `The payment service says: ${words}`,
  again: (time: string) => `Your items are reserved until ${time}. Until then you can pay again.`,
  gone: 'Your items are not reserved any more. You can put them back into your bag, at today’s prices, and pay in another way.',
  payAgain: 'Pay again',
  fillAgain: 'Fill my bag again',
} as const;

export const givenUp = {
  subject: 'Your order was not placed',
  title: 'Your order was not placed.',
  text: (amount: string) =>
    `You started to pay ${amount}, and the payment ended before the money arrived. You have not been charged, and nothing was ordered.`,
  next: 'Your items are not reserved any more. Do you still want them? You can put them back into your bag, at today’s prices.',
  button: 'Fill my bag again',
} as const;

export const mismatch = {
  subject: 'We are looking into your payment',
  title: 'We are looking into your payment.',
  text: (paid: string, asked: string) => `We have received ${paid} in place of ${asked}.`,
  next: 'Your money is safe. Somebody from the shop looks at it, and we write to you as soon as that is done. Please do not pay again.',
  button: 'See your payment',
} as const;

export const failedToShop = {
  subject: (amount: string) => `A payment of ${amount} has failed`,
  title: 'A payment has failed.',
  text: (amount: string, order: string) =>
    `${amount} did not arrive, so ${order} does not become an order. Its stock is free again, unless the buyer pays in another way in time.`,
  failure: (words: string) => `The provider says: ${words}`,
  next: 'There is nothing to do. The buyer has a mail with a link to order again.',
} as const;

export const mismatchToShop = {
  subject: (paid: string, asked: string) => `Paid ${paid} in place of ${asked}`,
  title: 'Another amount was paid.',
  text: (paid: string, asked: string, order: string) =>
    `${paid} arrived in place of ${asked}. Until somebody decides, ${order} is no order, and its stock stays reserved.`,
  next: 'Place the order with what was paid, or refund it. The buyer knows that you are looking into it.',
} as const;

export const buyer = 'Buyer';
export const beingPaid = 'Open Being paid';
