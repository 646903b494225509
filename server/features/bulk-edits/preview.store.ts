import { and, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { chosen } from '../products/back-office.store.ts';
import type { Chosen } from './bulk-edits.store.ts';

/** @returns how many products are chosen, exactly, and the newest of them */
export async function readChosen(
  db: Db,
  which: Chosen,
  ownBrand: string | null,
  limit: number,
): Promise<{ count: number; first: { id: string; name: string }[] }> {
  const own = ownBrand === null ? undefined : eq(products.brandId, ownBrand);
  const condition =
    'ids' in which
      ? and(inArray(products.id, [...which.ids]), isNull(products.deletedAt), own)
      : chosen(which.choice);
  const first = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(condition)
    .orderBy(desc(products.id))
    .limit(limit);
  const [counted] = await db.select({ count: count() }).from(products).where(condition);
  return { count: counted?.count ?? 0, first };
}
