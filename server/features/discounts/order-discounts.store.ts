import { asc, inArray } from 'drizzle-orm';
import { toMajor } from '#contract/money.ts';
import type { Db } from '#server/db/db.ts';
import { orderDiscounts } from '#server/db/schema/discounts.ts';

export interface OrderDiscount {
  title: string;
  /** Null for an automatic one. */
  code: string | null;
  saves: number;
  isDelivery: boolean;
}

/** The discounts of orders as they were frozen, by the id of the order; none for an order without. */
export async function listOrderDiscounts(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderDiscount[]>> {
  const rows = await db
    .select({
      orderId: orderDiscounts.orderId,
      title: orderDiscounts.title,
      code: orderDiscounts.code,
      kind: orderDiscounts.kind,
      minor: orderDiscounts.minor,
    })
    .from(orderDiscounts)
    .where(inArray(orderDiscounts.orderId, [...orderIds]))
    .orderBy(asc(orderDiscounts.orderId), asc(orderDiscounts.position));
  const shown = rows.map(({ orderId, title, code, kind, minor }) => ({
    ...{ orderId, title, code, saves: toMajor(minor) },
    isDelivery: kind === 'free-delivery',
  }));
  return new Map(
    [...Map.groupBy(shown, ({ orderId }) => orderId)].map(([orderId, all]) => [
      orderId,
      all.map(({ orderId: _orderId, ...one }) => one),
    ]),
  );
}
