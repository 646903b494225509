import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { formerSlugs } from '#server/db/schema/former-slugs.ts';

export interface WantedSlug {
  slug: string;
  /** The product that wants it; null for a new one. */
  id: string | null;
  brandId: string | null;
}

/** @returns those that another product has, or that something else had before */
export async function findForeignSlugs(db: Db, wanted: readonly WantedSlug[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (slug text, id uuid, "brandId" uuid)
    where exists (select from ${products} p where p.slug = wanted.slug and p.deleted_at is null and p.id is distinct from wanted.id)
      or is_former_slug('product', slug, id, "brandId")`);
  return new Set(rows.map(({ slug }) => slug));
}

/** Makes pages of former slugs lead to these products, each of which keeps its newest twenty; the first of each is the newest. A deleted product gives its own away. */
export async function addFormerSlugs(db: Db, lines: readonly { id: string; slug: string }[]): Promise<void> {
  if (lines.length === 0) return;
  await db.execute(sql`
    insert into ${formerSlugs} (kind, slug, item_id, retired_at)
    select 'product', slug, id, now() - number * interval '1 millisecond'
    from unnest(${sql.param(lines.map(({ id }) => id))}::uuid[], ${sql.param(lines.map(({ slug }) => slug))}::text[])
      with ordinality as line (id, slug, number)
    on conflict (kind, slug) do update set item_id = excluded.item_id, retired_at = excluded.retired_at
      where former_slugs.item_id <> excluded.item_id`);
  await db.execute(sql`
    delete from ${formerSlugs} where kind = 'product' and slug in (
      select slug from (
        select slug, row_number() over (partition by item_id order by retired_at desc) as place from ${formerSlugs}
        where kind = 'product' and item_id = any(${sql.param([...new Set(lines.map(({ id }) => id))])}::uuid[])) placed
      where place > 20)`);
}
