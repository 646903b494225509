import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { productVariants } from '#server/db/schema/variants.ts';

/** Barcode and weight of a product without options, as a form sends them: absent, they stay. */
export interface SentCodeAndWeight {
  barcode?: string | null | undefined;
  /** Grams. */
  weight?: number | null | undefined;
}

const ownVariant = (productId: string) =>
  and(eq(productVariants.id, productId), isNull(productVariants.deletedAt));

/** @returns nothing with options */
export async function findCodeAndWeight(
  db: Db,
  productId: string,
): Promise<{ barcode?: string | null; weight?: number | null }> {
  const [found] = await db
    .select({ barcode: productVariants.barcode, weight: productVariants.weightGrams })
    .from(productVariants)
    .where(ownVariant(productId));
  return found ?? {};
}

/** Changes a locked product. */
export async function writeCodeAndWeight(
  db: Db,
  productId: string,
  { barcode, weight }: SentCodeAndWeight,
): Promise<void> {
  if (barcode === undefined && weight === undefined) return;
  await db
    .update(productVariants)
    .set({ barcode: barcode === undefined ? undefined : barcode || null, weightGrams: weight })
    .where(ownVariant(productId));
}
