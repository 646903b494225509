import { eq } from 'drizzle-orm';
import type { Order } from '#contract/orders.contract.ts';
import { parcelLines, parcels } from '#server/db/schema/parcels.ts';
import { writeCounts } from '#server/features/orders/order-counts.store.ts';
import { findOrder } from '#server/features/orders/orders.store.ts';
import { moveStock } from '#server/features/stock/stock.store.ts';
import type { TestApp } from '../test-app.ts';
import { itemOf } from './orders.ts';
import { addAdministrator } from './people.ts';
import type { TestProduct } from './products.ts';

/** Sends pieces of one part of an order in a parcel, as somebody of the shop does. @returns its id */
export async function addParcel(
  shop: TestApp,
  order: Order,
  pieces: [product: TestProduct, quantity: number][],
): Promise<string> {
  const { db } = shop;
  const [stored, { id: createdBy }] = [await findOrder(db, order._id), await addAdministrator(shop)];
  const sent = pieces.map(([product, quantity]) => {
    const line = stored?.lines.find(({ id }) => id === itemOf(order, product)._id);
    if (!line) throw new Error(`the order has no ${product.name}`);
    return { line, quantity };
  });
  const part = sent[0]?.line.part ?? 1;
  const number = 1 + (await db.$count(parcels, eq(parcels.orderId, order._id)));
  const [parcel] = await db
    .insert(parcels)
    .values({ orderId: order._id, part, number, madeBy: 'parcel', createdBy })
    .returning({ id: parcels.id });
  if (!parcel) throw new Error('no parcel was made');
  await db
    .insert(parcelLines)
    .values(sent.map(({ line, quantity }) => ({ parcelId: parcel.id, lineId: line.id, quantity })));
  await writeCounts(
    db,
    order._id,
    sent.map(({ line, quantity }) => ({ ...line, shippedQuantity: line.shippedQuantity + quantity })),
  );
  await moveStock(
    db,
    sent.map(({ line, quantity }) => ({
      variantId: line.variantId,
      onHand: -quantity,
      committed: -quantity,
      reason: 'shipped',
    })),
    { orderId: order._id, userId: createdBy },
  );
  return parcel.id;
}
