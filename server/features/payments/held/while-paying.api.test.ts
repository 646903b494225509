import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { healthResults } from '#server/db/schema/health.ts';
import { mails } from '#server/db/schema/mail.ts';
import { checkouts, orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { readStock } from '#server/testing/builders/orders.ts';
import { endHold, holdCheckout, storedCheckout, takePayments } from '#server/testing/builders/payments.ts';
import { addMember, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createHealthChecks } from '#server/testing/health-checks.ts';
import { readZip } from '#server/testing/read-zip.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';
import { checkStock } from '../../health/stock-check.store.ts';
import { clearCheckouts, clearDrafts, deleteOldCheckouts } from '../../placing/checkouts.store.ts';
import { settle } from '../settling/settle.ts';

const provider = createFakeProvider();
const shop = await createTestApp({}, undefined, provider);
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
let marta: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  ada = await takePayments(shop);
});
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 1_000, quantity: 100 });
});
const hold = (token?: string, product = lamp) =>
  holdCheckout(shop, { items: [[product]] as [TestProduct][], ...(token ? { token } : {}) });
const pay = async (paymentId: string) => {
  provider.pay(paymentId);
  return await settle(db, { providers: shop.providers }, paymentId);
};
const readOrder = async (key: string) => {
  const orderId = (await storedCheckout(shop, key))?.orderId ?? '';
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const lines = await db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const parts = await db.select().from(orderParts).where(eq(orderParts.orderId, orderId));
  return { order, lines, parts };
};

describe('what is deleted while somebody pays', () => {
  it('the account: the order is as its other orders are, with who has bought it', async () => {
    const held = await hold(marta.token);
    const body = { confirmation: marta.email };
    expect((await shop.call('POST', '/user/me/delete', { token: marta.token, body })).statusCode).toBe(200);
    expect(await storedCheckout(shop, held.key)).toMatchObject({ state: 'held', userId: marta.id });
    expect(await pay(held.paymentId)).toEqual({ state: 'paid', checkout: 'placed' });
    const { order } = await readOrder(held.key);
    expect(order).toMatchObject({
      userId: marta.id,
      buyer: { firstName: marta.firstName, email: marta.email },
    });
    const sent = await db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, marta.email));
    expect(sent).toContainEqual({ kind: 'order-confirmation' });
  });

  it('the account, which gave up paying: nothing of the person is left', async () => {
    const held = await hold(marta.token);
    const body = { confirmation: marta.email };
    await shop.call('POST', '/user/me/delete', { token: marta.token, body });
    await endHold(shop, held.key);
    await settle(db, { providers: shop.providers }, held.paymentId);
    expect(await storedCheckout(shop, held.key)).toMatchObject({
      state: 'released',
      draft: null,
      email: null,
    });
    expect(await readStock(db, lamp)).toBe(100);
  });

  it('the product and its brand: the line stays as it was frozen', async () => {
    const vera = await addMerchant(shop);
    const vase = await addProduct(db, { name: 'Vase', brandId: vera.brandId, quantity: 100 });
    const [line] = (await storedCheckout(shop, (await hold(undefined, vase)).key))?.draft?.lines ?? [];
    const held = await hold(undefined, vase);
    expect((await shop.call('DELETE', `/product/delete/${vase.id}`, ada)).statusCode).toBe(200);
    expect((await shop.call('DELETE', `/merchant/delete/${vera.merchantId}`, ada)).statusCode).toBe(200);
    await db.execute(sql`update products set brand_id = null where brand_id = ${vera.brandId}`);
    await db.execute(sql`delete from brands where id = ${vera.brandId}`);
    expect(await pay(held.paymentId)).toEqual({ state: 'paid', checkout: 'placed' });
    const { lines, parts } = await readOrder(held.key);
    expect(lines).toMatchObject([
      { name: 'Vase', brandId: null, brandName: line?.brandName, productId: vase.id },
    ]);
    expect(parts).toMatchObject([{ merchantId: null, toSend: 1 }]);
  });

  it("a merchant's part and mail are those of who is there", async () => {
    const vera = await addMerchant(shop);
    const vase = await addProduct(db, { brandId: vera.brandId, quantity: 100 });
    const held = await hold(undefined, vase);
    expect(await db.$count(mails, eq(mails.recipient, vera.email))).toBe(0);
    await pay(held.paymentId);
    expect((await readOrder(held.key)).parts).toMatchObject([{ merchantId: vera.merchantId }]);
    const sent = await db.select({ kind: mails.kind }).from(mails).where(eq(mails.recipient, vera.email));
    expect(sent).toEqual([{ kind: 'items-sold' }]);
  });
});

