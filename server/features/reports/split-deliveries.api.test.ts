import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { getTaxes } from '#contract/reports.contract.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { deliveryMethod, deliveryZone, placedRate, pressPlace } from '#server/testing/builders/checkout.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { insertRefund } from '../refunds/refunds.store.ts';

/** Each share of a delivery that follows its items is in the rows of its own taxes alone (docs/rules.md#reports). */
const shop = await createTestApp({ TAX_RATE: '0' });
const { db } = shop;
afterAll(shop.close);
let ada: TestPerson;
let lamp: TestProduct;
let book: TestProduct;
let voucher: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  lamp = await addProduct(db, { priceMinor: 3_000, quantity: 1_000, taxable: true });
  book = await addProduct(db, { priceMinor: 3_000, quantity: 1_000, taxable: true });
  voucher = await addProduct(db, { priceMinor: 3_000, quantity: 1_000 });
  await db.execute(`update products set tax_class = 'reduced' where id = '${book.id}'`);
  await changeSettings(shop, ada, 'checkout', { allowsGuests: true, offersTransfer: true });
  await changeSettings(shop, ada, 'delivery', { zones: [deliveryZone([deliveryMethod({ price: 10 })])] });
});
/** Each test has a month of its own. */
let month = 0;
beforeEach(() => {
  month += 1;
});
const day = (number: number) => `2024-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`;

const vat = [placedRate(), placedRate({ class: 'reduced', rate: 7 })];
const saveTaxes = (changed: object = {}) =>
  changeSettings(shop, ada, 'taxes', {
    ...{ pricesIncludeTax: true, deliveryFollowsItems: true, rates: vat },
    ...changed,
  });

async function place(items: TestProduct[]): Promise<string> {
  const placed = await pressPlace(shop, { items: items.map((product) => [product]) });
  expect(placed.statusCode, placed.body).toBe(200);
  const id: string = placed.json().order._id;
  await db
    .update(orders)
    .set({ createdAt: new Date(`${day(10)}T12:00:00Z`) })
    .where(eq(orders.id, id));
  return id;
}

async function refundDelivery(orderId: string, amountMinor: number): Promise<void> {
  await db
    .update(orders)
    .set({ paymentMethod: 'test', paymentDue: false, paidMinor: 10_000 })
    .where(eq(orders.id, orderId));
  const [payment] = await db
    .insert(payments)
    .values({
      ...{ orderId, provider: 'test', state: 'paid', amountMinor: 10_000, currency: 'USD' },
      expiresAt: new Date(),
    })
    .returning({ id: payments.id });
  const id = await insertRefund(db, {
    ...{ paymentId: payment?.id ?? '', amountMinor, reason: null, requestedBy: null, requestId: null },
    lines: [{ lineId: null, quantity: 1, amountMinor }],
  });
  await db
    .update(refunds)
    .set({ state: 'succeeded', settledAt: new Date(`${day(20)}T12:00:00Z`) })
    .where(eq(refunds.id, id));
}

async function report(): Promise<Pick<EndpointReply<typeof getTaxes>, 'rows' | 'total'>> {
  const { token } = ada;
  return (await shop.call('GET', `/reports/taxes?from=${day(1)}&to=${day(28)}`, { token })).json();
}
const figures = async () => {
  const { rows, total } = await report();
  return [
    ...rows.map((row) => [row.rate, row.net, row.tax, row.refundedNet, row.refundedTax]),
    ['total', total.net, total.tax, total.refundedNet, total.refundedTax],
  ];
};

describe('a delivery of 10.00, refunded as a whole', () => {
  const [state, city] = [
    { title: 'State', rate: 4 },
    { title: 'City', rate: 2 },
  ];
  it.each<[string, object, () => TestProduct[], number, unknown[][]]>([
    [
      'has the net amount of each half in the row of its rate',
      {},
      () => [lamp, book],
      1_000,
      // Items: 25.21 + 4.79 and 28.04 + 1.96.
      [
        [19, 29.41, 5.59, 4.2, 0.8],
        [7, 32.71, 2.29, 4.67, 0.33],
        ['total', 62.12, 7.88, 8.87, 1.13],
      ],
    ],
    [
      'before tax',
      { pricesIncludeTax: false },
      () => [lamp, book],
      1_130,
      [
        [19, 35, 6.65, 5, 0.95],
        [7, 35, 2.45, 5, 0.35],
        ['total', 70, 9.1, 10, 1.3],
      ],
    ],
    [
      'has the share of items without tax in the row without tax',
      {},
      () => [lamp, voucher],
      1_000,
      [
        [19, 29.41, 5.59, 4.2, 0.8],
        [null, 35, 0, 5, 0],
        ['total', 64.41, 5.59, 9.2, 0.8],
      ],
    ],
    [
      'is once in the sum where a share has two taxes, one of which is that of the other, too',
      {
        pricesIncludeTax: false,
        rates: [placedRate(state), placedRate(city), placedRate({ ...state, class: 'reduced' })],
      },
      () => [lamp, book],
      1_050,
      [
        [4, 70, 2.8, 10, 0.4],
        [2, 35, 0.7, 5, 0.1],
        ['total', 70, 3.5, 10, 0.5],
      ],
    ],
    [
      'that does not follow the items has one rate',
      { deliveryFollowsItems: false },
      () => [lamp, book],
      1_000,
      [
        [19, 33.61, 6.39, 8.4, 1.6],
        [7, 28.04, 1.96, 0, 0],
        ['total', 61.65, 8.35, 8.4, 1.6],
      ],
    ],
  ])('%s', async (_what, taxes, items, refundedMinor, expected) => {
    await saveTaxes(taxes);
    await refundDelivery(await place(items()), refundedMinor);
    expect(await figures()).toEqual(expected);
  });
});

it('a part of a delivery that is refunded is split without a remainder', async () => {
  await saveTaxes();
  await refundDelivery(await place([lamp, book, voucher]), 5);
  const { total } = await report();
  expect(total.refundedNet + total.refundedTax).toBeCloseTo(0.05, 10);
});

it('the page of an order has the taxes of its delivery, without its shares', async () => {
  await saveTaxes();
  const id = await place([lamp, book]);
  const { order } = (await shop.call('GET', `/order/${id}/details`, { token: ada.token })).json();
  expect(order.delivery.taxes).toEqual([
    { title: 'VAT', rate: 19, minor: 80 },
    { title: 'VAT', rate: 7, minor: 33 },
  ]);
  expect(order.delivery).not.toHaveProperty('shares');
});
