import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { TestOutcome } from '#contract/payments.contract.ts';
import type { Db } from '#server/db/db.ts';
import { testPayments } from '#server/db/schema/payments.ts';
import type { PaymentToBegin } from './provider.ts';

/** The state by now: nobody writes that a payment has expired, or that its money has arrived. */
const state = sql<'open' | 'processing' | 'paid' | 'expired'>`case
  when ${testPayments.state} = 'open' and ${testPayments.expiresAt} <= clock_timestamp() then 'expired'
  when ${testPayments.state} = 'processing' and ${testPayments.paysAt} <= clock_timestamp() then 'paid'
  else ${testPayments.state} end`;
const isIn = (id: string, wanted: 'open' | 'paid') => and(eq(testPayments.id, id), sql`${state} = ${wanted}`);

/** Changes nothing when it is there. */
export async function insertTestPayment(db: Db, payment: PaymentToBegin): Promise<void> {
  const { id, amountMinor, currency, expiresAt, returnUrl, cancelUrl } = payment;
  await db
    .insert(testPayments)
    .values({ id, amountMinor, currency, expiresAt, returnUrl, cancelUrl })
    .onConflictDoNothing();
}

export interface TestPayment {
  amountMinor: number;
  currency: string;
  state: 'open' | 'processing' | 'paid' | 'expired';
  declines: number;
  expiresAt: Date;
  returnUrl: string;
  cancelUrl: string;
}

export async function findTestPayment(db: Db, id: string): Promise<TestPayment | null> {
  const { amountMinor, currency, declines, expiresAt, returnUrl, cancelUrl } = testPayments;
  const [found] = await db
    .select({ amountMinor, currency, state, declines, expiresAt, returnUrl, cancelUrl })
    .from(testPayments)
    .where(eq(testPayments.id, id));
  return found ?? null;
}

/** Changes nothing unless it is open. */
export async function expireTestPayment(db: Db, id: string): Promise<void> {
  await db.update(testPayments).set({ state: 'expired' }).where(isIn(id, 'open'));
}

const outcomes = {
  pay: { state: 'paid' },
  decline: { declines: sql`${testPayments.declines} + 1` },
  'pay-later': { state: 'processing', paysAt: sql`clock_timestamp() + interval '2 days'` },
} as const satisfies Record<
  TestOutcome,
  Partial<Record<keyof typeof testPayments.$inferInsert, string | SQL>>
>;

/** @returns where its buyer goes next; null when it is not open */
export async function decideTestPayment(db: Db, id: string, outcome: TestOutcome): Promise<string | null> {
  const [decided] = await db
    .update(testPayments)
    .set(outcomes[outcome])
    .where(isIn(id, 'open'))
    .returning({ returnUrl: testPayments.returnUrl, cancelUrl: testPayments.cancelUrl });
  if (!decided) return null;
  return outcome === 'decline' ? decided.cancelUrl : decided.returnUrl;
}

/** Adds a refund, once for each key. @returns false when it is not paid, or more than what is left */
export async function addTestRefund(
  db: Db,
  id: string,
  { key, amountMinor }: { key: string; amountMinor: number },
): Promise<boolean> {
  const { refunds } = testPayments;
  const refunded = sql`(select coalesce(sum(value::bigint), 0) from jsonb_each_text(${refunds}))`;
  const mayAdd = sql`(${refunds} ? ${key} or ${refunded} + ${amountMinor} <= ${testPayments.amountMinor})`;
  const added = await db
    .update(testPayments)
    .set({ refunds: sql`jsonb_build_object(${key}::text, ${amountMinor}::bigint) || ${refunds}` })
    .where(and(isIn(id, 'paid'), mayAdd))
    .returning({ id: testPayments.id });
  return added.length > 0;
}

export async function hasTestRefund(db: Db, id: string, key: string): Promise<boolean> {
  const found = await db
    .select({ id: testPayments.id })
    .from(testPayments)
    .where(and(eq(testPayments.id, id), sql`${testPayments.refunds} ? ${key}`));
  return found.length > 0;
}
