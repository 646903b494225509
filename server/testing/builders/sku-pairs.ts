import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { addProduct, type TestProduct } from './products.ts';

/** Adds two products whose SKUs differ in letter case alone, as earlier versions took them. */
export async function addSkuPair(db: Db, sku: string): Promise<[TestProduct, TestProduct]> {
  const pair: [TestProduct, TestProduct] = [await addProduct(db), await addProduct(db)];
  const skus = [sku.toLowerCase(), sku.toUpperCase()];
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const [twin, { id }] of pair.entries()) {
      await tx.execute(sql`update products set sku = ${skus[twin]}, sku_twin = ${twin} where id = ${id}`);
      await tx.execute(
        sql`update product_variants set sku = ${skus[twin]}, sku_twin = ${twin} where id = ${id}`,
      );
    }
  });
  return [
    { ...pair[0], sku: sku.toLowerCase() },
    { ...pair[1], sku: sku.toUpperCase() },
  ];
}
