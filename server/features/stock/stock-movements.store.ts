import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import type { CountedVariant, RetiredVariant, StockMovement } from '#contract/stock.contract.ts';
import type { StockFields } from '#contract/stock-fields.ts';
import { maxVariants } from '#contract/variants.contract.ts';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { memberships, users } from '#server/db/schema/people.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { productOptionValues, productVariants } from '#server/db/schema/variants.ts';
import { isUnsettled } from './stock-policy.store.ts';

/** 'Indigo, M'; null without options. */
const choiceName = sql<string | null>`coalesce((select string_agg(o.name, ', ' order by o.option)
  from ${productOptionValues} o where o.id = any(${productVariants.valueIds})),
  nullif(array_to_string(${productVariants.retiredValues}, ', '), ''))`;

const { id, sku, policy, backOrderLimit, onHand, committed, deletedAt } = productVariants;
const countedColumns = {
  _id: id,
  choice: choiceName,
  policy,
  backOrderLimit,
  onHand,
  committed,
  quantity: sql<number>`case when ${deletedAt} is null then orderable(${onHand}, ${committed}, ${policy}, ${backOrderLimit}) else 0 end`,
};

/** @returns the variants that are no longer offered and that somebody has to do something about, the one that was retired last first */
export async function listRetired(db: Db, productId: string): Promise<RetiredVariant[]> {
  return await db
    .select({ ...countedColumns, sku })
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isUnsettled))
    .orderBy(desc(deletedAt), asc(id))
    .limit(maxVariants);
}

/** @returns the kept variants of a product with what there is, or one, which may be retired */
export async function listCounted(
  db: Db,
  productId: string,
  variantId?: string,
): Promise<(CountedVariant & Pick<StockFields, 'backOrderLimit'>)[]> {
  return await db
    .select(countedColumns)
    .from(productVariants)
    .where(
      and(
        eq(productVariants.productId, productId),
        variantId === undefined ? isNull(deletedAt) : eq(id, variantId),
      ),
    )
    .orderBy(asc(productVariants.position), asc(id));
}

/** @returns whether the change that the client sends under this id was made before */
export async function isRecorded(db: Db, variantId: string, requestId: string): Promise<boolean> {
  const found = await db
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(and(eq(stockMovements.variantId, variantId), eq(stockMovements.requestId, requestId)));
  return found.length > 0;
}

interface Page {
  productId: string;
  variantId: string | undefined;
  /** Id of the last movement of the page before. */
  before: string | undefined;
  limit: number;
  /** Whose people and orders are named, and who sees what was moved since the product came to the brand; null for the shop. */
  merchant: { id: string } | null;
}

/**
 * The newest movements of a product, read from the end of each variant's part of the primary key.
 * @returns one more than `limit` when there are more
 */
export async function listMovements(
  db: Db,
  { productId, variantId, before, limit, merchant }: Page,
): Promise<StockMovement[]> {
  const named = merchant ? sql`and ms.merchant_id = ${merchant.id}` : sql``;
  const isShown = merchant
    ? sql`and not exists (select from ${products} p where p.id = ${productId} and p.brand_since >= ${stockMovements.createdAt})`
    : sql``;
  // An order of before may be shipped or cancelled later. Its line is in the part of somebody else.
  const isOwn = merchant
    ? sql`and exists (select from ${orderLines} l join ${orderParts} p on p.order_id = l.order_id and p.number = l.part
        where l.order_id = o.id and l.product_id = ${productId} and p.merchant_id = ${merchant.id})`
    : sql``;
  const { rows } = await db.execute<
    Omit<StockMovement, 'order'> & { orderId: string | null; orderNumber: number }
  >(sql`
    select m.id::text as "_id", to_json(m.created_at) #>> '{}' as at, m.reason, m.on_hand_change as "onHandChange",
      m.committed_change as "committedChange", m.choice, o.id as "orderId", o.number::float8 as "orderNumber",
      case when ms.user_id is not null then trim(u.first_name || ' ' || u.last_name) end as by
    from (
      select newest.*, ${choiceName} as choice
      from ${productVariants} cross join lateral (
        select id, created_at, reason, on_hand_change, committed_change, order_id, user_id
        from ${stockMovements} where variant_id = ${productVariants.id}
          and id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint ${isShown}
        order by id desc limit ${limit + 1}
      ) newest
      where ${productVariants.productId} = ${productId} ${variantId ? sql`and ${productVariants.id} = ${variantId}` : sql``}
      order by newest.id desc limit ${limit + 1}
    ) m
    left join ${orders} o on o.id = m.order_id ${isOwn}
    left join ${memberships} ms on ms.user_id = m.user_id ${named}
    left join ${users} u on u.id = ms.user_id
    order by m.id desc`);
  return rows.map(({ orderId, orderNumber, ...row }) => ({
    ...row,
    at: new Date(row.at).toISOString(),
    order: orderId === null ? null : { _id: orderId, number: orderNumber },
  }));
}
