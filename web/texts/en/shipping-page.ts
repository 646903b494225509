/** The text of /shipping while the owner has not published another page (docs/rules.md#what-pages-promise). */
export const ofShipping = (shop: string) => ({
  free: `Shipping is free on every order at ${shop}.`,
  from: (sum: string) => `Shipping is free from ${sum} at ${shop}.`,
  choice: (sum: string | null) => `You can choose free shipping${sum ? ` from ${sum}` : ''} at ${shop}.`,
  priced: `What shipping costs at ${shop}.`,
});
export const costs = {
  free: 'Shipping is free on every order, whatever it weighs and however many brands you order from.',
  from: (sum: string) =>
    `Shipping is free from ${sum}, however many brands you order from. Below that, the price depends on your address, and you see it before you order.`,
  choice: (sum: string | null) =>
    `You can choose free shipping${sum ? ` from ${sum}` : ''}, however many brands you order from, or pay for another way.`,
  priced: 'The price depends on your address and the delivery method. You see it before you order.',
};
export const returns = {
  unsent: "An item can be cancelled on its order's page until it is sent.",
  within: (days: number) =>
    `Once it has arrived, you have ${days === 1 ? 'one day' : `${days} days`} to ask on the same page to send it back.`,
  byMessage: 'Once it has arrived, write to us to return it.',
  paidBy: {
    buyer:
      'You pay for sending back what you do not want. What is damaged or wrong goes back at our expense.',
    seller: 'Sending it back costs you nothing.',
  },
};
export const follow = 'How orders are delivered, and how to track yours.';
export const states = 'Your order says how far it has come: Ordered, Being packed, On its way, Delivered.';
export const goesWhereYouSay = 'To the address that you enter at checkout.';
