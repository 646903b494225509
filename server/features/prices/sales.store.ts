import { lt, sql } from 'drizzle-orm';
import { toMinor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { priceChanges, variantPrices } from '#server/db/schema/variant-prices.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import type { SentSales, StoredSale } from './sales.rules.ts';

/** Prices that were shown: the rules need 30 days, questions of authorities come later. */
const KEPT_DAYS = 365;

/** Column of a row of `product_variants`: its sales that have not ended, the first one first. */
export const salesOfVariant = sql<StoredSale[]>`(
  select coalesce(json_agg(json_build_object(
    'priceMinor', sale.price_minor,
    'startsAt', nullif(sale.starts_at, '-infinity'), 'endsAt', nullif(sale.ends_at, 'infinity')
  ) order by sale.starts_at), '[]')
  from ${variantPrices} sale where sale.variant_id = product_variants.id and sale.ends_at > now()
)`;

/**
 * Replaces the sales of variants, around a change of their base prices, and makes lists and pages show the result. Sales that have ended
 * already are left out: a form may have been open for long.
 * @param sent by the id of the variant; those of others stay
 * @param changePrices runs while the sales that are replaced are gone
 */
export async function replaceSales(
  db: Db,
  productIds: readonly string[],
  sent: ReadonlyMap<string, SentSales>,
  changePrices: () => Promise<void> = async () => {},
): Promise<void> {
  const replaced = [...sent].flatMap(([variantId, sales]) => (sales ? [{ variantId, sales }] : []));
  const ids = sql.param(replaced.map(({ variantId }) => variantId));
  if (replaced.length > 0) {
    await db.execute(sql`delete from ${variantPrices} where variant_id = any(${ids}::uuid[])`);
  }
  await changePrices();
  const rows = replaced.flatMap(({ variantId, sales }) =>
    sales.map(({ price, startsAt, endsAt }) => ({ variantId, priceMinor: toMinor(price), startsAt, endsAt })),
  );
  if (rows.length > 0) {
    await db.execute(sql`
      insert into ${variantPrices} (variant_id, price_minor, starts_at, ends_at)
      select "variantId", "priceMinor", coalesce("startsAt", '-infinity'), coalesce("endsAt", 'infinity')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as sale("variantId" uuid, "priceMinor" int, "startsAt" timestamptz, "endsAt" timestamptz)
      where coalesce("endsAt", 'infinity') > now()`);
  }
  await switchPrices(db, productIds);
}

/**
 * Makes lists and pages show the sale of this moment, for the variants of locked products whose price is due to switch. Deletes sales that
 * have ended, and shows no day of shipping that is over. While one sale follows another at the same or a lower price, the reduction goes on, and with it the price before.
 * @returns how many variants were due
 */
export async function switchPrices(db: Db, productIds: readonly string[]): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with due as materialized (
      select id from ${productVariants}
      where product_id = any(${sql.param(productIds)}::uuid[]) and price_switches_at <= now()
      order by id for no key update
    ), ended as (
      delete from ${variantPrices} where variant_id in (select id from due) and ends_at <= now()
    ), current as (
      select due.id, sale.price_minor, sale.ends_at, (
        select min(later.starts_at) from ${variantPrices} later
        where later.variant_id = due.id and later.starts_at > now()
      ) as next_starts_at
      from due left join ${variantPrices} sale
        on sale.variant_id = due.id and sale.starts_at <= now() and sale.ends_at > now()
    )
    update ${productVariants} v set sale_price_minor = current.price_minor,
      sale_ends_at = nullif(current.ends_at, 'infinity'),
      prior_price_minor = case
        when current.price_minor is null then null
        when current.price_minor <= v.sale_price_minor then v.prior_price_minor
        -- Nobody has seen a price that this transaction sets.
        else prior_price(v.id, case when v.offered_at <> now() then coalesce(v.sale_price_minor, v.price_minor) end) end,
      price_switches_at = nullif(least(current.ends_at, current.next_starts_at, shipping.ends_at), 'infinity')
    from current left join lateral (
      select (b.back_order_from + 1)::timestamp at time zone 'UTC' as ends_at from ${productVariants} b where b.id = current.id
    ) shipping on shipping.ends_at > now()
    where v.id = current.id`);
  return rowCount ?? 0;
}

/** Locks in the sequence in which orders do. */
export async function lockProducts(db: Db, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`select from ${products} where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
  );
}

/** Deletes a batch of price changes. @returns how many */
export async function deleteOldPriceChanges(db: Db, limit: number): Promise<number> {
  const { changedAt: oldest, id: key } = priceChanges;
  return await deleteBatch(db, {
    table: priceChanges,
    key,
    which: lt(oldest, daysAgo(KEPT_DAYS)),
    oldest,
    limit,
  });
}

/** @returns products with prices that are due to switch, at most `limit` and `without` some, and milliseconds until the next switch; null for none */
export async function findDueProducts(
  db: Db,
  limit: number,
  without: readonly string[],
): Promise<{ productIds: string[]; nextInMs: number | null }> {
  const { rows } = await db.execute<{ productIds: string[]; nextInMs: number | null }>(sql`
    select array(
      select distinct product_id from (
        select product_id from ${productVariants} where price_switches_at <= now()
          and product_id <> all(${sql.param(without)}::uuid[])
        order by price_switches_at limit ${limit}
      ) due order by product_id
    ) as "productIds", (
      select extract(epoch from min(price_switches_at) - now())::float8 * 1000
      from ${productVariants} where price_switches_at > now()
    ) as "nextInMs"`);
  return rows[0] ?? { productIds: [], nextInMs: null };
}
