/** What /shipping says while the owner has not published another page (docs/rules.md#what-pages-promise). */
export const ofShipping = (shop: string) => ({
  free: `Shipping is free on every order at ${shop}.`,
  from: (sum: string) => `Shipping is free from ${sum} at ${shop}.`,
  priced: `What shipping costs at ${shop}.`,
});
export const costs = {
  free: 'Nothing. Shipping is free on every order, whatever it weighs and however many makers it comes from.',
  from: (sum: string) =>
    `Nothing from ${sum}, however many makers an order comes from. Below, it depends on where it goes, and you see it before you order.`,
  priced: 'It depends on where an order goes and how it travels. You see it before you order.',
};
export const follow = 'How an order travels, and how to follow it.';
export const goesWhereYouSay = 'To the address that you give when you order.';
