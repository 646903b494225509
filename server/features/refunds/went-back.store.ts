import { and, eq, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#server/db/db.ts';
import { healthResults } from '#server/db/schema/health.ts';
import { payments, providerSecrets, refunds } from '#server/db/schema/payments.ts';
import type { WentBack } from '../payment-providers/provider.ts';
import { addToSums } from './refunds.store.ts';

/** @returns whether it is among the refunds: by its id at the provider, or because one of this payment has asked for it. Index: refunds_provider */
export async function isKnownRefund(
  db: Db,
  paymentId: string,
  { providerId, refundId }: Pick<WentBack, 'providerId' | 'refundId'>,
): Promise<boolean> {
  const asked = sql`${refunds.paymentId} = ${paymentId} and ${refunds.id}::text = ${refundId}`;
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(or(eq(refunds.providerId, providerId), refundId === null ? undefined : asked))
    .limit(1);
  return found.length > 0;
}

interface Room {
  currency: string;
  /** The rest of the payment, in minor units. */
  leftMinor: number;
  /** Refunds of it that the provider has not decided. */
  unsettled: number;
}

/** Locks a payment, and says how much of it may still have gone back. */
export async function lockRoom(db: Db, paymentId: string): Promise<Room | null> {
  const [found] = await db
    .select({
      currency: payments.currency,
      leftMinor: sql<number>`(coalesce((${payments.paidInstead} ->> 'amountMinor')::bigint, ${payments.amountMinor}) - ${payments.refundedMinor})::float8`,
    })
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.state, 'paid')))
    .for('no key update');
  if (!found) return null;
  const open = sql`${refunds.state} in ('waiting', 'pending', 'needs-action')`;
  const unsettled = await db.$count(refunds, and(eq(refunds.paymentId, paymentId), open));
  return { ...found, unsettled };
}

/** Stores a refund that was not made here, with the sums of its payment and order, which are locked. @returns its id */
export async function insertWentBack(
  db: Db,
  { paymentId, orderId, amountMinor }: { paymentId: string; orderId: string | null; amountMinor: number },
  { providerId, state, failure, madeAt, currency }: WentBack,
): Promise<string> {
  const id = v7();
  await addToSums(db, { paymentId, amountMinor });
  const now = sql`now()`;
  await db.insert(refunds).values({
    ...{ id, paymentId, orderId, amountMinor, currency, state, providerId, failure, madeAt },
    ...{ askedAt: now, heardAt: now, ...(state === 'succeeded' ? { settledAt: now } : {}) },
  });
  return id;
}

/** Refunds of an order that were not made here, in minor units. */
export async function sumWentBack(db: Db, orderId: string): Promise<number> {
  const [found] = await db
    .select({ minor: sql<number>`coalesce(sum(${refunds.amountMinor}), 0)::float8` })
    .from(refunds)
    .where(
      sql`${refunds.orderId} = ${orderId} and ${refunds.madeAt} is not null and ${refunds.state} <> 'failed'`,
    );
  return found?.minor ?? 0;
}

const lookKey = 'went-back';

/** @returns when all that went back was last read; null before that. Undefined while that is not due again, where nothing was paid there, and in a shop that has removed its key */
export async function findDueLook(db: Db): Promise<Date | null | undefined> {
  const { rows } = await db.execute<{ isPaid: boolean; at: string | null; isDue: boolean }>(sql`
    select exists (select from ${payments} where provider = 'stripe' and provider_ref is not null and state = 'paid')
        and exists (select from ${providerSecrets} where name = 'stripe-secret-key') as "isPaid",
      at, at is null or at < now() - interval '1 hour' as "isDue"
    from (select (select at from ${healthResults} where key = ${lookKey}) as at) look`);
  const [look] = rows;
  if (!look?.isPaid || !look.isDue) return undefined;
  return look.at === null ? null : new Date(look.at);
}

/** Notes a look that has read everything until it began. */
export async function noteLook(db: Db, at: Date): Promise<void> {
  await db
    .insert(healthResults)
    .values({ key: lookKey, at, result: {} })
    .onConflictDoUpdate({ target: healthResults.key, set: { at } });
}
