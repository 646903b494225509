import { eq, sql } from 'drizzle-orm';
import type { CheckoutState, PaymentState } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { checkouts, type HeldOrder } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { wholeDraft } from '../../orders/order-columns.store.ts';

/** A payment in mails, as it is now. */
export interface PaymentNow {
  /** Null when the checkout was deleted. */
  key: string | null;
  state: PaymentState;
  checkout: CheckoutState | null;
  number: number | null;
  amountMinor: number;
  failure: string | null;
  paidInstead: { amountMinor: number; currency: string } | null;
  currency: string;
  /** Until when its things are kept; null when they are not any more. */
  keptUntil: Date | null;
  draft: HeldOrder | null;
}

export async function findPaymentNow(db: Db, id: string): Promise<PaymentNow | null> {
  const [found] = await db
    .select({
      key: checkouts.id,
      state: payments.state,
      checkout: checkouts.state,
      number: checkouts.number,
      amountMinor: payments.amountMinor,
      failure: payments.failure,
      paidInstead: payments.paidInstead,
      currency: payments.currency,
      expiresAt: checkouts.expiresAt,
      isKept: sql<boolean>`coalesce(${checkouts.state} = 'held' and ${checkouts.expiresAt} > now(), false)`,
      draft: checkouts.draft,
    })
    .from(payments)
    .leftJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(eq(payments.id, id));
  if (!found) return null;
  const { expiresAt, isKept, draft, ...payment } = found;
  return { ...payment, draft: draft && wholeDraft(draft), keptUntil: isKept ? expiresAt : null };
}
