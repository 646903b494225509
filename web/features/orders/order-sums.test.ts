import { describe, expect, it } from 'vitest';
import type { LineTax } from '#contract/taxes.ts';
import type { OrderDetails } from './order-details.queries.ts';
import { orderSums } from './order-sums.ts';

interface Line {
  quantity?: number;
  cancelled?: number;
  totalPrice: number;
  totalTax?: number;
  taxes?: LineTax[];
  /** The discount of all its pieces, in minor units. */
  off?: number;
}

/** An order of lines, each in a part of its own. */
function makeOrder(lines: readonly Line[], order: Partial<OrderDetails['order']>) {
  const full = lines.map(({ off = 0, ...line }, at) => ({
    _id: String(at),
    ...{ quantity: 1, cancelled: 0, totalTax: 0, taxes: [], purchasePrice: 10, ...line },
    frozen: { discountMinor: off, taxMinor: 0, taxes: [] },
  }));
  return {
    order: { delivery: null, pricesIncludeTax: false, totalTax: 0, products: full, ...order },
    parts: full.map((line, at) => ({ number: at + 1, parcels: [], lines: [line] })),
  } as unknown as OrderDetails;
}
type Delivery = NonNullable<OrderDetails['order']['delivery']>;
const standard: Delivery = { name: 'Standard', kind: 'flat', days: null, price: 0, taxes: [] };
const vat = (minor: number, rate = 19): LineTax => ({ title: 'VAT', rate, minor });

it('names a free delivery without days as it always was, and each tax with its rate', () => {
  const lines = [
    { totalPrice: 10, taxes: [{ title: 'State', rate: 6.25, minor: 63 }] },
    { totalPrice: 5.5, taxes: [{ title: 'City', rate: 1, minor: 6 }] },
  ];
  expect(orderSums(makeOrder(lines, { total: 15.5, totalWithTax: 16.19, delivery: standard }))).toEqual({
    subtotal: 15.5,
    shipping: { name: 'Shipping and handling', amount: 0 },
    taxes: [
      { name: 'State 6.25%', amount: 0.63 },
      { name: 'City 1%', amount: 0.06 },
    ],
    areTaxesIncluded: false,
    total: 16.19,
  });
});

it("names the shop's one tax without its rate, and one of an old order without a title", () => {
  const ours = [{ totalPrice: 10, totalTax: 0.5, taxes: [{ title: 'Tax', rate: 5, minor: 50 }] }];
  const old = [{ totalPrice: 10, totalTax: 0.5 }];
  for (const lines of [ours, old]) {
    const { taxes } = orderSums(makeOrder(lines, { total: 10, totalTax: 0.5, totalWithTax: 10.5 }));
    expect(taxes).toEqual([{ name: 'Tax', amount: 0.5 }]);
  }
  expect(orderSums(makeOrder([{ totalPrice: 10 }], { total: 10 })).taxes).toEqual([
    { name: 'Tax', amount: 0 },
  ]);
});

it('adds the taxes of a delivery that costs something to those of the lines', () => {
  const express = { ...standard, name: 'Express', price: 9.9, taxes: [vat(158)] };
  const lines = [
    { totalPrice: 119, taxes: [vat(1_900)] },
    { totalPrice: 10.7, taxes: [vat(70, 7)] },
  ];
  const gross = { pricesIncludeTax: true, delivery: express };
  expect(orderSums(makeOrder(lines, { ...gross, total: 139.6, totalWithTax: 139.6 }))).toEqual({
    subtotal: 129.7,
    shipping: { name: 'Shipping and handling, Express', amount: 9.9 },
    taxes: [
      { name: 'Incl. VAT 19%', amount: 20.58 },
      { name: 'Incl. VAT 7%', amount: 0.7 },
    ],
    areTaxesIncluded: true,
    total: 139.6,
  });
});

it.each([
  ['of an order that is cancelled', [{ totalPrice: 10, cancelled: 1 }], 0],
  ['that a merchant does not see', [{ totalPrice: 10 }], 10],
])('counts no delivery %s', (_why, lines, total) => {
  const express = { ...standard, name: 'Express', price: 9.9, taxes: [vat(158)] };
  const { subtotal, shipping, taxes } = orderSums(
    makeOrder(lines, { total, totalWithTax: total, delivery: express }),
  );
  expect([subtotal, shipping.amount, taxes]).toEqual([total, 0, [{ name: 'Tax', amount: 0 }]]);
});

it('names pick-up and a delivery with days also when they are free', () => {
  const named = (delivery: OrderDetails['order']['delivery']) =>
    orderSums(makeOrder([{ totalPrice: 10 }], { total: 10, delivery })).shipping.name;
  expect(named({ ...standard, kind: 'pickup', name: 'At the studio' })).toContain('At the studio');
  expect(named({ ...standard, days: { from: 2, to: 3 } })).toContain('Standard');
});

it('has rows of 0 percent by name, and of what has no tax beside others', () => {
  const lines = [
    { totalPrice: 10, taxes: [vat(190)] },
    { totalPrice: 20, taxes: [{ title: 'Zero', rate: 0, minor: 0 }] },
    { totalPrice: 7 },
    { totalPrice: 9, cancelled: 1 },
  ];
  const details = makeOrder(lines, { total: 40, totalTax: 1.9, totalWithTax: 41.9, delivery: standard });
  expect(orderSums(details).taxes).toEqual([
    { name: 'VAT 19%', amount: 1.9 },
    { name: 'Zero 0%', amount: 0 },
    // With the delivery of 3.
    { name: 'No tax on $10.00', amount: 0 },
  ]);
});

describe('discounts', () => {
  const off10 = { title: 'Welcome', code: 'WELCOME10', saves: 3, isDelivery: false };
  const offDelivery = { title: 'December', code: null, saves: 6, isDelivery: true };
  const sums = (lines: readonly Line[], discounts: OrderDetails['discounts'], total: number) =>
    orderSums({ ...makeOrder(lines, { total, totalWithTax: total, delivery: standard }), discounts });

  it('stand below the subtotal before them, with the code that was typed', () => {
    expect(sums([{ quantity: 3, totalPrice: 27, off: 300 }], [off10], 27)).toMatchObject({
      ...{ subtotal: 30, discounts: [{ name: 'Welcome (WELCOME10)', amount: -3 }], total: 27 },
    });
  });

  it.each([
    // 2.99 for three pieces are 0.99, 1.00 and 1.00: the first are cancelled first.
    [1, 18, -2],
    [2, 9, -1],
  ])('go with cancelled pieces: %i of 3', (cancelled, totalPrice, amount) => {
    const lines = [{ quantity: 3, cancelled, totalPrice, off: 299 }];
    const { subtotal, discounts } = sums(lines, [off10], totalPrice);
    expect([subtotal, discounts]).toEqual([totalPrice - amount, [{ name: 'Welcome (WELCOME10)', amount }]]);
  });

  it('of the delivery stand beside its price before them', () => {
    const { subtotal, discounts, shipping } = sums([{ totalPrice: 10 }], [offDelivery], 10);
    expect([subtotal, discounts, shipping.amount]).toEqual([10, [{ name: 'December', amount: -6 }], 6]);
  });

  it('of which nothing is left are not shown', () => {
    const gone = [{ totalPrice: 10, cancelled: 1, off: 100 }];
    expect(sums(gone, [off10, offDelivery], 0)).not.toHaveProperty('discounts');
    expect(sums([{ totalPrice: 10 }], undefined, 10)).not.toHaveProperty('discounts');
  });
});
