/** Title of the shop's one tax, as orders keep it. */
export const tax = 'Tax';

/** Who placed an order without an account, when the shop has forgotten the name. */
export const guest = 'Guest';

/** Refusals of a status, to those who sell and to the buyer. */
export const inParcel = (count: string, name: string, parcel: string) =>
  `${count} of ${name} ${count === '1' ? 'is' : 'are'} in parcel ${parcel}. Change the parcel first.`;
export const onItsWay = 'It is on its way, so you cannot cancel it any more.';

/** Refusal of an order with one press. */
export const checkoutRequired = (url: string) => `Please finish your order at ${url}.`;
