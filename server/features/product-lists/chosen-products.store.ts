import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';

/** @returns the numbers of products, in the sequence of their ids; those that do not exist are left out */
export async function listProductNumbers(db: Db, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: products.id, number: products.number })
    .from(products)
    .where(inArray(products.id, [...ids]));
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  return ids.flatMap((id) => numbers.get(id) ?? []);
}
