import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { OnlinePayment } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';

/** What a provider is asked about a refund. */
export interface UnsettledRefund {
  id: string;
  provider: OnlinePayment;
  attempt: number;
  /** Of the payment at the provider. */
  ref: string | null;
  amountMinor: number;
  currency: string;
  /** When this attempt was asked for the first time; null before. */
  askedAt: Date | null;
  /** Of the refund at the provider; null until it has answered. */
  providerId: string | null;
}

const unsettledColumns = {
  id: refunds.id,
  provider: payments.provider,
  attempt: refunds.attempt,
  ref: payments.providerRef,
  amountMinor: refunds.amountMinor,
  currency: refunds.currency,
  askedAt: refunds.askedAt,
  providerId: refunds.providerId,
};

const selectUnsettled = (db: Db, which: SQL | undefined) =>
  db
    .select(unsettledColumns)
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(which);

/** Those that no provider was asked for come first, so that one that always fails keeps none back. Index: refunds_unsettled. */
export async function listWaitingRefunds(db: Db, limit: number): Promise<UnsettledRefund[]> {
  return await selectUnsettled(db, eq(refunds.state, 'waiting'))
    .orderBy(sql`${refunds.askedAt} nulls first`, asc(refunds.id))
    .limit(limit);
}

/** Whether it is time to read a refund again: after a tenth of its age, at least a minute, at most six hours. */
const isDue = sql`${refunds.heardAt} + least(greatest((now() - ${refunds.askedAt}) / 10, interval '1 minute'), interval '6 hours') <= now()`;

/** Refunds that the provider had not decided, as long ago as `isDue` says. Index: refunds_unsettled. */
export async function listRefundsToRead(db: Db, limit: number): Promise<UnsettledRefund[]> {
  return await selectUnsettled(db, and(inArray(refunds.state, ['pending', 'needs-action']), isDue))
    .orderBy(asc(refunds.heardAt))
    .limit(limit);
}

const DAY_MS = 24 * 60 * 60_000;

/** Refunds of the last 30 days that have succeeded, as banks may send them back: after a day, then more and more rarely. */
export async function listRefundsToConfirm(db: Db, limit: number): Promise<UnsettledRefund[]> {
  const again = sql`${refunds.heardAt} + greatest((now() - ${refunds.askedAt}) / 2, interval '1 day') <= now()`;
  // Ids begin with the time.
  const from = v7({ msecs: Date.now() - 30 * DAY_MS });
  return await selectUnsettled(db, and(eq(refunds.state, 'succeeded'), gte(refunds.id, from), again))
    .orderBy(asc(refunds.heardAt))
    .limit(limit);
}

/** @returns null for a refund that is not ours. Index: refunds_provider */
export async function findRefundAtProvider(
  db: Db,
  provider: OnlinePayment,
  providerId: string,
): Promise<UnsettledRefund | null> {
  const [found] = await selectUnsettled(
    db,
    and(eq(payments.provider, provider), eq(refunds.providerId, providerId)),
  );
  return found ?? null;
}

/** Before a provider is asked for a refund. @returns whether this attempt still waits */
export async function markRefundAsked(
  db: Db,
  { id, attempt }: Pick<UnsettledRefund, 'id' | 'attempt'>,
): Promise<boolean> {
  const marked = await db
    .update(refunds)
    .set({ askedAt: sql`coalesce(${refunds.askedAt}, now())` })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt), eq(refunds.state, 'waiting')))
    .returning({ id: refunds.id });
  return marked.length > 0;
}

/** Notes that a provider has answered what was known. */
export async function markRefundHeard(db: Db, id: string): Promise<void> {
  await db.update(refunds).set({ heardAt: sql`now()` }).where(eq(refunds.id, id));
}
