import { sql } from 'drizzle-orm';
import type { SlugKind } from '#contract/former-slugs.contract.ts';
import type { Db } from '#server/db/db.ts';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import { formerSlugs } from '#server/db/schema/former-slugs.ts';
import { pages } from '#server/db/schema/pages.ts';
import { listShopBrandNames } from '../brands/brands.store.ts';
import { listShopCategoryNames } from '../categories/categories.store.ts';

/** Deleted products keep their slug, which others may take. */
const sources = {
  product: { table: products, shown: sql`item.for_sale`, taken: sql`taker.deleted_at is null` },
  category: { table: categories, shown: sql`true`, taken: sql`true` },
  brand: { table: brands, shown: sql`true`, taken: sql`true` },
  page: { table: pages, shown: sql`item.is_published`, taken: sql`true` },
};

/** @returns the slug of what had this slug before; null when shoppers do not see it, or when something else has the slug now */
export async function findFormerSlug(db: Db, kind: SlugKind, slug: string): Promise<string | null> {
  const { table, shown, taken } = sources[kind];
  const { rows } = await db.execute<{ slug: string }>(sql`
    select item.slug from ${formerSlugs} former join ${table} item on item.id = former.item_id
    where former.kind = ${kind} and former.slug = ${slug} and ${shown}
      and not exists (select from ${table} taker where taker.slug = former.slug and ${taken})`);
  const found = rows[0]?.slug ?? null;
  if (found === null || kind === 'product' || kind === 'page') return found;
  const listShown = kind === 'category' ? listShopCategoryNames : listShopBrandNames;
  return (await listShown(db, { ids: [], slugs: [found] })).length > 0 ? found : null;
}
