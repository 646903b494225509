import { type SQLWrapper, sql } from 'drizzle-orm';
import type { SlugKind } from '#contract/former-slugs.contract.ts';
import type { Db } from '#server/db/db.ts';
import { brands, categories, products } from '#server/db/schema/catalogue.ts';
import { formerSlugs } from '#server/db/schema/former-slugs.ts';
import { pages } from '#server/db/schema/pages.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { listShopBrandNames } from '../brands/brands.store.ts';
import { listShopCategoryNames } from '../categories/categories.store.ts';

/** Deleted products keep their slug, which others may take. */
const sources = {
  product: { table: products, shown: sql`item.for_sale`, taken: sql`taker.deleted_at is null` },
  category: { table: categories, shown: sql`true`, taken: sql`true` },
  brand: { table: brands, shown: sql`true`, taken: sql`true` },
  page: { table: pages, shown: sql`item.is_published`, taken: sql`true` },
  seller: { table: sellers, shown: sql`true`, taken: sql`true` },
};

/** Slugs are ASCII, which has the same small letters in every language. Most have no capitals: the others are in a small index of their own. */
const hasInOtherCase = (column: SQLWrapper, slug: string) => {
  const lower = (text: unknown) => sql`lower(${text}::text collate "C")`;
  return sql`(${column} = ${lower(slug)} or (${column} <> ${lower(column)} and ${lower(column)} = ${lower(slug)}))`;
};

/**
 * @returns the slug of what had this slug before, or else of what has or had it in capital or small letters; null when shoppers do not see
 * it, or when something else has this very slug now
 */
export async function findFormerSlug(db: Db, kind: SlugKind, slug: string): Promise<string | null> {
  const { table, shown, taken } = sources[kind];
  const former = (rank: number) =>
    sql`select item_id as id, ${formerSlugs.slug} as asked, ${rank}::int as rank from ${formerSlugs} where ${formerSlugs.kind} = ${kind}`;
  const { rows } = await db.execute<{ slug: string }>(sql`
    select item.slug from (
      ${former(1)} and ${formerSlugs.slug} = ${slug}
      union all select id, slug, 2 from ${table} where ${hasInOtherCase(table.slug, slug)}
      union all ${former(3)} and ${hasInOtherCase(formerSlugs.slug, slug)}
    ) had join ${table} item using (id)
    where ${shown} and not exists (select from ${table} taker where taker.slug = ${slug} and ${taken})
    order by had.rank, had.asked desc limit 1`);
  const found = rows[0]?.slug ?? null;
  if (found === null || (kind !== 'category' && kind !== 'brand')) return found;
  const listShown = kind === 'category' ? listShopCategoryNames : listShopBrandNames;
  return (await listShown(db, { ids: [], slugs: [found] })).length > 0 ? found : null;
}
