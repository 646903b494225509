import { sql } from 'drizzle-orm';
import { maxSales } from '#contract/sale-fields.ts';
import type { Db } from '#server/db/db.ts';
import { variantPrices } from '#server/db/schema/variant-prices.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { plannedPrices } from '../prices/base-price.store.ts';
import { switchPrices } from '../prices/sales.store.ts';
import type { PricePlan } from './bulk-prices.rules.ts';

/** @returns whether a sale that begins now could not end then any more; false without an end */
export async function isPast(db: Db, endsAt: string | null): Promise<boolean> {
  if (endsAt === null) return false;
  const { rows } = await db.execute<{ past: boolean }>(sql`select ${endsAt}::timestamptz <= now() as past`);
  return rows[0]?.past === true;
}

interface When {
  /** Now when absent, or when it has passed. */
  startsAt?: string | null;
  endsAt: string | null;
}

const saleBounds = ({ startsAt = null, endsAt }: When) => ({
  starts: sql`greatest(${startsAt}::timestamptz, date_trunc('milliseconds', now()))`,
  ends: sql`coalesce(${endsAt}::timestamptz, 'infinity')`,
});

/** @returns the products of which a variant keeps too many sales beside this one (docs/rules.md#sales) */
export async function findFullOfSales(
  db: Db,
  productIds: readonly string[],
  when: When,
): Promise<Set<string>> {
  const { starts, ends } = saleBounds(when);
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct v.product_id as id from ${productVariants} v join ${variantPrices} sale on sale.variant_id = v.id
    where v.product_id = any(${sql.param(productIds)}::uuid[]) and v.deleted_at is null and sale.ends_at > now()
      and (sale.starts_at >= ${ends} or (sale.starts_at < ${starts} and ${starts} > now()))
    group by v.product_id, v.id having count(*) >= ${maxSales}`);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Plans a sale of variants of locked products, or begins it, in place of those that overlap with it, and makes lists and pages show it. One
 * that goes on when it begins ends then.
 */
export async function writeSales(db: Db, { writes, changed }: PricePlan, when: When): Promise<void> {
  if (writes.length === 0) return;
  const ids = sql`${sql.param(writes.map(({ id }) => id))}::uuid[]`;
  const { starts, ends } = saleBounds(when);
  await db.execute(sql`
    delete from ${variantPrices} where variant_id = any(${ids}) and starts_at >= ${starts} and starts_at < ${ends}`);
  await db.execute(sql`
    update ${variantPrices} set ends_at = ${starts}
    where variant_id = any(${ids}) and starts_at < ${starts} and ends_at > ${starts}`);
  await db.execute(sql`
    insert into ${variantPrices} (variant_id, price_minor, starts_at, ends_at)
    select planned.id, planned.price_minor, ${starts}, ${ends} from ${plannedPrices(writes)}`);
  await switchPrices(db, [...changed]);
}

/** Ends all sales of locked products, also planned ones. @returns the products that had any */
export async function removeSales(db: Db, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from ${variantPrices} sale using ${productVariants} v
    where v.id = sale.variant_id and v.product_id = any(${sql.param(productIds)}::uuid[]) and sale.ends_at > now()
    returning v.product_id as id`);
  const changed = new Set(rows.map(({ id }) => id));
  if (changed.size > 0) await switchPrices(db, [...changed]);
  return changed;
}
