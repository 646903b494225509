import { plural } from '#contract/texts.ts';

/** Texts of the bag. Its sums, where the checkout page follows. */
export const delivery = 'Shipping and handling';
export const deliveryBy = (method: string) => `Shipping and handling, ${method}`;
export const free = 'Free';
export const tax = 'Tax';
export const estimate = 'Estimated: delivery and tax depend on the address.';
export const noTotal = "Today's prices could not be loaded.";
export const tryAgain = 'Try again';
/** While the checkout page loads. */
export const opening = 'Opening';

/** In a browser that stores nothing. */
export const endsWithPage =
  'Your browser does not let the shop store anything, so your bag lasts until you close or reload this tab.';

/** Changes of a line since it was added, also on the checkout page. */
export const line = {
  price: (now: string, was: string) => `Now ${now}, was ${was}`,
  priceEach: (now: string, was: string) => `Now ${now} each, was ${was}`,
  fewerLeft: (left: number, max: number, had: number) =>
    `Only ${left} left, at most ${max} per order. You had ${had}.`,
  fewerAllowed: (max: number, had: number) => `At most ${max} per order now. You had ${had}.`,
  soldOut: 'Sold out. It is left out of your order.',
  notForSale: 'No longer for sale. It is left out of your order.',
  mustChoose: 'It now comes in several versions. It is left out of your order.',
  notOffered: (choice: string) => `${choice} is no longer offered. It is left out of your order.`,
  upTo: (max: number) => `Up to ${max} per order.`,
};

/** Actions for a line that cannot be ordered. */
export const chooseAgain = 'Choose again';
export const tellMe = 'Tell me when it is back';

/** '3 items have changed since you added them: 2 higher prices, sold out.' */
export const changes = {
  head: plural('en', {
    one: 'item has changed since you added it',
    other: 'items have changed since you added them',
  }),
  kinds: {
    higher: plural('en', { one: 'higher price', other: 'higher prices' }),
    lower: plural('en', { one: 'lower price', other: 'lower prices' }),
    fewer: plural('en', { one: 'smaller quantity', other: 'smaller quantities' }),
    'sold-out': () => 'sold out',
    'not-for-sale': () => 'no longer for sale',
    'must-choose': plural('en', { one: 'new choice needed', other: 'new choices needed' }),
  },
  show: 'Show',
  showFirst: 'Show the first one',
  /** Instead of the shop's words, which name one problem only. */
  notPlaced: 'Your order was not placed, because your bag has changed. Please check it and order again.',
};
