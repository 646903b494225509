import { plural } from '#contract/texts.ts';

/** Texts of a checkout while its buyer pays: beside the payment, after coming back, and the page of the test payment. */
export const held = {
  left: 'You have not paid yet.',
  kept: (time: string) => `You have not been charged, and your items are reserved until ${time}.`,
  again: 'Pay now, or choose another way to pay.',
  againOnly: 'You can pay now.',
  declinedAgain: 'Try again, or choose another way to pay.',
  declinedAgainOnly: 'Please try again.',
  over: 'The time to pay has run out.',
  overText:
    'You have not been charged, and nothing was ordered. Your items are still in your bag: you can order them again.',
  unknown: 'We do not know yet whether you have paid.',
  retry: 'Check again',
  elsewhere: (sum: string, time: string) =>
    `You started to pay ${sum}. Your items are reserved until ${time}, and you have not been charged yet.`,
  goOn: (sum: string) => `Pay ${sum}`,
  going: 'Opening',
  giveUp: 'Cancel this payment',
  givingUp: 'Ending',
} as const;

/** Texts after coming back from paying. */
export const returned = {
  waiting: {
    title: 'We are checking your payment.',
    text: 'This takes a few seconds. Please do not pay again.',
  },
  slow: {
    title: 'We are checking your payment.',
    text: 'It takes longer than usual. You do not have to wait here: we will e-mail you when it is confirmed. Please do not pay again.',
  },
  placed: { title: 'Thank you.', text: 'Your payment is confirmed. Your order is opening.' },
  processing: {
    title: 'Your payment is on its way.',
    text: 'With this way to pay, the money takes a few days to arrive. Your items are reserved until then, and we will e-mail you as soon as it is here. There is nothing more to do.',
  },
  mismatch: {
    title: 'We are looking into your payment.',
    text: 'The amount that arrived is not the total. Your items are reserved, and somebody from the shop will check it and e-mail you. Please do not pay again.',
  },
  declined: {
    title: 'The payment did not go through.',
    text: 'You have not been charged, and your items are reserved for now. You can try again, or choose another way to pay.',
  },
  failed: {
    title: 'The payment did not go through.',
    text: 'The money has not arrived, so nothing was ordered and you owe nothing. You can order your items again, and pay in another way.',
  },
  released: {
    title: 'Your order was not placed.',
    text: 'The payment ended before the money arrived. You have not been charged, and you can order your items again.',
  },
  refunding: {
    title: 'You get your money back.',
    text: 'Nothing was ordered, because the payment came too late or was not the total. All of it goes back the same way you paid, and you do not have to do anything.',
  },
  arrived: {
    title: 'Thank you. Your payment has arrived.',
    text: 'Your order is placed. Log in to see it: it is in your account, and you have a confirmation by e-mail.',
  },
  away: {
    title: 'We do not know yet whether your payment has arrived.',
    text: 'The shop cannot check right now. It will keep trying, and nothing is lost. Please do not pay again.',
  },
  offline: {
    title: 'We do not know yet whether your payment has arrived.',
    text: 'There is no connection to the shop. This page will try again by itself. Please do not pay again.',
  },
  unknown: {
    title: 'We could not find this payment.',
    text: 'If you ordered with an account, log in and look at your orders. We also e-mail you when an order is placed.',
  },
} as const;
/** Why a payment failed, in words of its provider. */
export const because = (words: string) => `The payment service says: ${words}`;

const itemWords = plural('en', { one: 'item', other: 'items' });
export const items = (count: number) => `${count} ${itemWords(count)}`;

/** Past and next steps. */
export const steps = {
  begun: 'You went to pay',
  mailed: (email: string) => `We sent an e-mail to ${email}, with a link to this page.`,
  checked: 'We check whether it is paid',
  arrives: {
    title: 'The money arrives',
    text: 'That takes a few days. Your items stay reserved for you, and nobody else can buy them.',
  },
  confirmation: 'You get the confirmation with your order number',
  decision: 'You hear from us',
  mailTo: (email: string) => `By e-mail to ${email}.`,
  sent: 'We pack and send your order',
  pickUp: 'You can pick up your order',
  looked: {
    title: 'Somebody from the shop looks at your payment',
    text: 'Your money is safe. Either your order is placed, or you get your money back.',
  },
  back: { title: 'Your bank shows the money', text: 'That may take up to ten days.' },
  kept: (time: string) => `Your items are reserved until ${time}`,
  free: {
    title: 'Your items are not reserved any more',
    text: 'You can put them back into your bag, at today’s prices.',
  },
} as const;

export const fill = {
  fill: 'Fill my bag again',
  filling: 'Filling',
  done: 'Your bag is filled again, at the same prices.',
  changed: 'Your bag is filled again. Something is different today:',
  nothing: 'Nothing of it can be ordered today:',
  gone: {
    'sold-out': (name: string) => `${name} is sold out.`,
    'not-for-sale': (name: string) => `${name} is no longer for sale.`,
    'must-choose': (name: string) => `${name} is no longer offered in this version.`,
  },
  different: (name: string, text: string) => `${name}: ${text}`,
} as const;

export const questions = { title: 'Questions?', write: 'Write to us', or: ' or call' } as const;
export const write = 'Write to us';
export const toOrder = 'See your order';
export const goToCheckout = 'Go to the checkout';
export const toBag = 'See my bag';
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
