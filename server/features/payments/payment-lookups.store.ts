import { and, eq, sql } from 'drizzle-orm';
import type { OnlinePayment } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { checkouts } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

/** @returns the number of the order that it becomes; null for an unknown payment, and long after its checkout ended */
export async function findNumberOfPayment(db: Db, id: string): Promise<number | null> {
  const [found] = await db
    .select({ number: checkouts.number })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(eq(payments.id, id));
  return found?.number ?? null;
}

/** @returns whether the provider has it */
export async function hasPayment(db: Db, provider: OnlinePayment, id: string): Promise<boolean> {
  const found = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, id), eq(payments.provider, provider)));
  return found.length > 0;
}

/** @param url of the dispute at the provider @returns false when it is noted already */
export async function noteDisputed(db: Db, id: string, url: string): Promise<boolean> {
  const noted = await db
    .update(payments)
    .set({ disputes: sql`array_append(${payments.disputes}, ${url}::text)` })
    .where(and(eq(payments.id, id), sql`not ${payments.disputes} @> array[${url}::text]`))
    .returning({ id: payments.id });
  return noted.length > 0;
}
