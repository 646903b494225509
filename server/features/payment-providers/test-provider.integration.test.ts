import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { testPayments } from '#server/db/schema/payments.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import type { PaymentToBegin } from './provider.ts';
import { decideTestPayment } from './test-payments.store.ts';
import { createTestProvider } from './test-provider.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(database.close);

const provider = createTestProvider({ db, settings: { isLocal: true } });
let payment: PaymentToBegin;
beforeEach(async () => {
  payment = {
    id: v7(),
    amountMinor: 4_200,
    currency: 'USD',
    description: 'Order #1042',
    email: null,
    expiresAt: new Date(Date.now() + 60_000),
    returnUrl: 'http://shop.test/back',
    cancelUrl: 'http://shop.test/bag',
  };
  await provider.begin(payment);
});
const decide = (outcome: 'pay' | 'decline' | 'pay-later') => decideTestPayment(db, payment.id, outcome);
const write = (change: Partial<typeof testPayments.$inferInsert>) =>
  db.update(testPayments).set(change).where(eq(testPayments.id, payment.id));
const refund = (amountMinor: number, { id = v7(), attempt = 1 } = {}) =>
  provider.refund({ id, attempt, ref: payment.id, amountMinor, currency: 'USD', askedAt: null, failures: 0 });

it('the same payment begins once, and stays what it became', async () => {
  const begun = { providerId: payment.id, url: `/checkout/test/${payment.id}` };
  expect(await provider.begin(payment)).toEqual(begun);
  expect(await decide('pay')).toBe('/back');
  expect(await provider.begin(payment)).toEqual(begun);
  expect(await provider.read(payment.id)).toEqual({
    state: 'paid',
    amountMinor: 4_200,
    currency: 'USD',
    ref: payment.id,
    method: 'Test card',
  });
});

it('a declined card leaves it open, with the reason', async () => {
  expect(await decide('decline')).toBe('/bag');
  expect(await provider.read(payment.id)).toEqual({ state: 'open', failure: 'The card was declined.' });
  expect(await decide('pay')).toBe('/back');
});

it('nobody pays what has expired, and what is paid does not expire', async () => {
  expect(await provider.expire(payment.id)).toEqual({ state: 'expired' });
  expect(await decide('pay')).toBeNull();
  await write({ state: 'open', expiresAt: sql`now()` as never });
  expect(await provider.read(payment.id)).toEqual({ state: 'expired' });
  expect(await decide('pay')).toBeNull();
  await write({ expiresAt: payment.expiresAt });
  await decide('pay');
  expect(await provider.expire(payment.id)).toMatchObject({ state: 'paid' });
});

it('what is paid later is in work for two days', async () => {
  await decide('pay-later');
  expect(await provider.expire(payment.id)).toMatchObject({ state: 'processing' });
  await expect(refund(1)).rejects.toThrow('larger than what is left');
  await write({ paysAt: sql`now()` as never });
  expect(await provider.read(payment.id)).toMatchObject({ state: 'paid' });
});

it('refunds up to what was paid, each once', async () => {
  await decide('pay');
  const first = { id: v7() };
  const made = await refund(4_000, first);
  expect(made).toMatchObject({ state: 'succeeded', failure: null });
  expect(await refund(4_000, first)).toEqual(made);
  expect(await provider.readRefund(made.providerId)).toEqual(made);
  await expect(refund(201)).rejects.toThrow('larger than what is left');
  expect(await refund(200)).toMatchObject({ state: 'succeeded' });
  await expect(provider.readRefund(`${payment.id}/${v7()}-1`)).rejects.toThrow('has no refund');
});

it('begins nothing where others reach the shop', async () => {
  const elsewhere = createTestProvider({ db, settings: { isLocal: false } });
  await expect(elsewhere.begin({ ...payment, id: v7() })).rejects.toThrow('on this machine alone');
});