it('the stock check counts what is held, and neither what was placed nor what was released', async () => {
  const { see } = createHealthChecks(shop);
  const check = async () => {
    await db.delete(healthResults);
    await checkStock(db);
    return (await see('Stock')).status;
  };
  const [held, placed, released] = [await hold(), await hold(), await hold()];
  await pay(placed.paymentId);
  await shop.call('DELETE', `/checkout/${released.key}`);
  expect(await check()).toBe('works');
  await db.execute(
    sql`update checkouts set draft = jsonb_set(draft, '{lines,0,quantity}', '2') where id = ${held.key}`,
  );
  expect(await check()).not.toBe('works');
  await db.execute(
    sql`update checkouts set draft = jsonb_set(draft, '{lines,0,quantity}', '1') where id = ${held.key}`,
  );
});

it('housekeeping keeps what is held, and what a payment may still settle', async () => {
  await truncate(db, 'checkouts, payments');
  const [held, placed, unsettled, ended] = [await hold(), await hold(), await hold(), await hold()];
  await shop.call('DELETE', `/checkout/${ended.key}`);
  await pay(placed.paymentId);
  provider.answer(unsettled.paymentId, { state: 'failed', failure: 'The account is closed.' });
  await settle(db, { providers: shop.providers }, unsettled.paymentId);
  await shop.call('POST', `/checkout/${unsettled.key}/pay`);
  await pay(unsettled.paymentId);
  await db.update(checkouts).set({ createdAt: sql`now() - interval '31 days'` });
  expect(await clearCheckouts(db, 1, 10)).toBe(3);
  // The link to what became of a payment works for 30 days after it was heard of.
  expect(await deleteOldCheckouts(db, 30, 10)).toBe(0);
  expect(await clearDrafts(db, 30, 10)).toBe(0);
  await db.update(payments).set({ heardAt: sql`now() - interval '31 days'` });
  expect(await clearDrafts(db, 30, 10)).toBe(1);
  expect(await deleteOldCheckouts(db, 30, 10)).toBe(2);
  const left = await db.select().from(checkouts);
  expect(new Map(left.map(({ id, state, email }) => [id, [state, email]]))).toEqual(
    new Map([
      [held.key, ['held', 'greta@example.com']],
      [unsettled.key, ['placed', null]],
    ]),
  );
});

it('the download of an account has what it pays for', async () => {
  const held = await hold(marta.token);
  const response = await shop.call('GET', '/user/me/data', { token: marta.token });
  const files = readZip(response.rawPayload);
  const [checkout] = JSON.parse(files['checkouts.json'] ?? '[]');
  expect(checkout).toMatchObject({
    state: 'held',
    held: { lines: [{ name: 'Lamp' }], address: { city: 'Berlin' } },
  });
  await pay(held.paymentId);
});

it('movements of a held checkout name the order that it became', async () => {
  const held = await hold();
  const movements = async () =>
    (await shop.call('GET', `/product/${lamp.id}/stock`, ada)).json().movements as {
      reason: string;
      order: unknown;
    }[];
  expect((await movements())[0]).toMatchObject({ reason: 'held', order: null, committedChange: 1 });
  await pay(held.paymentId);
  const { order } = await readOrder(held.key);
  expect((await movements())[0]).toMatchObject({
    reason: 'held',
    order: { _id: order?.id, number: order?.number },
  });
  const other = await hold();
  await shop.call('DELETE', `/checkout/${other.key}`);
  expect((await movements())[0]).toMatchObject({
    reason: 'released',
    order: null,
    committedChange: -1,
    by: null,
  });
});
