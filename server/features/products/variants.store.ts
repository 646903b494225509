import { and, asc, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { toMajor } from '#contract/money.ts';
import type { ProductOption, ProductVariant } from '#contract/variants.contract.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productOptions, productOptionValues, productVariants } from '#server/db/schema/variants.ts';
import { listImages } from './product-images.store.ts';
import { stockFieldColumns } from './stock-policy.store.ts';
import type { StoredOptions } from './variants.rules.ts';

/** @returns options and variants as they are kept; for a product that exists */
export async function readVariants(db: Db, productId: string): Promise<StoredOptions> {
  const [product] = await db.select({ sku: products.sku }).from(products).where(eq(products.id, productId));
  const options = await listOptions(db, productId);
  const images = await listImages(db, productId);
  return {
    productId,
    sku: product?.sku ?? '',
    options,
    imageIds: images.map(({ _id }) => _id),
    variants: await listKept(db, productId),
  };
}

/** @returns options and all variants of a product with options; else nothing */
export async function findVariants(
  db: Db,
  productId: string,
): Promise<{ options?: ProductOption[]; variants?: ProductVariant[] }> {
  const options = await listOptions(db, productId);
  if (options.length === 0) return {};
  const names = new Map(options.flatMap(({ values }) => values.map(({ id, name }) => [id, name])));
  return {
    options: options.map(({ name, values }) => ({
      name,
      values: values.map((value) => ({ _id: value.id, name: value.name })),
    })),
    variants: (await listKept(db, productId)).map(
      ({ id, valueIds, priceMinor, weightGrams, imageId, imageUrl, availableFrom, ...variant }) => ({
        _id: id,
        values: valueIds.map((valueId) => names.get(valueId) ?? ''),
        price: toMajor(priceMinor),
        weight: weightGrams,
        image: imageId,
        ...(imageUrl === null ? {} : { imageUrl }),
        ...variant,
        ...(availableFrom && { availableFrom }),
      }),
    ),
  };
}

export type ShopVariants = Awaited<ReturnType<typeof findVariants>>;

/** What shoppers may choose: the variants on offer. */
export async function findShopVariants(db: Db, productId: string): Promise<ShopVariants> {
  const { options, variants = [] } = await findVariants(db, productId);
  return options ? { options, variants: variants.filter(({ isActive }) => isActive) } : {};
}

/** @returns for each of these products that has options: how many variants, and the highest price of those on offer */
export async function sumUpVariants(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, { variantCount: number; highestPrice: number }>> {
  if (productIds.length === 0) return new Map();
  const { id, productId, priceMinor, isActive, deletedAt } = productVariants;
  const highest = sql<number>`coalesce(max(${priceMinor}) filter (where ${isActive}), max(${priceMinor}))`;
  const rows = await db
    .select({ productId, variantCount: count(), highest })
    .from(productVariants)
    // The id is the product's without options.
    .where(and(inArray(productId, [...productIds]), ne(id, productId), isNull(deletedAt)))
    .groupBy(productId);
  return new Map(
    rows.map((row) => [
      row.productId,
      { variantCount: row.variantCount, highestPrice: toMajor(row.highest) },
    ]),
  );
}

async function listOptions(db: Db, productId: string): Promise<StoredOptions['options']> {
  const rows = await db
    .select({
      option: productOptions.name,
      position: productOptions.position,
      id: productOptionValues.id,
      name: productOptionValues.name,
    })
    .from(productOptions)
    .innerJoin(
      productOptionValues,
      and(
        eq(productOptionValues.productId, productOptions.productId),
        eq(productOptionValues.option, productOptions.position),
      ),
    )
    .where(eq(productOptions.productId, productId))
    .orderBy(asc(productOptions.position), asc(productOptionValues.position));
  const options = new Map<number, StoredOptions['options'][number]>();
  for (const { option, position, id, name } of rows) {
    const found = options.get(position) ?? { name: option, values: [] };
    found.values.push({ id, name });
    options.set(position, found);
  }
  return [...options.values()];
}

const listKept = (db: Db, productId: string) =>
  db
    .select({
      id: productVariants.id,
      valueIds: productVariants.valueIds,
      sku: productVariants.sku,
      barcode: productVariants.barcode,
      weightGrams: productVariants.weightGrams,
      priceMinor: productVariants.priceMinor,
      imageId: productVariants.imageId,
      imageUrl: productImages.url,
      isActive: productVariants.isActive,
      onHand: productVariants.onHand,
      committed: productVariants.committed,
      ...stockFieldColumns,
      quantity: sql<number>`orderable(${productVariants.onHand}, ${productVariants.committed}, ${productVariants.policy}, ${productVariants.backOrderLimit})`,
      availableFrom: sql<
        string | null
      >`available_from(${productVariants.onHand}, ${productVariants.committed}, ${productVariants.backOrderLimit}, ${productVariants.backOrderFrom})`,
    })
    .from(productVariants)
    .leftJoin(
      productImages,
      and(
        eq(productImages.productId, productVariants.productId),
        eq(productImages.id, productVariants.imageId),
      ),
    )
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id));
