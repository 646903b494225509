import { type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { announceTogether } from '#server/db/announce-together.ts';
import type { Db } from '#server/db/db.ts';
import { brands, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { shopCurrency } from '#server/db/schema/installation.ts';
import { variantPrices } from '#server/db/schema/variant-prices.ts';
import { productOptions, productVariants } from '#server/db/schema/variants.ts';
import { basePrice } from '../product-changes.store.ts';
import { descriptionOf } from './import.rules.ts';

const importing = sql`hashtext('catalogue import')`;
const batches = sql`hashtext('catalogue import batches')`;

/**
 * Lets one import write at a time, because two at once would both create a missing brand. What is announced of its batches drops
 * everything that is cached, every few seconds.
 */
export async function lockImport(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${importing})`);
  await waitForBatches(db);
  await announceTogether(db);
}

/** Waits for the batches of an import whose process has ended: PostgreSQL may still be committing them. */
async function waitForBatches(db: Db): Promise<void> {
  // The end of the savepoint releases the lock.
  await db.execute(sql`
    savepoint batches;
    select pg_advisory_xact_lock(${batches});
    rollback to savepoint batches;
    release savepoint batches`);
}

/** For a batch of an import that holds the lock of `lockImport` in another transaction. Two such batches write the search in turn (search.sql). */
export async function lockBatch(db: Db): Promise<void> {
  await db.execute(
    sql`select pg_advisory_xact_lock_shared(${batches}), set_config('shop.search_in_turn', 'on', true)`,
  );
  await announceTogether(db);
}

/** @returns whether another import waits for the lock that this transaction holds */
export async function isImportAwaited(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`
    select exists (
      select from pg_locks own join pg_locks other using (locktype, database, classid, objid, objsubid)
      where own.locktype = 'advisory' and own.pid = pg_backend_pid() and not other.granted
    ) as found`);
  return rows[0]?.found ?? false;
}

/** @returns ids of brands by name, ignoring case; the oldest when several have the name */
export async function findBrandIds(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ name: sql<string>`wanted.name`, id: sql<string>`min(${brands.id}::text)` })
    .from(sql`unnest(${sql.param(names)}::text[]) wanted(name)`)
    .innerJoin(brands, sql`lower(${brands.name}) = lower(wanted.name)`)
    .groupBy(sql`wanted.name`);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

const isKept = sql`${products.deletedAt} is null`;

/** @returns the slugs of existing products, by sku */
export async function findSlugs(db: Db, skus: readonly string[]): Promise<Map<string, string>> {
  const known = await db
    .select({ sku: products.sku, slug: products.slug })
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[]) and ${isKept}`);
  return new Map(known.map(({ sku, slug }) => [sku, slug]));
}

/** Once for a statement. The default of the column asks for it with each row. */
const shopsCurrency = sql`(select currency from ${shopCurrency})`;

/**
 * That of an existing product: it would use up another one with each row of each import, and there are two billion. When the product is deleted
 * meanwhile, its number is taken, and the batch is tried again.
 */
const numberOf = (sku: SQL) => sql`coalesce(
  (select known.number from ${products} known where known.sku = ${sku} and known.deleted_at is null),
  nextval('products_number_seq'))`;

/** Whether a product is of the only brand that an import may change; null for all. */
const isOf = (brandId: string | null) => (brandId ? sql`${products.brandId} = ${brandId}` : sql`true`);

/** @returns the ids of existing products, of one brand or of all, by sku */
export async function findIdsBySku(
  db: Db,
  skus: readonly string[],
  brandId: string | null = null,
): Promise<Map<string, string>> {
  const known = await db
    .select({ sku: products.sku, id: products.id })
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[]) and ${isKept} and ${isOf(brandId)}`);
  return new Map(known.map(({ sku, id }) => [sku, id]));
}

/** @returns the categories that list existing products of one brand or of all, also those above their own, by sku */
export async function findCategoriesOf(
  db: Db,
  skus: readonly string[],
  brandId: string | null = null,
): Promise<Map<string, string[]>> {
  const listed = await db
    .select({ sku: products.sku, ids: sql<string[]>`array_agg(${categoryProducts.categoryId}::text)` })
    .from(products)
    .innerJoin(categoryProducts, sql`${categoryProducts.productId} = ${products.id}`)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[]) and ${isKept} and ${isOf(brandId)}`)
    .groupBy(products.sku);
  return new Map(listed.map(({ sku, ids }) => [sku, ids]));
}

