import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { toMajor } from '#contract/money.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { merchants, users } from '#server/db/schema/people.ts';
import { lineImageUrl } from './line-images.store.ts';
import type { StoredLine, StoredOrder } from './orders.rules.ts';

const orderColumns = {
  id: orders.id,
  number: orders.number,
  cartId: orders.cartId,
  userId: orders.userId,
  user: { firstName: users.firstName, lastName: users.lastName, email: users.email },
  buyer: orders.buyer,
  isAccountDeleted: sql<boolean>`${users.deletedAt} is not null`,
  currency: orders.currency,
  address: orders.address,
  createdAt: orders.createdAt,
  cancelledAt: orders.cancelledAt,
};

/** @returns the order with all its lines; null when it does not exist or was cancelled */
export async function findOrder(db: Db, id: string): Promise<StoredOrder | null> {
  const [order] = await listOrders(db, [id]);
  return order ?? null;
}

/** The id of an order by its number. Does not check whether the actor may see it. */
export async function findOrderId(db: Db, number: number): Promise<string | null> {
  const [found] = await db.select({ id: orders.id }).from(orders).where(eq(orders.number, number));
  return found?.id ?? null;
}

/**
 * Orders in the sequence of `ids`, without cancelled ones unless `withCancelled`.
 * @param brandId only the lines of this brand
 */
export async function listOrders(
  db: Db,
  ids: readonly string[],
  { brandId, withCancelled = false }: { brandId?: string | null; withCancelled?: boolean } = {},
): Promise<StoredOrder[]> {
  if (ids.length === 0) return [];
  const [rows, lines] = await Promise.all([
    db
      .select(orderColumns)
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(inArray(orders.id, [...ids]), withCancelled ? undefined : isNull(orders.cancelledAt))),
    listLines(db, ids, brandId),
  ]);
  const byId = new Map(rows.map((order) => [order.id, order]));
  return ids.flatMap((id) => {
    const order = byId.get(id);
    return order ? [{ ...order, lines: lines.get(id) ?? [] }] : [];
  });
}

/** Reads an order, cancelled or not, and locks it until the transaction ends, so that changes of one order take turns. */
export async function lockOrder(
  db: Db,
  by: { orderId: string } | { lineId: string },
): Promise<StoredOrder | null> {
  const which =
    'orderId' in by
      ? eq(orders.id, by.orderId)
      : eq(
          orders.id,
          db.select({ id: orderLines.orderId }).from(orderLines).where(eq(orderLines.id, by.lineId)),
        );
  const [order] = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(which)
    .for('no key update', { of: orders });
  if (!order) return null;
  // Read after the lock, to see what another transaction changed.
  const lines = await listLines(db, [order.id]);
  return { ...order, lines: lines.get(order.id) ?? [] };
}

async function listLines(
  db: Db,
  orderIds: readonly string[],
  brandId: string | null = null,
): Promise<Map<string, StoredLine[]>> {
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      name: orderLines.name,
      status: orderLines.status,
      quantity: orderLines.quantity,
      unitPriceMinor: orderLines.unitPriceMinor,
      taxMinor: orderLines.taxMinor,
      brandId: orderLines.brandId,
      productId: orderLines.productId,
      variantId: sql<string>`coalesce(${orderLines.variantId}, ${orderLines.productId})`,
      choice: orderLines.choice,
      stored: { id: products.id, name: products.name, slug: products.slug, imageUrl: lineImageUrl },
      priceMinor: products.priceMinor,
      deletedAt: products.deletedAt,
      brand: { _id: brands.id, name: brands.name, slug: brands.slug },
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(brands, eq(brands.id, products.brandId))
    .where(
      and(inArray(orderLines.orderId, [...orderIds]), brandId ? eq(orderLines.brandId, brandId) : undefined),
    )
    .orderBy(asc(orderLines.id));
  const byOrder = new Map<string, StoredLine[]>();
  for (const { orderId, stored, priceMinor, deletedAt, brand, ...line } of rows) {
    const { id: _id, ...current } = stored;
    const product = deletedAt ? null : { _id, ...current, price: toMajor(priceMinor), brand };
    const lines = byOrder.get(orderId) ?? [];
    lines.push({ ...line, product });
    byOrder.set(orderId, lines);
  }
  return byOrder;
}

/** Sum of the lines with tax, in minor units. Cancelled lines do not count. */
export const amountOwed = sql<number>`coalesce(sum(${orderLines.quantity}::bigint * ${orderLines.unitPriceMinor} + ${orderLines.taxMinor})
  filter (where ${orderLines.status} <> 'Cancelled'), 0)`;

/** Sets the status of a line; a cancelled line leaves what the order owes. */
export async function updateLineStatus(
  db: Db,
  { orderId, lineId }: { orderId: string; lineId: string },
  status: ItemStatus,
): Promise<void> {
  const all = (...statuses: ItemStatus[]) => (statuses.includes(status) ? sql`${orderLines.quantity}` : 0);
  await db
    .update(orderLines)
    .set({
      status,
      cancelledQuantity: all('Cancelled'),
      shippedQuantity: all('Shipped', 'Delivered'),
      deliveredQuantity: all('Delivered'),
      isProcessing: status === 'Processing',
    })
    .where(eq(orderLines.id, lineId));
  if (status === 'Cancelled') {
    const owed = db.select({ minor: amountOwed }).from(orderLines).where(eq(orderLines.orderId, orderId));
    await db
      .update(orders)
      .set({ owedMinor: sql`(${owed})` })
      .where(eq(orders.id, orderId));
  }
}

/** Cancels the order and its lines. The record stays, with who cancelled it and when, but no list shows it. */
export async function markCancelled(db: Db, orderId: string, cancelledBy: string): Promise<void> {
  await db
    .update(orders)
    .set({ cancelledAt: sql`now()`, cancelledBy, owedMinor: 0 })
    .where(eq(orders.id, orderId));
  await db
    .update(orderLines)
    .set({ status: 'Cancelled', cancelledQuantity: sql`${orderLines.quantity}`, shippedQuantity: 0 })
    .where(eq(orderLines.orderId, orderId));
}

/** @returns the current merchants of these brands, by brand id */
export async function findMerchantsOf(
  db: Db,
  brandIds: readonly string[],
): Promise<Map<string, { email: string; firstName: string }>> {
  if (brandIds.length === 0) return new Map();
  const rows = await db
    .select({
      brandId: brands.id,
      email: sql<string>`${merchants.email}`,
      firstName: sql<string>`coalesce(${users.firstName}, ${merchants.name})`,
    })
    .from(brands)
    .innerJoin(merchants, eq(merchants.id, brands.merchantId))
    .leftJoin(users, eq(users.id, merchants.userId))
    .where(and(inArray(brands.id, [...brandIds]), isNotNull(merchants.email)));
  return new Map(rows.map(({ brandId, ...merchant }) => [brandId, merchant]));
}
