/** Texts of a checkout while its buyer pays: beside the payment, after coming back, and the page of the test payment. */
export const held = {
  left: 'You have not paid yet.',
  kept: (time: string) => `Nothing was charged, and your things are kept until ${time}.`,
  again: 'Pay now, or choose another way to pay.',
  againOnly: 'You can pay now.',
  declinedAgain: 'Try again, or choose another way to pay.',
  declinedAgainOnly: 'Please try again.',
  over: 'The time to pay is over.',
  overText:
    'Nothing was charged, and nothing was ordered. Your things are still in your bag: you can order them again.',
  unknown: 'It is not known yet whether you have paid.',
  retry: 'Ask again',
  elsewhere: (sum: string, time: string) =>
    `You have begun to pay ${sum}. The things are kept until ${time}, and nothing was charged yet.`,
  goOn: (sum: string) => `Pay ${sum}`,
  going: 'Opening',
  giveUp: 'Do not buy them',
  givingUp: 'Ending',
} as const;

/** What a person reads after coming back from paying. */
export const returned = {
  waiting: {
    title: 'We are checking your payment.',
    text: 'This takes a few seconds. Please do not pay again.',
  },
  slow: {
    title: 'We are checking your payment.',
    text: 'It takes longer than usual. You need not wait here: we write to you when it is confirmed. Please do not pay again.',
  },
  placed: { title: 'Thank you.', text: 'Your payment is confirmed. Your order opens now.' },
  processing: {
    title: 'Your payment is on its way.',
    text: 'The money arrives in some days, as is usual with this way to pay. Your things are kept until then, and we write to you as soon as it is here. There is nothing more to do.',
  },
  mismatch: {
    title: 'We look into your payment.',
    text: 'The amount that arrived is another one. Your things are kept, somebody of the shop looks at it, and writes to you. Please do not pay again.',
  },
  declined: {
    title: 'The payment did not go through.',
    text: 'Nothing was charged, and your things are kept for now. You can try again, or choose another way to pay.',
  },
  released: {
    title: 'The time to pay is over.',
    text: 'Nothing was charged, and nothing was ordered. You can order your things again.',
  },
  refunding: {
    title: 'The payment came too late.',
    text: 'The time to pay was over, so nothing was ordered. Your money goes back by the same way: you need not do anything.',
  },
  away: {
    title: 'It is not known yet whether your payment has arrived.',
    text: 'The shop cannot find out at this moment. It asks again by itself, and nothing is lost. Please do not pay again.',
  },
  offline: {
    title: 'It is not known yet whether your payment has arrived.',
    text: 'There is no connection to the shop. This page asks again by itself. Please do not pay again.',
  },
  unknown: {
    title: 'This payment was not found here.',
    text: 'If you ordered with an account, log in to see what became of it. We also write to you when an order is placed.',
  },
} as const;
export const toCheckout = 'Back to the checkout';
export const toShop = 'Continue Shopping';
export const logIn = 'Log in';

export const test = {
  title: 'Test payment',
  nothing:
    'Nothing is charged here. This page takes the place of a payment provider’s, so that the owner of the shop can try what buyers see.',
  order: 'Order',
  amount: 'Amount',
  until: 'Open until',
  outcomes: {
    pay: 'Pay',
    decline: 'Decline',
    'pay-later': 'Pay in two days',
  },
  deciding: 'Sending',
  cancel: 'Back to the shop without paying',
  back: 'Back to the shop',
  over: 'This payment is over.',
  overText: 'It was paid, or its time has passed. Nothing can be changed here any more.',
  missing: 'There is no such payment.',
  failed: 'The payment did not load.',
} as const;
