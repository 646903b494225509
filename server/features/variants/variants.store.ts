import { and, asc, count, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { toMajor } from '#contract/money.ts';
import type { Sale } from '#contract/sale-fields.ts';
import type { ProductOption, ProductVariant, ShopVariant } from '#contract/variants.contract.ts';
import type { Db } from '#server/db/db.ts';
import { attributeChoices } from '#server/db/schema/attributes.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { productOptions, productOptionValues, productVariants } from '#server/db/schema/variants.ts';
import { salesIn, toSale } from '../prices/sales.rules.ts';
import { salesOfVariant } from '../prices/sales.store.ts';
import { isUnsettled, stockFieldColumns } from '../stock/stock-policy.store.ts';
import type { Options } from './variant-options.rules.ts';

/** @returns options and all variants of a product with options, with base prices and sales; else nothing */
export async function findVariants(
  db: Db,
  productId: string,
): Promise<{ options?: ProductOption[]; variants?: ProductVariant[] }> {
  const found = await findNamed(db, productId);
  if (!found) return {};
  return {
    options: found.options,
    variants: found.variants.map(({ priceMinor, sales, ...variant }) => ({
      ...variant,
      price: toMajor(priceMinor),
      sales: salesIn(sales),
    })),
  };
}

export type ShopVariants = Awaited<ReturnType<typeof findShopVariants>>;

/** The choices of shoppers: the variants on offer, with the prices that lists show. */
export async function findShopVariants(
  db: Db,
  productId: string,
): Promise<{ options?: ProductOption[]; variants?: ShopVariant[] }> {
  const found = await findNamed(db, productId);
  if (!found) return {};
  return {
    options: found.options,
    variants: found.variants
      .filter(({ isActive }) => isActive)
      .map(({ priceMinor, salePriceMinor, priorPriceMinor, saleEndsAt, ...variant }) => ({
        ...variant,
        price: toMajor(salePriceMinor ?? priceMinor),
        ...toSale({
          formerPriceMinor: salePriceMinor === null ? null : priceMinor,
          priorPriceMinor,
          saleEndsAt,
        }),
      })),
  };
}

/** @returns the sales of the one variant of a product without options */
export async function findProductSales(db: Db, productId: string): Promise<Sale[]> {
  const [found] = await db
    .select({ sales: salesOfVariant })
    .from(productVariants)
    .where(eq(productVariants.id, productId));
  return salesIn(found?.sales ?? []);
}

/** @returns options and variants, each with the names of its values; null without options */
async function findNamed(db: Db, productId: string) {
  const options = await listOptions(db, productId);
  if (options.length === 0) return null;
  const names = new Map(options.flatMap(({ values }) => values.map(({ id, name }) => [id, name])));
  return {
    options: options.map(({ name, attributeId, values }) => ({
      name,
      ...(attributeId ? { attribute: attributeId } : {}),
      values: values.map(({ id, name: value, choiceId, swatch }) => ({
        ...{ _id: id, name: value },
        ...(choiceId ? { choice: choiceId } : {}),
        ...(swatch ? { swatch } : {}),
      })),
    })),
    variants: (await listKept(db, productId)).map(
      ({ retiredValues: _of, id, valueIds, weightGrams, imageId, imageUrl, availableFrom, ...variant }) => ({
        _id: id,
        values: valueIds.map((valueId) => names.get(valueId) ?? ''),
        weight: weightGrams,
        image: imageId,
        ...(imageUrl === null ? {} : { imageUrl }),
        ...variant,
        ...(availableFrom && { availableFrom }),
      }),
    ),
  };
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

type ReadOption = Omit<Options[number], 'values'> & {
  values: (Options[number]['values'][number] & { swatch: string | null })[];
};

/** Choices are in the order of their attribute. */
export async function listOptions(db: Db, productId: string): Promise<ReadOption[]> {
  const rows = await db
    .select({
      option: productOptions.name,
      attributeId: productOptions.attributeId,
      position: productOptions.position,
      id: productOptionValues.id,
      name: productOptionValues.name,
      choiceId: productOptionValues.choiceId,
      swatch: attributeChoices.swatch,
    })
    .from(productOptions)
    .innerJoin(
      productOptionValues,
      and(
        eq(productOptionValues.productId, productOptions.productId),
        eq(productOptionValues.option, productOptions.position),
      ),
    )
    .leftJoin(
      attributeChoices,
      and(
        eq(attributeChoices.attributeId, productOptionValues.attributeId),
        eq(attributeChoices.id, productOptionValues.choiceId),
      ),
    )
    .where(eq(productOptions.productId, productId))
    .orderBy(
      asc(productOptions.position),
      asc(sql`coalesce(${attributeChoices.position}, ${productOptionValues.position})`),
    );
  const options = new Map<number, ReadOption>();
  for (const { option, attributeId, position, ...value } of rows) {
    const found = options.get(position) ?? { name: option, attributeId, values: [] };
    found.values.push(value);
    options.set(position, found);
  }
  return [...options.values()];
}

export const listKept = (db: Db, productId: string) =>
  listStored(db, productId, isNull(productVariants.deletedAt));

/** @returns the variants that are no longer offered and that somebody has to do something about, the one that was retired last first */
export const listRetired = (db: Db, productId: string) => listStored(db, productId, isUnsettled);

const listStored = (db: Db, productId: string, which: SQL | undefined) =>
  db
    .select({
      retiredValues: productVariants.retiredValues,
      id: productVariants.id,
      valueIds: productVariants.valueIds,
      sku: productVariants.sku,
      barcode: productVariants.barcode,
      weightGrams: productVariants.weightGrams,
      priceMinor: productVariants.priceMinor,
      imageId: productVariants.imageId,
      imageUrl: productImages.url,
      salePriceMinor: productVariants.salePriceMinor,
      priorPriceMinor: productVariants.priorPriceMinor,
      saleEndsAt: productVariants.saleEndsAt,
      sales: salesOfVariant,
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
    .where(and(eq(productVariants.productId, productId), which))
    .orderBy(desc(productVariants.deletedAt), asc(productVariants.position), asc(productVariants.id));
