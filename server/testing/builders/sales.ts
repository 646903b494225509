import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { variantPrices } from '#server/db/schema/variant-prices.ts';

interface SaleOptions {
  priceMinor: number;
  /** Minutes from now; absent means no bound. */
  startsIn?: number;
  endsIn?: number;
}

const inMinutes = (minutes: number | undefined, bound: string) =>
  minutes === undefined ? sql`${bound}::timestamptz` : sql`now() + ${minutes} * interval '1 minute'`;

/** Adds a sale of a variant; that of a product without options has its id. Lists show it when the job has run. */
export async function addSale(
  db: Db,
  { id }: { id: string },
  { priceMinor, startsIn, endsIn }: SaleOptions,
): Promise<void> {
  await db.insert(variantPrices).values({
    variantId: id,
    priceMinor,
    startsAt: inMinutes(startsIn, '-infinity'),
    endsAt: inMinutes(endsIn, 'infinity'),
  });
}

/** Ends the current sale of a variant at this moment. */
export async function endSale(db: Db, { id }: { id: string }): Promise<void> {
  await db
    .update(variantPrices)
    .set({ endsAt: sql`now()` })
    .where(and(eq(variantPrices.variantId, id), sql`starts_at < now() and ends_at > now()`));
}
