import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { variantOfLine } from '../orders/line-sku.store.ts';
import type { LabelFacts } from './address-columns.rules.ts';

/** @returns phone, note and weights of orders, by their ids. Weights are those of today: orders keep none. */
export async function findLabelFacts(db: Db, orderIds: readonly string[]): Promise<Map<string, LabelFacts>> {
  const ids = [...orderIds];
  const [found, lines] = await Promise.all([
    db
      .select({ id: orders.id, phone: users.phoneNumber, note: orders.note })
      .from(orders)
      .leftJoin(users, eq(users.id, orders.userId))
      .where(inArray(orders.id, ids)),
    db
      .select({ orderId: orderLines.orderId, lineId: orderLines.id, grams: productVariants.weightGrams })
      .from(orderLines)
      .innerJoin(productVariants, variantOfLine)
      .where(inArray(orderLines.orderId, ids)),
  ]);
  const grams = Map.groupBy(lines, ({ orderId }) => orderId);
  return new Map(
    found.map(({ id, phone, note }) => [
      id,
      { phone, note, grams: new Map((grams.get(id) ?? []).map((line) => [line.lineId, line.grams])) },
    ]),
  );
}
