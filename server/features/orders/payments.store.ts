import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { OnlinePayment, PaymentState } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { checkouts } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/people.ts';

/** A payment of an order. Amounts in minor units. */
export interface OrderPayment {
  id: string;
  provider: OnlinePayment;
  /** The provider's name for it. */
  method: string | null;
  state: PaymentState;
  /** The paid amount, also instead of what was asked for. */
  amountMinor: number;
  /** Refunds of it, also those that are asked for. */
  refundedMinor: number;
  paidAt: Date | null;
}

/** The paid amount: of a mismatch that was placed all the same, another amount than was asked for. */
const paidMinor = sql<number>`coalesce((${payments.paidInstead} ->> 'amountMinor')::float8, ${payments.amountMinor})`;

/** The payments of an order, the oldest first. Index: payments_order. */
export async function listPayments(db: Db, orderId: string): Promise<OrderPayment[]> {
  return await db
    .select({
      id: payments.id,
      provider: payments.provider,
      method: payments.method,
      state: payments.state,
      amountMinor: paidMinor.mapWith(Number),
      refundedMinor: payments.refundedMinor,
      paidAt: payments.paidAt,
    })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(payments.id));
}

/** The refundable rest of a payment, in minor units. */
export const leftMinor = ({ state, amountMinor, refundedMinor }: OrderPayment): number =>
  state === 'paid' ? amountMinor - refundedMinor : 0;

/** @returns the payment that a provider calls by this reference; null for an unknown one. Index: payments_ref */
export async function findPaymentOfRef(
  db: Db,
  provider: OnlinePayment,
  ref: string,
): Promise<{ id: string; orderId: string | null } | null> {
  const [found] = await db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.providerRef, ref)))
    .orderBy(asc(sql`${payments.orderId} is null`))
    .limit(1);
  return found ?? null;
}

/** Who paid for a checkout that never became an order. */
export interface Payer {
  /** Null when it is not known any more. */
  email: string | null;
  firstName: string;
  /** The number of the order that it would have become. */
  orderNumber: number | null;
}

/** @returns null when the checkout was deleted */
export async function findPayer(db: Db, paymentId: string): Promise<Payer | null> {
  const [found] = await db
    .select({
      email: sql<
        string | null
      >`coalesce(${users.email}, ${checkouts.draft} #>> '{buyer,email}', ${checkouts.email})`,
      firstName: sql<string>`coalesce(${users.firstName}, ${checkouts.draft} #>> '{buyer,firstName}', '')`,
      orderNumber: checkouts.number,
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .leftJoin(users, eq(users.id, checkouts.userId))
    .where(eq(payments.id, paymentId));
  return found ?? null;
}

/** @returns what somebody may pay now, of a checkout that is still held; null when it is paid or over */
export async function findOpenPayment(
  db: Db,
  id: string,
): Promise<{ checkoutId: string; amountMinor: number; expiresAt: Date } | null> {
  const [found] = await db
    .select({ checkoutId: checkouts.id, amountMinor: payments.amountMinor, expiresAt: payments.expiresAt })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(
      and(
        eq(payments.id, id),
        eq(payments.state, 'open'),
        eq(checkouts.state, 'held'),
        gt(payments.expiresAt, sql`now()`),
      ),
    );
  return found ?? null;
}
