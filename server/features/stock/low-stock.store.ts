import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { lowStockNotices } from '#server/db/schema/low-stock.ts';
import { merchants } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { choiceOfVariant } from '../prices/variant-columns.store.ts';
import { type MailedOwner, mailedOwners } from '../users/mailed-owners.store.ts';

/**
 * True when so few of a variant `v` are left that somebody should order more. Stock that is not tracked is never low.
 * @param usual where the variant has no threshold of its own; null for none
 */
export const isLow = (
  usual: number | null,
): SQL => sql`(v.deleted_at is null and v.is_active and v.policy <> 'untracked'
  and v.on_hand - v.committed <= coalesce(v.low_stock_at, ${usual}::int))`;

export interface LowVariant {
  name: string;
  choice: string | null;
  sku: string;
  left: number;
  threshold: number;
  /** Who is told; null for the shop's own products. */
  /** Null for what is the shop's. */
  owners: MailedOwner[] | null;
}

/** Forgets what was refilled, so that the next time is told again. */
export async function deleteRefilledNotices(db: Db, usual: number | null): Promise<void> {
  await db.execute(sql`
    delete from ${lowStockNotices} n using ${productVariants} v where v.id = n.variant_id and not coalesce(${isLow(usual)}, false)`);
}

/** @returns variants whose low stock nobody was told of, of products that are not deleted, those with the least left first */
export async function listNewlyLow(
  db: Db,
  usual: number | null,
  limit: number,
  without: readonly string[],
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select v.id from ${productVariants} v join ${products} p on p.id = v.product_id
    where ${isLow(usual)} and p.deleted_at is null and p.is_active
      and not exists (select from ${lowStockNotices} n where n.variant_id = v.id)
      and v.id <> all(${sql.param(without)}::uuid[])
    order by v.on_hand - v.committed, v.id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** Notes that somebody is told of these. @returns them, those with the least left first */
export async function noteLow(db: Db, usual: number | null, ids: readonly string[]): Promise<LowVariant[]> {
  const { rows } = await db.execute<LowVariant & Record<string, unknown>>(sql`
    with noted as (
      insert into ${lowStockNotices} (variant_id) select unnest(${sql.param(ids)}::uuid[]) on conflict do nothing returning variant_id
    )
    select p.name, ${choiceOfVariant} as choice, v.sku, v.on_hand - v.committed as left,
      coalesce(v.low_stock_at, ${usual}::int) as threshold, case when m.id is not null then ${mailedOwners} end as owners
    from noted join ${productVariants} v on v.id = noted.variant_id join ${products} p on p.id = v.product_id
      left join ${brands} b on b.id = p.brand_id left join ${merchants} m on m.id = b.merchant_id
    order by v.on_hand - v.committed, v.id`);
  return rows;
}
