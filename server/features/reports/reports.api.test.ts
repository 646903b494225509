import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { getTaxes } from '#contract/reports.contract.ts';
import { startOfDay } from '#contract/shop-days.ts';
import type { LineTax } from '#contract/taxes.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { payments, refundLines, refunds } from '#server/db/schema/payments.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { insertWholeRefund } from '../refunds/whole-refunds.store.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
beforeAll(() => changeGeneral(shop, ada, { timeZone: 'Europe/Berlin' }));
/** Each test has a month of its own. */
let month = 0;
const day = (number: number) => `2024-${String(month).padStart(2, '0')}-${String(number).padStart(2, '0')}`;
beforeEach(async () => {
  month += 1;
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop));
});

async function sold(
  items: [TestProduct, number][],
  taxes: LineTax[][],
  at = `${day(10)}T12:00:00Z`,
): Promise<Order> {
  const order = await addOrder(shop, marta, items);
  for (const [index, [product]] of items.entries()) {
    const own = taxes[index] ?? [];
    await shop.db
      .update(orderLines)
      .set({ taxes: own, taxMinor: own.reduce((sum, { minor }) => sum + minor, 0) })
      .where(eq(orderLines.id, getItem(order, product)._id));
  }
  const address = { country: 'DE', address: 'Weg 1', city: 'Berlin', state: '', zipCode: '1' };
  await shop.db
    .update(orders)
    .set({ createdAt: new Date(at), address: address as never })
    .where(eq(orders.id, order._id));
  return order;
}

