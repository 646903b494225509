import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';

/** @returns the Markdown of a product, null when it has none */
export async function findDetails(db: Db, productId: string): Promise<string | null> {
  const [found] = await db
    .select({ details: products.details })
    .from(products)
    .where(eq(products.id, productId));
  return found?.details ?? null;
}
