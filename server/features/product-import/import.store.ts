import { sql } from 'drizzle-orm';
import { announceTogether } from '#server/db/announce-together.ts';
import type { Db } from '#server/db/db.ts';
import { categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { shopCurrency } from '#server/db/schema/installation.ts';
import type { ContactIds, ProductFields } from './row-changes.rules.ts';

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

/** Once for a statement. The default of the column asks for it with each row. */
const shopsCurrency = sql`(select currency from ${shopCurrency})`;

/** @returns those of the slugs that products have, or that others had before than those of the brand that wants them */
export async function findTakenSlugs(
  db: Db,
  wanted: readonly { slug: string; brandId: string | null }[],
): Promise<string[]> {
  const slugs = sql`${sql.param(wanted.map(({ slug }) => slug))}::text[]`;
  const brandIds = sql`${sql.param(wanted.map(({ brandId }) => brandId))}::uuid[]`;
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from ${products} where slug = any(${slugs}) and deleted_at is null
    union all
    select slug from unnest(${slugs}, ${brandIds}) wanted (slug, brand_id) where is_former_slug('product', slug, null, brand_id)`);
  return rows.map(({ slug }) => slug);
}

/** A product that is added or changed, as it is to be. */
export interface WrittenProduct extends ProductFields, ContactIds {
  id: string;
  sku: string;
  brandId: string | null;
}

const toValues = (rows: readonly WrittenProduct[]) => {
  const column = <K extends keyof WrittenProduct>(name: K) => sql.param(rows.map((row) => row[name]));
  return sql`unnest(${column('id')}::uuid[], ${column('name')}::text[], ${column('description')}::text[], ${column('details')}::text[],
    ${column('priceMinor')}::int[], ${column('quantity')}::int[], ${column('taxable')}::boolean[],
    ${column('taxClass')}::text[], ${column('brandId')}::uuid[], ${column('sourceImageUrl')}::text[],
    ${column('manufacturerId')}::uuid[], ${column('responsibleId')}::uuid[], ${column('safetyWarnings')}::text[],
    ${column('purchaseLimit')}::text[], ${column('cannotReturn')}::boolean[], ${column('shown')}::boolean[], ${column('slug')}::text[],
    ${sql.param(rows.map(({ images }) => images && JSON.stringify(images)))}::jsonb[]`;
};

/** A violated constraint says that somebody has added one of them since it was planned. */
export async function insertProducts(
  db: Db,
  rows: readonly WrittenProduct[],
  currency: string,
): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into ${products}
      (id, name, description, details, price_minor, quantity, taxable, tax_class, brand_id, source_image_url,
        manufacturer_id, responsible_id, warnings, purchase_limit, cannot_return, is_active, slug, source_images, sku, currency)
    select value.*, ${currency}::text from ${toValues(rows)}, ${sql.param(rows.map(({ sku }) => sku))}::text[]) value`);
}

/**
 * Changes locked products. They keep their images and sales. The price is that outside of sales; the quantity is what no order
 * takes, where the shop shows another number with back-orders or without tracking its stock.
 */
export async function updateProducts(db: Db, rows: readonly WrittenProduct[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    update ${products} set name = value.name, description = value.description, details = value.details,
      price_minor = value.price_minor, quantity = value.quantity, taxable = value.taxable, tax_class = value.tax_class,
      brand_id = value.brand_id, source_image_url = value.source_image_url, source_images = value.source_images,
      manufacturer_id = value.manufacturer_id, responsible_id = value.responsible_id, warnings = value.warnings,
      purchase_limit = value.purchase_limit, cannot_return = value.cannot_return,
      is_active = value.is_active, slug = value.slug
    from ${toValues(rows)})
      value (id, name, description, details, price_minor, quantity, taxable, tax_class, brand_id, source_image_url,
        manufacturer_id, responsible_id, warnings, purchase_limit, cannot_return, is_active, slug, source_images)
    where products.id = value.id`);
}

interface CategoryLine {
  categoryId: string;
  productId: string;
}

/** Adds products to categories. */
export async function listInCategories(db: Db, lines: readonly CategoryLine[]): Promise<void> {
  if (lines.length === 0) return;
  await db.execute(sql`
    insert into ${categoryProducts} (category_id, product_id, currency)
    select category_id, product_id, ${shopsCurrency}
    from unnest(${sql.param(lines.map((line) => line.categoryId))}::uuid[],
      ${sql.param(lines.map((line) => line.productId))}::uuid[]) line (category_id, product_id)
    order by product_id
    on conflict (category_id, product_id) do update set inherited = false`);
}
