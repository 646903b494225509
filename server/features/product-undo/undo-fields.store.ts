import { sql } from 'drizzle-orm';
import type { TaxClass } from '#contract/taxes.ts';
import type { Db } from '#server/db/db.ts';
import { brands, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { formerSlugs } from '#server/db/schema/former-slugs.ts';
import type { SourceImage, SourceImages } from '../product-images/source-images.rules.ts';

/** Fields that a product gets back; absent stays. */
export interface FormerFields {
  name?: string;
  description?: string;
  details?: string | null;
  taxable?: boolean;
  taxClass?: TaxClass;
  manufacturerId?: string | null;
  responsibleId?: string | null;
  warnings?: string | null;
  purchaseLimit?: string | null;
  cannotReturn?: boolean;
  brandId?: string;
  sourceImageUrl?: string | null;
  sourceImages?: readonly SourceImage[] | null;
}

/** Writes fields of locked products, in one statement. */
export async function writeFields(
  db: Db,
  rows: readonly { id: string; fields: FormerFields }[],
): Promise<void> {
  if (rows.length === 0) return;
  const former = (field: keyof FormerFields, type: string, column: string) =>
    sql.raw(
      `case when jsonb_exists(former.fields, '${field}') then (former.fields ->> '${field}')::${type} else p.${column} end`,
    );
  await db.execute(sql`
    update ${products} p set name = ${former('name', 'text', 'name')},
      description = ${former('description', 'text', 'description')}, details = ${former('details', 'text', 'details')},
      manufacturer_id = ${former('manufacturerId', 'uuid', 'manufacturer_id')}, responsible_id = ${former('responsibleId', 'uuid', 'responsible_id')},
      warnings = ${former('warnings', 'text', 'warnings')}, purchase_limit = ${former('purchaseLimit', 'text', 'purchase_limit')},
      cannot_return = ${former('cannotReturn', 'boolean', 'cannot_return')},
      taxable = ${former('taxable', 'boolean', 'taxable')}, tax_class = ${former('taxClass', 'text', 'tax_class')},
      brand_id = ${former('brandId', 'uuid', 'brand_id')}, source_image_url = ${former('sourceImageUrl', 'text', 'source_image_url')},
      source_images = ${former('sourceImages', 'jsonb', 'source_images')}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as former (id uuid, fields jsonb) where p.id = former.id`);
}

/** Takes former slugs from products, which get older ones again that made room for them, unless something else has these by now. */
export async function giveFormerSlugs(
  db: Db,
  changed: readonly { id: string; added: string[]; removed: string[] }[],
): Promise<void> {
  if (changed.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as given (id uuid, added text[], removed text[])`;
  await db.execute(sql`
    delete from ${formerSlugs} f using ${given} where f.kind = 'product' and f.item_id = given.id and f.slug = any(given.added)`);
  await db.execute(sql`
    insert into ${formerSlugs} (kind, slug, item_id, retired_at)
    select 'product', line.slug, given.id, coalesce(
        (select min(f.retired_at) from ${formerSlugs} f where f.kind = 'product' and f.item_id = given.id), now()
      ) - line.number * interval '1 millisecond'
    from ${given} cross join unnest(given.removed) with ordinality as line (slug, number)
    where not exists (select from ${products} p where p.slug = line.slug and p.deleted_at is null)
    on conflict do nothing`);
}

/** @returns the images that imports have named of products */
export async function findSourceImages(db: Db, ids: readonly string[]): Promise<Map<string, SourceImages>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: products.id, sourceImageUrl: products.sourceImageUrl, images: products.sourceImages })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`);
  return new Map(
    rows.map(({ id, sourceImageUrl, images }) => [id, { sourceImageUrl, ...(images && { images }) }]),
  );
}

/** Keeps brands from being deleted until the transaction ends. @returns those of the ids that there are */
export async function lockBrands(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: brands.id })
    .from(brands)
    .where(sql`${brands.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(brands.id)
    .for('key share');
  return new Set(rows.map(({ id }) => id));
}

/** Takes products out of categories that list them themselves. */
export async function removeLines(
  db: Db,
  lines: readonly { categoryId: string; productId: string }[],
): Promise<void> {
  if (lines.length === 0) return;
  await db.execute(sql`
    delete from ${categoryProducts} listed
    using unnest(${sql.param(lines.map(({ categoryId }) => categoryId))}::uuid[],
      ${sql.param(lines.map(({ productId }) => productId))}::uuid[]) as line (category_id, product_id)
    where listed.category_id = line.category_id and listed.product_id = line.product_id and not listed.inherited`);
}
