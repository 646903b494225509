import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { endHold, holdCheckout, takePayments } from '#server/testing/builders/payments.ts';
import { addClerk, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { PaymentAnswer } from '../../payment-providers/provider.ts';
import { settle } from './settle.ts';
import { settleDuePayments } from './settle-due-payments.ts';

const provider = createFakeProvider();
const shop = await createTestApp({}, undefined, provider);
const { db } = shop;
let beside: TestApp;
let ada: TestPerson;
let others: TestPerson[];
let lamp: TestProduct;
beforeAll(async () => {
  ada = await takePayments(shop);
  others = [await addClerk(shop, 'catalogue'), await addClerk(shop, 'support'), await addMerchant(shop)];
  beside = await shop.startBeside();
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});
beforeEach(async () => {
  await db.execute(sql`delete from mails`);
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 1_000, quantity: 100 });
});

async function hold() {
  const email = `${crypto.randomUUID()}@example.com`;
  const held = await holdCheckout(shop, { items: [[lamp, 2]] }, { contact: { email } });
  return { ...held, email };
}
/** The return page, an event and the job at two processes, five times each. */
const settleTenTimes = (paymentId: string) =>
  Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      settle(db, { providers: (at % 2 ? shop : beside).providers }, paymentId),
    ),
  );
const job = () =>
  settleDuePayments(
    db,
    { providers: shop.providers },
    { signal: new AbortController().signal, hold: async () => {} },
  );
const readMails = async (email: string) => ({
  buyer: await mailKindsTo(db, email),
  staff: await mailKindsTo(db, ada.email),
});

const processing: PaymentAnswer = { state: 'processing', ref: 'ref', method: null };
const failed: PaymentAnswer = { state: 'failed', failure: 'The account is closed.' };

it('each change is mailed once, to the buyer and to who can do something about it', async () => {
  const { paymentId, email } = await hold();
  provider.answer(paymentId, processing);
  await settleTenTimes(paymentId);
  expect(await readMails(email)).toEqual({ buyer: ['payment-on-its-way'], staff: [] });
  provider.answer(paymentId, failed);
  await settleTenTimes(paymentId);
  expect(await readMails(email)).toEqual({
    buyer: ['payment-on-its-way', 'payment-failed'],
    staff: ['payment-failed'],
  });
  for (const { email: other } of others) expect(await mailKindsTo(db, other)).toEqual([]);
  const [toBuyer, toShop] = await db
    .select({ data: mails.data })
    .from(mails)
    .where(sql`kind = 'payment-failed'`);
  expect([toBuyer?.data, toShop?.data]).toEqual([
    { paymentId, toShop: false },
    { paymentId, toShop: true },
  ]);
});

it('another amount is mailed once', async () => {
  const { paymentId, email } = await hold();
  provider.pay(paymentId, { amountMinor: 1 });
  await settleTenTimes(paymentId);
  expect(await readMails(email)).toEqual({ buyer: ['payment-mismatch'], staff: ['payment-mismatch'] });
});

it('what the time or the shop has ended is mailed once', async () => {
  const [over, ended, lapsed] = [await hold(), await hold(), await hold()];
  await endHold(shop, over.key);
  await settleTenTimes(over.paymentId);
  for (let times = 0; times < 2; times += 1) {
    await shop.call('POST', `/payments/${ended.paymentId}/give-up`, { token: ada.token });
  }
  // Also of money that was on its way.
  provider.answer(lapsed.paymentId, processing);
  await settleTenTimes(lapsed.paymentId);
  provider.answer(lapsed.paymentId, { state: 'expired' });
  await settleTenTimes(lapsed.paymentId);
  expect(await mailKindsTo(db, over.email)).toEqual(['payment-given-up']);
  expect(await mailKindsTo(db, ended.email)).toEqual(['payment-given-up']);
  expect(await mailKindsTo(db, lapsed.email)).toEqual(['payment-on-its-way', 'payment-given-up']);
});

it('who gives up, again and again, gets no mail, nor does anybody else', async () => {
  for (let times = 0; times < 3; times += 1) {
    const { key } = await hold();
    await shop.call('DELETE', `/checkout/${key}`);
    await shop.call('DELETE', `/checkout/${key}`);
  }
  expect(await db.$count(mails)).toBe(0);
});

it('what has failed and is not paid again in time needs no second mail', async () => {
  const { key, paymentId, email } = await hold();
  provider.answer(paymentId, failed);
  await settleTenTimes(paymentId);
  await endHold(shop, key);
  await job();
  await job();
  expect((await shop.call('GET', `/checkout/${key}`)).json().state).toBe('released');
  expect(await mailKindsTo(db, email)).toEqual(['payment-failed']);
});

it('what is paid after all has the mails of its order alone', async () => {
  const { paymentId, email } = await hold();
  provider.answer(paymentId, failed);
  await settleTenTimes(paymentId);
  provider.pay(paymentId);
  await settleTenTimes(paymentId);
  expect(await mailKindsTo(db, email)).toEqual(['payment-failed', 'order-confirmation']);
});
