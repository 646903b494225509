import { createCart } from '#server/features/cart/create-cart.ts';
import { cancelOrder } from '#server/features/orders/cancel-order.ts';
import { changeItemStatus } from '#server/features/orders/change-item-status.ts';
import { findOrder } from '#server/features/orders/orders.store.ts';
import { placeOrder } from '#server/features/orders/place-order.ts';
import { type DemoOrder, readOrders } from '../demo/orders.ts';
import { readPeople } from '../demo/people.ts';
import { backdate } from './backdate.ts';
import { actorOf, productOf, type SeedContext } from './seed-context.ts';

/** Orders of every status, placed from carts and brought to where they stand by an administrator. */
export async function insertOrders(stage: SeedContext): Promise<void> {
  const administrator = readPeople().find(({ role }) => role === 'ROLE ADMIN');
  if (!administrator) throw new Error('The demo shop has no administrator.');
  const clerk = await actorOf(stage, administrator.key);
  for (const order of readOrders()) {
    const buyer = await actorOf(stage, order.by);
    const orderId = await place(stage, buyer, order);
    await backdate(stage.db, 'orders', orderId, order.daysAgo);
    if (order.cancelled) {
      await cancelOrder(stage.db, stage.changes, buyer, orderId);
      continue;
    }
    const placed = await findOrder(stage.db, orderId);
    for (const line of placed?.lines ?? []) {
      const status = order.lines.find(({ product }) => product === line.name)?.status;
      if (status && status !== line.status) {
        await changeItemStatus(stage.db, stage.changes, clerk, line.id, { status });
      }
    }
  }
}

async function place(stage: SeedContext, buyer: Awaited<ReturnType<typeof actorOf>>, { lines }: DemoOrder) {
  const seen = lines.map(({ product, quantity }) => {
    const { id, priceCents } = productOf(stage, product);
    return { productId: id, quantity, priceCents };
  });
  const totalCents = seen.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
  const cartId = await createCart(stage.db, buyer.id, seen);
  return await placeOrder(stage.db, stage, buyer, { cartId, totalCents });
}
