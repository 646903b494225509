import { eq, sql } from 'drizzle-orm';
import type { OnlinePayment } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { checkouts, type HeldOrder, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

interface PaidWith {
  provider?: OnlinePayment;
  /** What the order costs, unless it is given. */
  amountMinor?: number;
}

/** Makes an order one that was paid online, as settling its payment leaves it. @returns the id of the payment */
export async function payOrder(
  db: Db,
  orderId: string,
  { provider = 'test', ...given }: PaidWith = {},
): Promise<string> {
  const [order] = await db.select({ owedMinor: orders.owedMinor }).from(orders).where(eq(orders.id, orderId));
  const amountMinor = given.amountMinor ?? order?.owedMinor ?? 0;
  const id = crypto.randomUUID();
  await db.insert(payments).values({
    id,
    orderId,
    provider,
    providerId: `session-${id}`,
    providerRef: `payment-${id}`,
    method: 'Card ending in 4242',
    amountMinor,
    state: 'paid',
    expiresAt: sql`now() + interval '35 minutes'`,
    paidAt: sql`now()`,
  });
  await db
    .update(orders)
    .set({ paymentMethod: provider, paidMinor: sql`${orders.paidMinor} + ${amountMinor}` })
    .where(eq(orders.id, orderId));
  return id;
}

/** A guest who pays at this moment. @returns the id of the payment */
export async function addOpenPayment(db: Db, { expiresIn = '35 minutes' } = {}): Promise<string> {
  const [checkoutId, id] = [crypto.randomUUID(), crypto.randomUUID()];
  const expiresAt = sql`now() + ${expiresIn}::interval`;
  const buyer = { firstName: 'Gerd', lastName: 'Gast', email: 'gerd@guests.example' };
  await db.insert(checkouts).values({
    id: checkoutId,
    email: buyer.email,
    state: 'held',
    number: 1042,
    draft: { buyer, lines: [] } as unknown as HeldOrder,
    expiresAt,
  });
  await db.insert(payments).values({ id, checkoutId, provider: 'test', amountMinor: 1_250, expiresAt });
  return id;
}
