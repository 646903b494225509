export const absent = 'No seller found.';
/** Around the link to the brand: 'Sells as Kilnfold, at MERN Store since March 2026'. */
export const sellsAs = 'Sells as';
export const since = (shop: string, month: string) => `at ${shop} since ${month}`;
export const words = 'In their words';
export const who = 'Who you buy from';
export const facts = {
  name: 'Name',
  address: 'Address',
  email: 'E-mail',
  phone: 'Phone',
  register: 'Trade register',
  vatId: 'VAT id',
} as const;
export const confirmed = 'This seller confirms to offer only products that comply with the law.';
/** Before the data are complete, before the link. */
export const incomplete = 'More about this seller follows. Until then,';
export const ask = (shop: string) => `ask ${shop}`;
export const deliveryAndReturns = 'Delivery and returns';
export const sends = 'Sends';
export const within = (days: number) =>
  days === 0
    ? 'On the same working day'
    : days === 1
      ? 'Within 1 working day'
      : `Within ${days} working days`;
export const from = (place: string) => `from ${place}`;
export const delivery = 'Delivery';
export const shipping = 'About shipping';
export const sendBack = 'Send back';
export const howReturnsWork = 'How returns work';
export const sold = 'What they sell';
export const all = (count: string) => `All ${count}`;
