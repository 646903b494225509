import { sql } from 'drizzle-orm';
import { nameKey } from '#contract/clean-text.ts';
import type { TaxClass } from '#contract/taxes.ts';
import type { Db } from '#server/db/db.ts';
import { storedNameKey } from '#server/db/name-key.ts';
import { brands, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { formerSlugs } from '#server/db/schema/former-slugs.ts';
import { variantPrices } from '#server/db/schema/variant-prices.ts';
import { productOptions, productVariants } from '#server/db/schema/variants.ts';
import { basePrice } from '../prices/base-price.store.ts';
import { type StoredSale, salesIn } from '../prices/sales.rules.ts';
import { salesOfVariant } from '../prices/sales.store.ts';
import { shownImages } from '../product-images/product-images.store.ts';
import { cellOfStored } from '../safety-contacts/safety-contacts.store.ts';
import type { ComparedProduct } from './row-changes.rules.ts';
import type { SoldFields } from './sold-cells.rules.ts';

type Sold = SoldFields & { onHand: number; committed: number };

/** The product that an import compares a row with. */
export interface StoredProduct extends ComparedProduct {
  id: string;
  sku: string;
  sold: Sold | null;
  /** Ids of all categories that list it, also of those above its own. */
  categoryIds: readonly string[];
  hasOptions: boolean;
  /** The highest price of sales that are not over, of a product without options. */
  highestSaleMinor: number | null;
}

const isKept = sql`${products.deletedAt} is null`;
const selectCategories = sql`select c.category_id::text from ${categoryProducts} c where c.product_id = products.id`;

/** @returns existing products by sku */
export async function findStoredProducts(
  db: Db,
  skus: readonly string[],
): Promise<Map<string, StoredProduct>> {
  const rows = await db
    .select({
      sku: products.sku,
      id: products.id,
      name: products.name,
      slug: products.slug,
      formerSlugs: sql<string[]>`array(select f.slug from ${formerSlugs} f
        where f.kind = 'product' and f.item_id = products.id order by f.retired_at desc)`,
      description: products.description,
      details: products.details,
      priceMinor: basePrice,
      quantity: products.quantity,
      free: sql<number | null>`(select greatest(v.on_hand - v.committed, 0) from ${productVariants} v
        where v.id = products.id and v.deleted_at is null)`,
      sold: sql<(Omit<Sold, 'sales'> & { sales: StoredSale[] }) | null>`(
        select json_build_object('barcode', barcode, 'weightGrams', weight_grams, 'sales', ${salesOfVariant}, 'policy', policy,
          'lowStockAt', low_stock_at,
          'backOrderLimit', back_order_limit, 'backOrderFrom', back_order_from, 'onHand', on_hand, 'committed', committed)
        from ${productVariants} where product_variants.id = products.id and product_variants.deleted_at is null)`,
      taxable: products.taxable,
      taxClass: products.taxClass,
      brandId: products.brandId,
      brand: sql<string | null>`(select b.name from ${brands} b where b.id = products.brand_id)`,
      sourceImageUrl: products.sourceImageUrl,
      images: products.sourceImages,
      shownImages: shownImages(sql`products.id`),
      manufacturerId: products.manufacturerId,
      responsibleId: products.responsibleId,
      manufacturer: cellOfStored(products.manufacturerId),
      responsiblePerson: cellOfStored(products.responsibleId),
      safetyWarnings: products.warnings,
      purchaseLimit: products.purchaseLimit,
      cannotReturn: products.cannotReturn,
      shown: products.isActive,
      categoryIds: sql<string[]>`array(${selectCategories} order by c.category_id)`,
      ownCategoryIds: sql<string[]>`array(${selectCategories} and not c.inherited)`,
      hasOptions: sql<boolean>`exists (select from ${productOptions} o where o.product_id = products.id)`,
      highestSaleMinor: sql<number | null>`(select max(s.price_minor) from ${variantPrices} s
        where s.variant_id = products.id and s.ends_at > now())`,
    })
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[]) and ${isKept}`);
  return new Map(
    rows.map(({ sold, images, ...product }) => [
      product.sku,
      { ...product, ...(images && { images }), sold: sold && { ...sold, sales: salesIn(sold.sales) } },
    ]),
  );
}

/** @returns how existing products are taxed, by sku */
export async function findStoredTaxes(
  db: Db,
  skus: readonly string[],
): Promise<Map<string, { taxable: boolean; taxClass: TaxClass }>> {
  const rows = await db
    .select({ sku: sql<string>`wanted.sku`, taxable: products.taxable, taxClass: products.taxClass })
    .from(products)
    .innerJoin(
      sql`unnest(${sql.param(skus)}::text[]) wanted(sku)`,
      sql`lower(${products.sku}) = lower(wanted.sku)`,
    )
    .where(isKept);
  return new Map(rows.map(({ sku, ...tax }) => [sku, tax]));
}

/** A product with options. */
export interface Owner {
  sku: string;
  brandId: string | null;
}

/** @returns products with options, by the skus of their variants */
export async function findOwners(db: Db, skus: readonly string[]): Promise<Map<string, Owner>> {
  const { rows } = await db.execute<Owner & { variant: string } & Record<string, unknown>>(sql`
    select v.sku as variant, p.sku, p.brand_id as "brandId" from ${productVariants} v join ${products} p on p.id = v.product_id
    where v.sku = any(${sql.param(skus)}::text[]) and v.deleted_at is null and v.id <> v.product_id`);
  return new Map(rows.map(({ variant, ...owner }) => [variant, owner]));
}

/** Locks products in the order in which orders lock them, until the end of the transaction. */
export async function lockProducts(db: Db, skus: readonly string[]): Promise<void> {
  await db
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[]) and ${isKept}`)
    .orderBy(products.id)
    .for('no key update');
}

/** @returns ids of brands by `nameKey`; the oldest when several have the name */
export async function findBrandIds(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ name: sql<string>`wanted.name`, id: sql<string>`min(${brands.id}::text)` })
    .from(sql`unnest(${sql.param(names)}::text[]) wanted(name)`)
    .innerJoin(brands, sql`${storedNameKey(brands.name)} = ${storedNameKey(sql`wanted.name`)}`)
    .groupBy(sql`wanted.name`);
  return new Map(rows.map(({ name, id }) => [nameKey(name), id]));
}

/** @returns the name of a brand; null when there is no such brand */
export async function findBrandName(db: Db, brandId: string): Promise<string | null> {
  const [brand] = await db.select({ name: brands.name }).from(brands).where(sql`${brands.id} = ${brandId}`);
  return brand?.name ?? null;
}
