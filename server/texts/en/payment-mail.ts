/** Mails about payments and refunds. */

export const yourOrder = 'See your order';
export const theOrder = 'See the order';

export const finish = {
  subject: 'Finish your payment',
  preview: (until: string) => `Your items are reserved until ${until}.`,
  title: 'Your order is not paid yet.',
  text: (amount: string, until: string) =>
    `You started to pay ${amount}, and your payment has not arrived. Your items are reserved until ${until}. After that you will not be charged, and they may be sold to somebody else.`,
  button: 'Go on to pay',
  paid: 'Have you paid in the meantime? Then there is nothing to do: our confirmation will follow.',
} as const;

export const refunded = {
  subject: (amount: string, order: string) => `${amount} of order ${order} has been refunded`,
  preview: 'It is on the way to you.',
  title: (amount: string) => `We have refunded ${amount}.`,
  /** Around the link to the order. */
  text: ['It is for your order ', '.'] as const,
  tooLate: (order: string) =>
    `Nothing was ordered with the payment of order ${order}, so you get all of it back.`,
  when: 'It goes back to where you paid from. Your bank may take up to ten days to show it.',
} as const;

export const paidBack = {
  subject: (amount: string, order: string) => `We have paid back ${amount} of order ${order}`,
  preview: 'It is on the way to you.',
  title: (amount: string) => `We have paid you back ${amount}.`,
  /** Around the link to the order. */
  text: {
    transfer: [
      'It is for your order ',
      ', and comes by bank transfer. Your bank may take some days to show it.',
    ],
    cash: ['It is for your order ', ', and was paid in cash.'],
    other: ['It is for your order ', '.'],
  } as const satisfies Record<'transfer' | 'cash' | 'other', readonly [string, string]>,
} as const;

/** In mails about cancelled pieces, to a buyer who has paid. */
export const comesBack = {
  online: (amount: string) =>
    `You get ${amount} back, to where you paid from. Your bank may take up to ten days to show it.`,
  byHand: (amount: string) =>
    `You have paid for this, so we pay you back ${amount}. We write to you as soon as it is on its way.`,
} as const;

export const failed = {
  subject: (order: string) => `A refund of order ${order} has failed`,
  preview: (amount: string) => `${amount} did not go back to the buyer.`,
  title: 'A refund has failed.',
  text: (amount: string) => [`${amount} of order `, ' did not go back to the buyer.'] as const,
  tooLate: (amount: string, order: string) =>
    `${amount} of order ${order} did not go back to the buyer. The order was never placed. Please refund it at the provider.`,
  failure: (words: string) => `The provider says: ${words}`,
  next: 'Try it again on the page of the order, or pay the buyer in another way.',
} as const;

export const disputed = {
  subject: (order: string) => `The buyer disputes the payment of order ${order}`,
  preview: (amount: string) => `It is about ${amount}.`,
  title: 'A payment is disputed.',
  text: (amount: string) =>
    [
      `The buyer of order `,
      ` wants ${amount} back through their bank. Please answer at the provider before its time is over, and do not refund it as well.`,
    ] as const,
  tooLate: (amount: string, order: string) =>
    `A buyer wants ${amount} back through their bank. The payment was for order ${order}, which was never placed.`,
  button: 'Answer at the provider',
} as const;
