import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { toMajor } from '#contract/money.ts';
import { arrivedReturnStates } from '#contract/return-states.ts';
import type { Db } from '#server/db/db.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/people.ts';
import { returns } from '#server/db/schema/returns.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { toSeller } from '../sellers/seller-names.store.ts';
import { lineImageUrl } from './line-images.store.ts';
import { namedPerson, type StoredLine, type StoredOrder } from './orders.rules.ts';

/** Read once more after a lock, before which a statement that waits has read them. Drizzle names no tables in a select of one alone. */
const ofOtherTables = {
  deliveryBackMinor: sql<number>`(select coalesce(sum(${returns}.delivery_minor), 0)::float8 from ${returns}
    where ${returns}.order_id = ${orders}.id and ${returns}.state = any(${sql.param(arrivedReturnStates)}::text[]))`,
  withheldMinor: sql<number>`(select coalesce(sum(${returns}.withheld_minor), 0)::float8 from ${returns} where ${returns}.order_id = ${orders}.id)`,
  hasFailedRefund: sql<boolean>`exists (select from ${refunds} where ${refunds}.order_id = ${orders}.id and ${refunds}.state = 'failed')`,
};

const orderColumns = {
  id: orders.id,
  number: orders.number,
  cartId: orders.cartId,
  userId: orders.userId,
  account: { firstName: users.firstName, lastName: users.lastName, email: users.email },
  buyer: orders.buyer,
  isAccountDeleted: sql<boolean>`${users.deletedAt} is not null`,
  currency: orders.currency,
  pricesIncludeTax: orders.pricesIncludeTax,
  delivery: orders.delivery,
  /** An anonymised order has only the code of the country, which is no address. */
  address: sql<StoredOrder['address']>`case when ${orders.address} ? 'address' then ${orders.address} end`,
  paidMinor: orders.paidMinor,
  refundedMinor: orders.refundedMinor,
  receivedMinor: orders.receivedMinor,
  givenBackMinor: orders.givenBackMinor,
  createdAt: orders.createdAt,
  cancelledAt: orders.cancelledAt,
  paymentDue: orders.paymentDue,
  ...ofOtherTables,
};

type Person = StoredOrder['user'];

const withPerson = <Row extends { account: Person | null; buyer: Person | null }>({
  account,
  ...order
}: Row) => ({
  ...order,
  user: namedPerson(account, order.buyer),
});

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

/** @returns the ids of the orders with these numbers, in no sequence */
export async function findOrderIds(db: Db, numbers: readonly number[]): Promise<string[]> {
  if (numbers.length === 0) return [];
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.number, [...numbers]));
  return found.map(({ id }) => id);
}

/** The same for the number of a part. @returns null when the order has no such part */
export async function findOrderIdOfPart(
  db: Db,
  { number, part }: { number: number; part: number },
): Promise<string | null> {
  const [found] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderParts, and(eq(orderParts.orderId, orders.id), eq(orderParts.number, part)))
    .where(eq(orders.number, number));
  return found?.id ?? null;
}

/**
 * Orders in the sequence of `ids`, without cancelled ones unless `withCancelled`.
 * @param merchantId only the lines of this merchant's part
 */
export async function listOrders(
  db: Db,
  ids: readonly string[],
  { merchantId, withCancelled = false }: { merchantId?: string | null; withCancelled?: boolean } = {},
): Promise<StoredOrder[]> {
  if (ids.length === 0) return [];
  const [rows, lines] = await Promise.all([
    db
      .select(orderColumns)
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(and(inArray(orders.id, [...ids]), withCancelled ? undefined : isNull(orders.cancelledAt))),
    listLines(db, ids, merchantId),
  ]);
  const byId = new Map(rows.map((order) => [order.id, withPerson(order)]));
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
    .leftJoin(users, eq(users.id, orders.userId))
    .where(which)
    .for('no key update', { of: orders });
  if (!order) return null;
  // Read after the lock, to see what another transaction changed.
  const [sums] = await db.select(ofOtherTables).from(orders).where(eq(orders.id, order.id));
  const lines = await listLines(db, [order.id]);
  return { ...withPerson(order), ...sums, lines: lines.get(order.id) ?? [] };
}

async function listLines(
  db: Db,
  orderIds: readonly string[],
  merchantId: string | null = null,
): Promise<Map<string, StoredLine[]>> {
  const rows = await db
    .select({
      orderId: orderLines.orderId,
      id: orderLines.id,
      part: orderLines.part,
      merchantId: orderParts.merchantId,
      name: orderLines.name,
      cannotReturn: orderLines.cannotReturn,
      status: orderLines.status,
      isProcessing: orderLines.isProcessing,
      quantity: orderLines.quantity,
      cancelledQuantity: orderLines.cancelledQuantity,
      shippedQuantity: orderLines.shippedQuantity,
      deliveredQuantity: orderLines.deliveredQuantity,
      returnedQuantity: orderLines.returnedQuantity,
      unitPriceMinor: orderLines.unitPriceMinor,
      discountMinor: orderLines.discountMinor,
      taxMinor: orderLines.taxMinor,
      taxes: orderLines.taxes,
      productId: orderLines.productId,
      variantId: sql<string>`coalesce(${orderLines.variantId}, ${orderLines.productId})`,
      choice: orderLines.choice,
      stored: { id: products.id, name: products.name, slug: products.slug, imageUrl: lineImageUrl },
      priceMinor: products.priceMinor,
      deletedAt: products.deletedAt,
      brand: { _id: brands.id, name: brands.name, slug: brands.slug },
      sellerName: sql<
        string | null
      >`coalesce(${orderParts.sellerName}, case when ${orderParts.merchantId} is not null then ${orderLines.brandName} end)`,
      sellerSlug: sellers.slug,
    })
    .from(orderLines)
    .innerJoin(
      orderParts,
      and(eq(orderParts.orderId, orderLines.orderId), eq(orderParts.number, orderLines.part)),
    )
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(sellers, eq(sellers.merchantId, orderParts.merchantId))
    .where(
      and(
        inArray(orderLines.orderId, [...orderIds]),
        merchantId ? eq(orderParts.merchantId, merchantId) : undefined,
      ),
    )
    .orderBy(asc(orderLines.id));
  const byOrder = new Map<string, StoredLine[]>();
  for (const { orderId, stored, priceMinor, deletedAt, brand, sellerName, sellerSlug, ...line } of rows) {
    const { id: _id, ...current } = stored;
    const product = deletedAt ? null : { _id, ...current, price: toMajor(priceMinor), brand };
    const lines = byOrder.get(orderId) ?? [];
    lines.push({ ...line, product, seller: toSeller({ name: sellerName, slug: sellerSlug }) });
    byOrder.set(orderId, lines);
  }
  return byOrder;
}