/** @returns base price and quantity of existing products, by sku */
export async function findStoredProducts(
  db: Db,
  skus: readonly string[],
): Promise<Map<string, { priceMinor: number; quantity: number }>> {
  const known = await db
    .select({ sku: products.sku, priceMinor: basePrice, quantity: products.quantity })
    .from(products)
    .where(sql`${products.sku} = any(${sql.param(skus)}::text[]) and ${isKept}`);
  return new Map(known.map(({ sku, ...product }) => [sku, product]));
}

/** @returns those of the slugs that products have, or that others had before than those of the brand that wants them */
export async function findTakenSlugs(
  db: Db,
  wanted: readonly { slug: string; brandId: string | null }[],
): Promise<string[]> {
  const slugs = sql`${sql.param(wanted.map(({ slug }) => slug))}::text[]`;
  const brandIds = sql`${sql.param(wanted.map(({ brandId }) => brandId))}::uuid[]`;
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from ${products} where slug = any(${slugs}) and ${isKept}
    union all
    select slug from unnest(${slugs}, ${brandIds}) wanted (slug, brand_id) where is_former_slug('product', slug, null, brand_id)`);
  return rows.map(({ slug }) => slug);
}

/**
 * @returns the skus of rows that name a variant of a product with options, or such a product with another price or quantity,
 * which its variants have; each with the sku of that product, which is null for a product of another brand than the only one
 */
export async function findRowsOfVariants(
  db: Db,
  rows: readonly Pick<ImportedProduct, 'sku' | 'priceMinor' | 'quantity'>[],
  onlyBrandId: string | null,
): Promise<{ sku: string; product: string | null }[]> {
  const skus = sql`${sql.param(rows.map(({ sku }) => sku))}::text[]`;
  const shown = sql`case when ${onlyBrandId}::uuid is null or p.brand_id = ${onlyBrandId}::uuid then p.sku end`;
  const { rows: found } = await db.execute<{ sku: string; product: string | null }>(sql`
    select v.sku, ${shown} as product from ${productVariants} v join ${products} p on p.id = v.product_id
    where v.sku = any(${skus}) and v.deleted_at is null and v.id <> v.product_id and v.sku <> p.sku
    union all
    select p.sku, ${shown} from unnest(${skus}, ${sql.param(rows.map(({ priceMinor }) => priceMinor))}::int[],
        ${sql.param(rows.map(({ quantity }) => quantity))}::int[]) wanted(sku, price, quantity)
      join ${products} p on p.sku = wanted.sku and p.deleted_at is null
    where (case when p.on_sale then base_price(p.id) else p.price_minor end, p.quantity) <> (wanted.price, wanted.quantity)
      and exists (select from ${productOptions} o where o.product_id = p.id)`);
  return found;
}

/** @returns the skus of rows whose price is not above a sale of their product, if that is of the only brand */
export async function findPricesBelowSales(
  db: Db,
  rows: readonly Pick<ImportedProduct, 'sku' | 'priceMinor'>[],
  onlyBrandId: string | null,
): Promise<string[]> {
  const { rows: found } = await db.execute<{ sku: string }>(sql`
    select distinct p.sku from unnest(${sql.param(rows.map(({ sku }) => sku))}::text[],
        ${sql.param(rows.map(({ priceMinor }) => priceMinor))}::int[]) wanted(sku, price)
      join ${products} p on p.sku = wanted.sku and p.deleted_at is null
      join ${variantPrices} sale on sale.variant_id = p.id
    where sale.price_minor >= wanted.price and sale.ends_at > now()
      and (${onlyBrandId}::uuid is null or p.brand_id = ${onlyBrandId}::uuid)`);
  return found.map(({ sku }) => sku);
}

export interface ImportedProduct {
  sku: string;
  name: string;
  slug: string;
  /** Null keeps that of an existing product. A new one takes its name. */
  description: string | null;
  details: string | null;
  priceMinor: number;
  quantity: number;
  taxable: boolean;
  brandId: string | null;
  sourceImageUrl: string | null;
}

/** A product that a statement inserted or updated. */
export interface WrittenProduct {
  id: string;
  sku: string;
  /** Null when it was inserted. */
  before: {
    name: string;
    description: string;
    details: string | null;
    priceMinor: number;
    taxable: boolean;
    brand: { _id: string; name: string } | null;
  } | null;
}

/**
 * Inserts products, or updates those with the same sku. Unchanged rows are not written. An existing product keeps its slug,
 * its image, its sales, whether it is active, and texts that the row lacks. The price is that outside of sales.
 * @param onlyBrandId leaves products of other brands as they are, also one that somebody adds meanwhile; null for all
 * @returns `idBySku` lacks those of other brands
 */
export async function upsertProducts(
  db: Db,
  rows: readonly ImportedProduct[],
  onlyBrandId: string | null,
): Promise<{ idBySku: Map<string, string>; written: WrittenProduct[] }> {
  const column = <K extends keyof ImportedProduct>(name: K) => sql.param(rows.map((row) => row[name]));
  const undescribed = rows.filter(({ description }) => description === null).map(({ sku }) => sku);
  const description = sql`case when excluded.sku = any(${sql.param(undescribed)}::text[]) then products.description
    else excluded.description end`;
  const image = sql`coalesce(excluded.source_image_url, products.source_image_url)`;
  const values = sql`unnest(${sql.param(rows.map(() => v7()))}::uuid[], ${column('sku')}::text[], ${column('name')}::text[],
    ${column('slug')}::text[], ${sql.param(rows.map(descriptionOf))}::text[], ${column('details')}::text[], ${column('priceMinor')}::int[],
    ${column('quantity')}::int[], ${column('taxable')}::boolean[], ${column('brandId')}::uuid[],
    ${column('sourceImageUrl')}::text[])`;
  const { rows: written } = await db.execute<WrittenProduct & Record<string, unknown>>(sql`
    with written as (insert into ${products}
      (id, sku, name, slug, description, details, price_minor, quantity, taxable, brand_id, source_image_url, currency, number)
    overriding system value
    select value.*, ${shopsCurrency}, ${numberOf(sql`value.sku`)} from ${values} value (id, sku)
    on conflict (sku) where deleted_at is null do update set
      name = excluded.name, description = ${description},
      details = coalesce(excluded.details, products.details), price_minor = excluded.price_minor,
      quantity = excluded.quantity, taxable = excluded.taxable, brand_id = excluded.brand_id,
      source_image_url = ${image}
    where ${isOf(onlyBrandId)} and ((products.name, products.description, products.details, ${basePrice}, products.taxable, products.brand_id, products.source_image_url)
        is distinct from (excluded.name, ${description}, coalesce(excluded.details, products.details), excluded.price_minor, excluded.taxable, excluded.brand_id,
          ${image})
      -- A file has the pieces on hand that no order takes. A product shows another number with back-orders, or when its stock is not tracked.
      or excluded.quantity <> products.quantity and excluded.quantity is distinct from (
        select v.on_hand - v.committed from ${productVariants} v where v.id = products.id and v.deleted_at is null))
    returning id, sku)
    -- The statement does not see what it writes itself. One by one, because PostgreSQL does not know how few there are.
    select written.id, written.sku, before.found as before from written left join lateral (
      select jsonb_build_object('name', ${products.name}, 'description', ${products.description}, 'details', ${products.details}, 'priceMinor', ${basePrice},
        'taxable', ${products.taxable}, 'brand', (
          select jsonb_build_object('_id', b.id, 'name', b.name) from ${brands} b where b.id = ${products.brandId})) as found
      from ${products} where ${products.id} = written.id limit 1
    ) before on true`);
  const idBySku = await findIdsBySku(
    db,
    rows.map(({ sku }) => sku),
    onlyBrandId,
  );
  return { idBySku, written };
}

interface CategoryLine {
  categoryId: string;
  productId: string;
}

/** Adds products to categories. @returns those that were not there yet */
export async function listInCategories(db: Db, lines: readonly CategoryLine[]): Promise<CategoryLine[]> {
  if (lines.length === 0) return [];
  const { rows } = await db.execute<CategoryLine & Record<string, unknown>>(sql`
    insert into ${categoryProducts} (category_id, product_id, currency)
    select category_id, product_id, ${shopsCurrency}
    from unnest(${sql.param(lines.map((line) => line.categoryId))}::uuid[],
      ${sql.param(lines.map((line) => line.productId))}::uuid[]) line (category_id, product_id)
    where not exists (
      select from ${categoryProducts} listed
      where listed.category_id = line.category_id and listed.product_id = line.product_id and not listed.inherited)
    order by product_id
    on conflict (category_id, product_id) do update set inherited = false
    returning category_id as "categoryId", product_id as "productId"`);
  return rows;
}
