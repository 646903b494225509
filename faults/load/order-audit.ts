import type { DatabaseAccess } from '../dependencies/database-access.ts';
import type { AcknowledgedOrder } from './buyer.ts';

/** Differences between acknowledged orders and the database; zero when they agree. */
export interface Audit {
  acknowledged: number;
  /** Acknowledged, but missing in the database or different. */
  lost: number;
  /** In the database twice for one cart, or without an acknowledgement. */
  duplicated: number;
  /** Acknowledged cancellations that are not in the database. */
  uncancelled: number;
  /** Products and variants whose stock is not the earlier stock minus ordered plus cancelled items, or not the sum of its movements. */
  wrongStock: number;
  /** Orders without exactly one confirmation in the outbox. */
  wrongMails: number;
}

export interface Stock {
  id: string;
  quantity: number;
}

interface StoredOrder {
  id: string;
  cart_id: string;
  total_minor: number;
  is_cancelled: boolean;
  lines: { productId: string; variantId: string; quantity: number; isOpen: boolean }[];
}

/** Reads the state from which the audit counts. */
export async function readStock(
  database: DatabaseAccess,
): Promise<{ stock: Stock[]; knownOrders: Set<string> }> {
  const stock = await database.query<Stock>(
    `select id, quantity from products
     union all select id, on_hand - committed from product_variants where id <> product_id`,
  );
  const rows = await database.query<{ id: string }>('select id from orders');
  return { stock, knownOrders: new Set(rows.map(({ id }) => id)) };
}

/** Compares the orders that buyers got confirmed with the database. */
export async function auditOrders(
  database: DatabaseAccess,
  before: Awaited<ReturnType<typeof readStock>>,
  acknowledged: readonly AcknowledgedOrder[],
): Promise<Audit> {
  const all = await database.query<StoredOrder>(
    `select orders.id, cart_id, placed_total_minor::int as total_minor, cancelled_at is not null as is_cancelled,
       json_agg(json_build_object('productId', product_id, 'variantId', coalesce(variant_id, product_id), 'quantity', order_lines.quantity,
         'isOpen', cancelled_at is null and order_lines.status <> 'Cancelled')) as lines
     from orders join order_lines on order_lines.order_id = orders.id group by orders.id`,
  );
  const stored = all.filter(({ id }) => !before.knownOrders.has(id));
  const byId = new Map(stored.map((order) => [order.id, order]));
  const acknowledgedById = new Map(acknowledged.map((order) => [order.id, order]));
  const { stock } = await readStock(database);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((order) => !isSame(order, byId.get(order.id))).length,
    duplicated:
      stored.filter(({ id }) => !acknowledgedById.has(id)).length +
      (stored.length - new Set(stored.map((order) => order.cart_id)).size) +
      (acknowledged.length - acknowledgedById.size),
    uncancelled: acknowledged.filter(({ id, isCancelled }) => isCancelled !== byId.get(id)?.is_cancelled)
      .length,
    wrongStock: countWrongStock(before.stock, stock, stored) + (await countWrongMovements(database)),
    wrongMails: await countWrongMails(database, stored),
  };
}

function isSame(acknowledged: AcknowledgedOrder, stored: StoredOrder | undefined): boolean {
  const [line, ...others] = stored?.lines ?? [];
  return (
    stored !== undefined &&
    stored.cart_id === acknowledged.cartId &&
    stored.total_minor === acknowledged.totalMinor &&
    others.length === 0 &&
    line?.productId === acknowledged.productId &&
    line.variantId === acknowledged.variantId &&
    line.quantity === acknowledged.quantity
  );
}

function countWrongStock(before: readonly Stock[], now: readonly Stock[], orders: readonly StoredOrder[]) {
  const taken = new Map<string, number>();
  for (const { productId, variantId, quantity, isOpen } of orders.flatMap(({ lines }) => lines)) {
    if (!isOpen) continue;
    for (const id of new Set([productId, variantId])) taken.set(id, (taken.get(id) ?? 0) + quantity);
  }
  const left = new Map(now.map(({ id, quantity }) => [id, quantity]));
  return before.filter(({ id, quantity }) => left.get(id) !== quantity - (taken.get(id) ?? 0)).length;
}

/** Variants whose movements do not add up to what is committed. */
async function countWrongMovements(database: DatabaseAccess): Promise<number> {
  const wrong = await database.query(
    `select v.id from product_variants v left join stock_movements m on m.variant_id = v.id
     group by v.id having v.committed <> coalesce(sum(m.committed_change), 0)`,
  );
  return wrong.length;
}

async function countWrongMails(database: DatabaseAccess, orders: readonly StoredOrder[]): Promise<number> {
  const rows = await database.query<{ order_id: string; mails: number }>(
    `select data->>'orderId' as order_id, count(*)::int as mails from mails
     where kind = 'order-confirmation' group by 1`,
  );
  const mails = new Map(rows.map((row) => [row.order_id, row.mails]));
  return orders.filter(({ id }) => mails.get(id) !== 1).length;
}
