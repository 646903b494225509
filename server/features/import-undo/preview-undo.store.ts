import { sql } from 'drizzle-orm';
import type { UndoPreview } from '#contract/product-imports.contract.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productHistory } from '#server/db/schema/product-history.ts';
import { productImportRows } from '#server/db/schema/product-imports.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { isDownloadedPicture, type ProductEvent, selectLaterEvent } from './undo.store.ts';

/** The effect of undoing on a product as a whole. */
type Fate = 'restored' | 'changedSince' | 'removed' | 'gone' | ProductEvent;

/**
 * Counts the products of an import by what undoing it would do now, in one statement. Whether a field was changed since is
 * only known product by product, so one with a later change counts as changed.
 * @param brandId the only one whose products it may change; null for all
 */
export async function countUndoOutcomes(
  db: Db,
  importId: string,
  brandId: string | null,
): Promise<UndoPreview> {
  const { rows } = await db.execute<{ fate: Fate; count: number }>(sql`
    with written as (
      select distinct product_id, applied_at as at from ${productImportRows}
      where import_id = ${importId} and applied and undone is null and product_id is not null
    )
    select fate, count(*)::int as count from written
    left join ${products} p on p.id = written.product_id and p.deleted_at is null
      and (${brandId}::uuid is null or p.brand_id = ${brandId}::uuid)
    left join lateral (
      select h.id, h.changes ? 'created' as is_new from ${productHistory} h
      where h.product_id = p.id and h.at = written.at and h.source = 'import' limit 1
    ) entry on true
    cross join lateral (select case
      when p.id is null then 'gone'
      when entry.is_new then coalesce(${selectLaterEvent(sql`p.id`, sql`written.at`)}, 'removed')
      when exists (
          select from ${productHistory} h where h.product_id = p.id and h.id > entry.id and not ${isDownloadedPicture})
        or exists (
          select from ${productVariants} v join ${stockMovements} m on m.variant_id = v.id
          where v.product_id = p.id and m.reason in ('set', 'counted') and m.created_at > written.at) then 'changedSince'
      else 'restored' end as fate) found
    group by fate`);
  const counts = new Map(rows.map(({ fate, count }) => [fate, count]));
  const of = (fate: Fate) => counts.get(fate) ?? 0;
  return {
    restored: of('restored'),
    changedSince: of('changedSince'),
    removed: of('removed'),
    kept: { ordered: of('ordered'), inBag: of('inBag'), reviewed: of('reviewed'), changed: of('changed') },
    gone: of('gone'),
  };
}
