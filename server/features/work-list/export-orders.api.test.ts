import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { orderParts, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/people.ts';
import type { Actor } from '#server/http/actor.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { readWorkList } from '#server/testing/builders/work-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { addSecondPayment, insertWholeRefund } from '../refunds/whole-refunds.store.ts';
import { exportOrders } from './export-orders.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
const { marta, vera, lamp, vase } = await addTwoSellers(shop, { lamp: { taxable: true } });
let order: Order;
beforeAll(async () => {
  await changeGeneral(shop, ada, { timeZone: 'Europe/Berlin', taxRate: 10 });
  await shop.db
    .update(users)
    .set({ firstName: '=1+1', lastName: 'Wilder, "M"' })
    .where(eq(users.id, marta.id));
  order = await addOrder(shop, marta, [
    [lamp, 2],
    [vase, 3],
  ]);
  const delivery = {
    method: crypto.randomUUID(),
    name: 'Standard',
    kind: 'flat' as const,
    days: null,
    minor: 600,
    taxes: [{ title: 'Tax', rate: 10, minor: 60 }],
  };
  await shop.db
    .update(orders)
    .set({
      delivery,
      createdAt: new Date('2026-11-26T23:05:00Z'),
      paymentMethod: 'test',
      paidMinor: 37_660,
      refundedMinor: 5_000,
    })
    .where(eq(orders.id, order._id));
});

const exported = async (who: { token: string }, query = 'view=all') => {
  const response = await shop.call('GET', `/order/export?${query}`, { token: who.token });
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
  return response.body.replace('\uFEFF', '').trimEnd().split('\r\n');
};
it('has the separators of the shop’s locale, as the taxes of orders have', async () => {
  setShopFormat({ ...defaultFormat, locale: 'de-DE' });
  onTestFinished(() => setShopFormat(defaultFormat));
  const [head, first] = await exported(ada);
  expect(head).toMatch(/^Order;Placed;Buyer;/);
  expect(first).toContain(';2;200,00;20,60;6,00;226,60;');
  const taxes = await shop.call('GET', '/reports/taxes/export?from=2026-11-01&to=2026-11-30', ada);
  expect(taxes.body).toMatch(/^\uFEFFCountry;Tax;Rate;Net;Tax charged;/);
  expect(taxes.body).toContain(';10;206,00;20,60;');
});

const headings =
  'Order,Placed,Buyer,E-mail,Country,Product,SKU,Quantity,Net,Tax,Delivery,Total,Payment,Refunded,Status,Part,Order Status,Paid back,Discount,Discount Name';

it('has a row for each line, with what is of the whole order in its first, safe for spreadsheets', async () => {
  const [head, first, second, ...others] = await exported(ada);
  const { number } = order;
  const begins = `#${number},2026-11-27 00:05,"'=1+1 Wilder, ""M""",${marta.email},`;
  expect(head).toBe(headings);
  expect(first).toMatch(begins);
  expect(first).toMatch(
    `,2,200.00,20.60,6.00,226.60,Partly refunded,50.00,Not processed,#${number}-1,Ordered,0.00,0.00,`,
  );
  expect(second).toMatch(begins);
  expect(second).toMatch(
    `,3,150.00,0.00,0.00,150.00,Partly refunded,,Not processed,#${number}-2,Ordered,,0.00,`,
  );
  expect(others).toEqual([]);
});

it('gives a merchant the own lines, without payment, delivery and refunds', async () => {
  const [, line, ...others] = await exported(vera);
  expect(line).toMatch(`,3,150.00,0.00,0.00,150.00,,,Not processed,#${order.number}-2`);
  expect(others).toEqual([]);
});

it('has an order that was paid twice as paid, and so has the list', async () => {
  const stool = await addProduct(shop.db, { name: 'Stool', priceMinor: 4_000 });
  const { _id: orderId, number } = await addOrder(shop, marta, [[stool]]);
  const amountMinor = 4_000;
  await shop.db
    .update(orders)
    .set({ paymentMethod: 'test', paidMinor: amountMinor })
    .where(eq(orders.id, orderId));
  const [second] = await shop.db
    .insert(payments)
    .values({ provider: 'test', state: 'paid', amountMinor, currency: 'USD', expiresAt: new Date() })
    .returning({ id: payments.id });
  const paymentId = second?.id ?? '';
  await addSecondPayment(shop.db, { orderId, paymentId, amountMinor });
  const refund = { paymentId, orderId, amountMinor, currency: 'USD', requestedBy: null };
  const refundId = await insertWholeRefund(shop.db, refund);
  const paymentShown = async () => {
    const [, line] = await exported(ada, `view=all&search=%23${number}`);
    const [row] = (await readWorkList(shop, ada, { view: 'all', search: `#${number}` })).orders;
    return [...(line?.split(',').slice(-9, -6) ?? []), row?.payment];
  };
  expect(await paymentShown()).toEqual(['40.00', 'Paid', '0.00', 'paid']);
  await shop.db.update(refunds).set({ requestId: crypto.randomUUID() }).where(eq(refunds.id, refundId));
  expect(await paymentShown()).toEqual(['40.00', 'Partly refunded', '40.00', 'part-refunded']);
});

it('has the lines of the merchant in the filter alone, without the delivery and refunds of the whole order', async () => {
  const partly = 'Partly refunded,,Not processed';
  for (const [merchant, line] of [
    [vera.merchantId, `,3,150.00,0.00,0.00,150.00,${partly},#${order.number}-2`],
    ['shop', `,2,200.00,20.00,0.00,220.00,${partly},#${order.number}-1`],
  ] as const) {
    const [, only, ...others] = await exported(
      ada,
      `view=all&merchant=${merchant}&search=%23${order.number}`,
    );
    expect(only).toMatch(line);
    expect(others).toEqual([]);
  }
});

it('has what the list shows', async () => {
  expect(await exported(ada, 'view=awaiting-payment')).toEqual([headings]);
  expect(await exported(ada, `search=%23${order.number}`)).toHaveLength(3);
});

describe('filtered', () => {
  let cancelled: Order;
  let late: Order;
  let old: Order;
  beforeAll(async () => {
    const stool = await addProduct(shop.db);
    cancelled = await addOrder(shop, marta, [[stool]]);
    late = await addOrder(shop, marta, [[stool]]);
    old = await addOrder(shop, marta, [[stool]]);
    await shop.call('DELETE', `/order/cancel/${cancelled._id}`, { token: ada.token });
    await shop.db.update(orderParts).set({ sendBy: '2020-01-01' }).where(eq(orderParts.orderId, late._id));
    // Before and at midnight in Berlin.
    for (const [{ _id }, createdAt] of [
      [late, '2020-01-01T22:59:59Z'],
      [old, '2020-01-01T23:00:00Z'],
    ] as const) {
      await shop.db
        .update(orders)
        .set({ createdAt: new Date(createdAt) })
        .where(eq(orders.id, _id));
    }
  });

  it.each<[string, () => Order]>([
    ['status=Cancelled', () => cancelled],
    ['late=true', () => late],
    ['from=2020-01-02&to=2020-01-02', () => old],
  ])('by %s, it has no other orders', async (query, expected) => {
    const [, ...lines] = await exported(ada, `view=all&${query}`);
    expect(lines.map((line) => line.split(',')[0])).toEqual([`#${expected().number}`]);
  });
});

describe('read in batches', () => {
  const actor: Actor = {
    ...ada,
    lastName: 'Test',
    membership: { of: 'shop', set: 'owner' },
    isEmailProven: true,
    merchant: null,
  };

  it('has each order once, also beyond the first batch', async () => {
    const gwen = await addMerchant(shop);
    const bowl = await addProduct(shop.db, { brandId: gwen.brandId });
    const placed: Order[] = [];
    for (let at = 0; at < 5; at += 1) placed.unshift(await addOrder(shop, marta, [[bowl]]));
    const filter = { view: 'all', late: false, merchant: gwen.merchantId } as const;
    const { content } = exportOrders(shop, actor, filter, { now: new Date(), batch: 2 });
    const [, ...lines] = (await text(content)).trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(placed.map(({ number }) => `#${number}`));
  });

  it('begins before anything is read', async () => {
    const endless = { ...shop, shopSettings: { latest: () => new Promise<never>(() => {}) } };
    const { content } = exportOrders(endless, actor, { view: 'all', late: false }, { now: new Date() });
    await once(content, 'readable');
    expect(String(content.read())).toBe(`\uFEFF${headings}\r\n`);
  });
});
