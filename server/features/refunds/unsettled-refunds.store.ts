import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { OnlinePayment } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';

/** A refund that a provider is asked about. */
export interface UnsettledRefund {
  id: string;
  provider: OnlinePayment;
  attempt: number;
  /** The payment's at the provider. */
  ref: string | null;
  amountMinor: number;
  currency: string;
  /** When this attempt was asked for the first time; null before. */
  askedAt: Date | null;
  /** The refund's at the provider; null until it has answered. */
  providerId: string | null;
  /** How often the provider has failed since its last other answer. */
  failures: number;
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
  failures: refunds.failures,
};

/** Ten seconds after a failure, twice as long after each that follows, at most three quarters of an hour. */
const waitsNoLonger = sql`(${refunds.failures} = 0
  or ${refunds.triedAt} + interval '10 seconds' * power(2, least(${refunds.failures}, 9) - 1) <= now())`;

const selectUnsettled = (db: Db, which: SQL | undefined) =>
  db
    .select(unsettledColumns)
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(which);

/** Who was asked last comes last, and one that fails waits by itself, so that none keeps another back. Index: refunds_unsettled. */
export async function listWaitingRefunds(db: Db, limit: number): Promise<UnsettledRefund[]> {
  return await selectUnsettled(db, and(eq(refunds.state, 'waiting'), waitsNoLonger))
    .orderBy(sql`${refunds.triedAt} nulls first`, asc(refunds.id))
    .limit(limit);
}

/** True when it is time to read a refund again: after a tenth of its age, at least a minute, at most six hours. */
const isDue = sql`${refunds.heardAt} + least(greatest((now() - ${refunds.askedAt}) / 10, interval '1 minute'), interval '6 hours') <= now()`;

/** Refunds that the provider had not decided, as long ago as `isDue` says. Index: refunds_unsettled. */
export async function listRefundsToRead(db: Db, limit: number): Promise<UnsettledRefund[]> {
  return await selectUnsettled(
    db,
    and(inArray(refunds.state, ['pending', 'needs-action']), isDue, waitsNoLonger),
  )
    .orderBy(sql`greatest(${refunds.heardAt}, ${refunds.triedAt})`)
    .limit(limit);
}

const DAY_MS = 24 * 60 * 60_000;

/** Refunds of the last 30 days that have succeeded, as banks may send them back: after a day, then more and more rarely. */
export async function listRefundsToConfirm(db: Db, limit: number): Promise<UnsettledRefund[]> {
  const again = sql`${refunds.heardAt} + greatest((now() - ${refunds.askedAt}) / 2, interval '1 day') <= now()`;
  // Ids begin with the time.
  const from = v7({ msecs: Date.now() - 30 * DAY_MS });
  return await selectUnsettled(
    db,
    // The decision of a bank is no refund at the provider.
    and(
      eq(refunds.state, 'succeeded'),
      gte(refunds.id, from),
      again,
      waitsNoLonger,
      sql`${refunds.madeAt} is distinct from 'bank'`,
    ),
  )
    .orderBy(sql`greatest(${refunds.heardAt}, ${refunds.triedAt})`)
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
    .set({ askedAt: sql`coalesce(${refunds.askedAt}, now())`, triedAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt), eq(refunds.state, 'waiting')))
    .returning({ id: refunds.id });
  return marked.length > 0;
}

/** Notes that a provider has answered what was known. */
export async function markRefundHeard(db: Db, id: string): Promise<void> {
  await db.update(refunds).set({ heardAt: sql`now()`, failures: 0 }).where(eq(refunds.id, id));
}

/** Notes that asking for this attempt, or reading it, has failed: it waits longer each time. */
export async function markRefundTried(
  db: Db,
  { id, attempt }: Pick<UnsettledRefund, 'id' | 'attempt'>,
): Promise<void> {
  await db
    .update(refunds)
    .set({ triedAt: sql`now()`, failures: sql`${refunds.failures} + 1` })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt)));
}
