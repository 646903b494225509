/** The details of an order of three lamps, as the shop's people load them. */
export const lamp = '00000000-0000-4000-8000-000000000001';
export const at = '2026-11-26T10:00:00.000Z';
const line = {
  ...{ _id: lamp, name: 'Kept Lamp', status: 'Not processed', quantity: 3, purchasePrice: 20 },
  ...{ totalPrice: 60, totalTax: 0, priceWithTax: 60, seller: { name: 'Kiln', isShop: true }, product: null },
};
const counts = { _id: lamp, open: 3, shipped: 0, delivered: 0, cancelled: 0, returned: 0, taxes: [] };
const order = {
  ...{ _id: 'o1', number: 1042, cartId: 'c', created: at, state: 'ordered', currency: 'USD', isOwn: false },
  ...{ total: 60, totalTax: 0, totalWithTax: 60, products: [line], cancelledAt: null, paymentDue: false },
  ...{ user: { firstName: 'Noor', lastName: 'Wilder', email: 'noor@example.com' }, note: null },
  ...{ pricesIncludeTax: false, delivery: null, billingAddress: null },
  payment: { method: 'later', name: '', text: '' },
  address: { address: '1 Quay Street', city: 'Albany', state: 'NY', zipCode: '12201', country: 'USA' },
};
export const parcel = {
  ...{ _id: 'p1', number: 1, carrier: null, trackingNumber: null, trackingUrl: null, madeBy: 'parcel' },
  ...{ sentAt: at, deliveredAt: null, voidedAt: null, mailed: true, lines: [{ line: lamp, quantity: 3 }] },
};
export const orderOfLamps = {
  ...{ order, as: 'shop', hasOtherParts: false, payments: [], refunds: [], documents: [], returns: [] },
  ...{ withdrawals: [], mayIssue: false, mayRefund: false, otherOrders: 0, money: null },
  parts: [
    { number: 1, merchant: null, mayChange: true, sendBy: null, lines: [counts], parcels: [] as object[] },
  ],
  events: [] as object[],
};
type Details = typeof orderOfLamps;

/** All of it was sent. */
export const withParcel = (changes: object = {}): Details => ({
  ...orderOfLamps,
  parts: orderOfLamps.parts.map((part) => ({
    ...part,
    lines: [{ ...counts, open: 0, shipped: 3 }],
    parcels: [{ ...parcel, ...changes }],
  })),
});
export const withOrder = (changes: object): Details => ({ ...orderOfLamps, order: { ...order, ...changes } });

/** Its payment can be refunded. */
export const paidOnline = (changes: object = {}) => ({
  ...orderOfLamps,
  mayRefund: true,
  payments: [
    {
      ...{ _id: 'pay', method: 'test', label: 'Test card', state: 'paid', amount: 60, refunded: 0 },
      ...{ paidAt: at, ...changes },
    },
  ],
  order: { ...order, payment: { method: 'test', name: 'Card', text: '' } },
  parts: orderOfLamps.parts.map((part) => ({
    ...part,
    lines: [
      {
        ...{ ...counts, refunded: 0, refundedAmount: 0 },
        frozen: { discountMinor: 0, taxMinor: 0, taxes: [] },
      },
    ],
  })),
});

/** The buyer's view of an order that arrived, of which so many lamps may go back. */
export function mayGoBack(quantity: number) {
  const details = withParcel();
  const goesBack = {
    quantity,
    comingBack: 0,
    until: '2026-12-24',
    whyNot: quantity > 0 ? null : 'none-left',
  };
  const parts = details.parts.map((part) => ({
    ...part,
    lines: part.lines.map((line) => ({
      ...line,
      goesBack,
      frozen: { discountMinor: 0, taxMinor: 0, taxes: [] },
    })),
  }));
  return { ...details, as: 'buyer', mayAskToReturn: true, sendingBack: { unwantedPaidBy: 'buyer' }, parts };
}
