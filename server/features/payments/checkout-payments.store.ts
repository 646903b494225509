import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { CheckoutState, OnlinePayment, PaymentState } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { checkouts } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

/** A payment with what its provider is asked about. */
export interface StoredPayment {
  id: string;
  key: string | null;
  provider: OnlinePayment;
  providerId: string | null;
  state: PaymentState;
  amountMinor: number;
  currency: string;
  url: string | null;
  failure: string | null;
  expiresAt: Date;
  /** Nobody may begin to pay any more. */
  isOver: boolean;
  /** Nobody could have paid for a day: no provider keeps its page open so long. */
  isLongOver: boolean;
  /** Too late to begin: a provider keeps its page open for half an hour at least. */
  isLate: boolean;
  /** Null when the checkout was deleted. */
  checkout: CheckoutState | null;
  number: number | null;
  /** The buyer's, while it is held. */
  email: string | null;
}

const columns = {
  id: payments.id,
  key: payments.checkoutId,
  provider: payments.provider,
  providerId: payments.providerId,
  state: payments.state,
  amountMinor: payments.amountMinor,
  currency: payments.currency,
  url: payments.url,
  failure: payments.failure,
  expiresAt: payments.expiresAt,
  isOver: sql<boolean>`${payments.expiresAt} <= now()`,
  isLongOver: sql<boolean>`${payments.expiresAt} <= now() - interval '1 day'`,
  isLate: sql<boolean>`${payments.expiresAt} <= now() + interval '30 minutes 15 seconds'`,
  checkout: checkouts.state,
  number: sql<number | null>`${checkouts.number}::float8`,
  email: sql<string | null>`${checkouts.draft} #>> '{buyer,email}'`,
};

export async function findPayment(db: Db, id: string): Promise<StoredPayment | null> {
  const [found] = await db
    .select(columns)
    .from(payments)
    .leftJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(eq(payments.id, id));
  return found ?? null;
}

/** Stores where to pay. @returns null when that is known by now, or nobody may pay any more */
export async function storeBegun(
  db: Db,
  id: string,
  { providerId, url }: { providerId: string; url: string },
): Promise<StoredPayment | null> {
  const stored = await db
    .update(payments)
    .set({ providerId, url, heardAt: sql`now()` })
    .where(and(eq(payments.id, id), eq(payments.state, 'open'), isNull(payments.providerId)))
    .returning({ id: payments.id });
  return stored.length > 0 ? await findPayment(db, id) : null;
}

/** @returns whether the caller is to ask the provider: nobody has in these seconds */
export async function claimAsking(db: Db, id: string, seconds: number): Promise<boolean> {
  const claimed = await db
    .update(payments)
    .set({ askedAt: sql`now()` })
    .where(
      and(
        eq(payments.id, id),
        sql`(${payments.askedAt} is null or ${payments.askedAt} <= now() - make_interval(secs => ${seconds}))`,
      ),
    )
    .returning({ id: payments.id });
  return claimed.length > 0;
}

export interface LockedPayment {
  id: string;
  providerId: string | null;
  state: PaymentState;
  amountMinor: number;
  currency: string;
  refundedMinor: number;
  paidInstead: { amountMinor: number; currency: string } | null;
}

/** Locks a payment until the transaction ends; its checkout, if any, is locked by then. */
export async function lockPayment(db: Db, id: string): Promise<LockedPayment | null> {
  const [found] = await db
    .select({
      id: payments.id,
      providerId: payments.providerId,
      state: payments.state,
      amountMinor: payments.amountMinor,
      currency: payments.currency,
      refundedMinor: payments.refundedMinor,
      paidInstead: payments.paidInstead,
    })
    .from(payments)
    .where(eq(payments.id, id))
    .for('no key update');
  return found ?? null;
}

/** True when somebody may still pay for a locked checkout, or has. */
export async function hasLivePayment(db: Db, key: string): Promise<boolean> {
  const live = inArray(payments.state, ['open', 'processing', 'mismatch']);
  return (await db.$count(payments, and(eq(payments.checkoutId, key), live))) > 0;
}

export interface ChangedPayment
  extends Pick<
    typeof payments.$inferInsert,
    'orderId' | 'providerRef' | 'method' | 'failure' | 'paidInstead' | 'refundedMinor'
  > {
  state: PaymentState;
  /** The buyer was charged now. */
  isPaid: boolean;
}

/** Updates a locked payment, whose provider has answered now. */
export async function updatePayment(
  db: Db,
  id: string,
  { isPaid, ...changed }: Pick<ChangedPayment, 'state' | 'isPaid'> & Partial<ChangedPayment>,
): Promise<void> {
  await db
    .update(payments)
    .set({ ...changed, heardAt: sql`now()`, ...(isPaid ? { paidAt: sql`now()` } : {}) })
    .where(eq(payments.id, id));
}

/** Another payment of a locked checkout. */
export async function insertPayment(
  db: Db,
  payment: Pick<
    typeof payments.$inferInsert,
    'checkoutId' | 'provider' | 'amountMinor' | 'currency' | 'expiresAt'
  >,
): Promise<string> {
  const id = v7();
  await db.insert(payments).values({ ...payment, id });
  return id;
}
