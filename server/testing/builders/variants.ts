import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#server/db/db.ts';
import { productOptions, productOptionValues, productVariants } from '#server/db/schema/variants.ts';
import type { TestProduct } from './products.ts';

export interface TestVariant {
  /** Id of the variant. */
  id: string;
  productId: string;
  priceMinor: number;
  /** As orders name it. */
  choice: string;
}

interface VariantOptions {
  size: string;
  quantity?: number;
  priceMinor?: number;
  isActive?: boolean;
}

/** Gives a product the option Size, with a variant for each of these. */
export async function addVariants(
  db: Db,
  product: TestProduct,
  sizes: readonly VariantOptions[],
): Promise<TestVariant[]> {
  const { id: productId } = product;
  await db.insert(productOptions).values({ productId, position: 1, name: 'Size' });
  const values = sizes.map(({ size }, at) => ({ id: v7(), productId, option: 1, position: at, name: size }));
  await db.insert(productOptionValues).values(values);
  await db
    .update(productVariants)
    .set({ deletedAt: new Date(), onHand: 0 })
    .where(eq(productVariants.id, productId));
  const variants = sizes.map(({ size, quantity = 100, priceMinor = 2_400, isActive = true }, at) => ({
    id: v7(),
    productId,
    valueIds: [values[at]?.id ?? ''],
    position: at,
    sku: `${product.sku}-${size}`,
    priceMinor,
    isActive,
    onHand: quantity,
  }));
  await db.insert(productVariants).values(variants);
  return variants.map(({ id, priceMinor }, at) => ({
    id,
    productId,
    priceMinor,
    choice: sizes[at]?.size ?? '',
  }));
}

/** Retires a variant of the option Size, whose pieces stay on hand, as those of a cancelled order do. */
export async function retireVariant(db: Db, { id, choice }: TestVariant): Promise<void> {
  await db
    .update(productVariants)
    .set({ deletedAt: new Date(), valueIds: [id], retiredValues: [choice] })
    .where(eq(productVariants.id, id));
}