const readTaxes = async (who: { token: string } = ada): Promise<EndpointReply<typeof getTaxes>> => {
  const response = await shop.call('GET', `/reports/taxes?from=${day(1)}&to=${day(28)}`, {
    token: who.token,
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};
const row = (title: string | null, rate: number | null, net: number, tax: number, refunded = [0, 0]) => ({
  country: 'DE',
  title,
  rate,
  net,
  tax,
  refundedNet: refunded[0],
  refundedTax: refunded[1],
});
const vat = (minor: number): LineTax => ({ title: 'VAT', rate: 19, minor });
const reduced = (minor: number): LineTax => ({ title: 'VAT', rate: 7, minor });

/** Money of a line that went back in this month. @param quantity null for a typed amount */
async function refunded(
  order: Order,
  amountMinor: number,
  lineId: string | null,
  at = `${day(20)}T12:00:00Z`,
) {
  await shop.db
    .update(orders)
    .set({ paymentMethod: 'test', paidMinor: 100_000, refundedMinor: amountMinor })
    .where(eq(orders.id, order._id));
  const [payment] = await shop.db
    .insert(payments)
    .values({
      orderId: order._id,
      provider: 'test',
      amountMinor: 100_000,
      refundedMinor: amountMinor,
      currency: 'USD',
      state: 'paid',
      expiresAt: new Date(),
    })
    .returning({ id: payments.id });
  const [refund] = await shop.db
    .insert(refunds)
    .values({
      paymentId: payment?.id ?? '',
      orderId: order._id,
      amountMinor,
      currency: 'USD',
      requestId: crypto.randomUUID(),
      state: 'succeeded',
      settledAt: new Date(at),
    })
    .returning({ id: refunds.id });
  if (lineId) {
    await shop.db
      .insert(refundLines)
      .values({ refundId: refund?.id ?? '', lineId, quantity: 1, amountMinor });
  }
}

describe('taxes', () => {
  it('are by country, rate and title, of what is not cancelled', async () => {
    const order = await sold(
      [
        [lamp, 3],
        [vase, 1],
      ],
      [[vat(5_700)], [reduced(350)]],
    );
    await sold([[lamp, 1]], [[]]);
    const line = getItem(order, lamp)._id;
    const body = { request: crypto.randomUUID(), quantity: 1 };
    await shop.call('POST', `/order/${order._id}/lines/${line}/cancel`, { token: ada.token, body });
    const { rows, ...rest } = await readTaxes();
    const total = { net: 350, tax: 41.5, refundedNet: 0, refundedTax: 0 };
    expect(rows).toEqual(
      [row(null, null, 100, 0), row('VAT', 19, 200, 38), row('VAT', 7, 50, 3.5)].sort(byRate),
    );
    expect(rest).toEqual({
      currency: 'USD',
      timeZone: 'Europe/Berlin',
      total,
      unassigned: 0,
      withoutInvoice: null,
    });
  });
  const byRate = (a: { rate: number | null }, b: { rate: number | null }) => (b.rate ?? -1) - (a.rate ?? -1);

  it('have the net amount of a line with two taxes in both rows, and once in the sum', async () => {
    const order = await sold([[lamp, 2]], [[vat(3_800), { title: 'Levy', rate: 1, minor: 200 }]]);
    await refunded(order, 12_000, getItem(order, lamp)._id);
    const { rows, total } = await readTaxes();
    expect(rows).toEqual([row('VAT', 19, 200, 38, [100, 19]), row('Levy', 1, 200, 2, [100, 1])]);
    expect(total).toEqual({ net: 200, tax: 40, refundedNet: 100, refundedTax: 20 });
  });

  it('are by the code of a country, whatever its name is', async () => {
    const order = await sold([[lamp, 1]], [[vat(1_900)]]);
    const address = { country: 'Deutschland', countryCode: 'DE' };
    await shop.db
      .update(orders)
      .set({ address: address as never })
      .where(eq(orders.id, order._id));
    expect((await readTaxes()).rows).toEqual([row('VAT', 19, 100, 19)]);
  });

  it('are saved as CSV, which no spreadsheet runs', async () => {
    await sold([[lamp, 1]], [[{ title: '=1+1', rate: 7.25, minor: 725 }]]);
    const typed = await sold([[lamp, 1]], [[]]);
    await refunded(typed, 500, null);
    const fileFor = (who: { token: string }) =>
      shop.call('GET', `/reports/taxes/export?from=${day(1)}&to=${day(28)}`, { token: who.token });
    const { body, headers } = await fileFor(ada);
    expect(headers['content-disposition']).toContain(`taxes-${day(1)}-${day(28)}.csv`);
    expect(body).toBe(
      [
        '\uFEFFCountry,Tax,Rate,Net,Tax charged,Net refunded,Tax refunded',
        "DE,'=1+1,7.25,100.00,7.25,0.00,0.00",
        'DE,Without tax,,100.00,0.00,0.00,0.00',
        ',Refunded amounts that belong to no product,,,,5.00,',
        '',
      ].join('\r\n'),
    );
    expect((await fileFor(vera)).body.split('\r\n')).toHaveLength(2);
  });

  it('leave the net amount out of prices that include them', async () => {
    const order = await sold([[lamp, 1]], [[vat(1_597)]]);
    await shop.db.update(orders).set({ pricesIncludeTax: true }).where(eq(orders.id, order._id));
    expect((await readTaxes()).rows).toEqual([row('VAT', 19, 84.03, 15.97)]);
  });

  it('are to the minor unit those of the pieces that are left, and so is the net amount', async () => {
    const [five, levy] = [vat(5), { title: 'Levy', rate: 1, minor: 5 }];
    const order = await sold([[lamp, 3]], [[five, levy]]);
    const { _id: line } = getItem(order, lamp);
    await shop.db.update(orders).set({ pricesIncludeTax: true }).where(eq(orders.id, order._id));
    await shop.db.update(orderLines).set({ cancelledQuantity: 1 }).where(eq(orderLines.id, line));
    expect((await readTaxes()).rows).toEqual([row('VAT', 19, 199.92, 0.04), row('Levy', 1, 199.92, 0.04)]);
    await shop.db.update(orderLines).set({ discountMinor: 100 }).where(eq(orderLines.id, line));
    // 0.33 of the discount belongs to the cancelled piece.
    expect((await readTaxes()).rows).toMatchObject([{ net: 199.25 }, { net: 199.25 }]);
  });

  it('count refunds on their own day, in proportion, and those of no line apart', async () => {
    const before = await sold([[lamp, 2]], [[vat(3_800)]], '2023-06-01T12:00:00Z');
    await refunded(before, 11_900, getItem(before, lamp)._id);
    const typed = await sold([[lamp, 1]], [[vat(1_900)]]);
    await refunded(typed, 500, null);
    const { rows, unassigned } = await readTaxes();
    expect(rows).toEqual([row('VAT', 19, 100, 19, [100, 19])]);
    expect(unassigned).toBe(5);
  });

  it.each([
    ['came too late', false],
    ['came twice', true],
  ])('leave out the refund of a payment that %s', async (_name, hasOrder) => {
    const order = await sold([[lamp, 1]], [[vat(1_900)]]);
    const amountMinor = 11_900;
    const [payment] = await shop.db
      .insert(payments)
      .values({
        ...{ provider: 'test', state: 'paid', amountMinor, currency: 'USD', expiresAt: new Date() },
        orderId: hasOrder ? order._id : null,
      })
      .returning({ id: payments.id });
    const refundId = await insertWholeRefund(shop.db, {
      ...{ paymentId: payment?.id ?? '', amountMinor, currency: 'USD', requestedBy: null },
      orderId: hasOrder ? order._id : null,
    });
    await shop.db
      .update(refunds)
      .set({ state: 'succeeded', settledAt: new Date(`${day(20)}T12:00:00Z`) })
      .where(eq(refunds.id, refundId));
    expect(await readTaxes()).toMatchObject({ rows: [row('VAT', 19, 100, 19)], unassigned: 0 });
  });

  it('have the delivery, but not for merchants, who get their lines alone', async () => {
    const order = await sold(
      [
        [lamp, 1],
        [vase, 2],
      ],
      [[vat(1_900)], [reduced(700)]],
    );
    const delivery = {
      method: crypto.randomUUID(),
      name: 'Standard',
      kind: 'flat' as const,
      days: null,
      minor: 1_000,
      taxes: [vat(190)],
    };
    await shop.db.update(orders).set({ delivery }).where(eq(orders.id, order._id));
    await refunded(order, 500, null);
    expect((await readTaxes()).rows).toEqual([row('VAT', 19, 110, 20.9), row('VAT', 7, 100, 7)]);
    expect(await readTaxes(vera)).toMatchObject({ rows: [row('VAT', 7, 100, 7)], unassigned: 0 });
  });

  it('count an order on its day in the time zone of the shop', async () => {
    const begins = startOfDay('Europe/Berlin', day(1)).getTime();
    for (const at of [begins, begins - 1]) {
      await sold([[lamp, 1]], [[vat(1_900)]], new Date(at).toISOString());
    }
    expect((await readTaxes()).rows).toEqual([row('VAT', 19, 100, 19)]);
  });
});

describe('sales', () => {
  const readSales = async (from: string, to: string, who: { token: string } = ada) =>
    (await shop.call('GET', `/reports/sales?from=${from}&to=${to}`, { token: who.token })).json().days;

  it('are by day, also where the clock changes', async () => {
    await sold([[lamp, 1]], [[]], '2025-10-26T00:30:00Z');
    await sold(
      [
        [lamp, 1],
        [vase, 1],
      ],
      [[], []],
      '2025-10-26T22:59:59Z',
    );
    await sold([[lamp, 1]], [[]], '2025-10-26T23:00:00Z');
    expect(await readSales('2025-10-25', '2025-10-27')).toEqual([
      { day: '2025-10-25', orders: 0, sales: 0 },
      { day: '2025-10-26', orders: 2, sales: 250 },
      { day: '2025-10-27', orders: 1, sales: 100 },
    ]);
    expect(await readSales('2025-10-26', '2025-10-26', vera)).toEqual([
      { day: '2025-10-26', orders: 1, sales: 50 },
    ]);
  });

  it.each([
    ['without days', ''],
    ['with a day that does not exist', '?from=2026-02-30&to=2026-03-01'],
    ['with what is no day', '?from=yesterday&to=2026-03-01'],
    ['with the month 13', '?from=2026-13-01&to=2026-13-02'],
    ['with the last before the first', '?from=2026-02-02&to=2026-02-01'],
    ['of more than two years', '?from=2020-01-01&to=2026-01-01'],
  ])('are refused %s, as taxes are', async (_name, query) => {
    for (const path of ['/reports/sales', '/reports/taxes', '/reports/taxes/export']) {
      const { statusCode, body } = await shop.call('GET', `${path}${query}`, { token: ada.token });
      expect([statusCode, JSON.parse(body).error], path).toEqual([400, expect.stringMatching(/^[A-Z].+\.$/)]);
    }
  });
});
