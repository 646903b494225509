import { createCart } from '#server/features/cart/create-cart.ts';
import { cancelOrder } from '#server/features/fulfilment/statuses/cancel-order.ts';
import { changeItemStatus } from '#server/features/fulfilment/statuses/change-item-status.ts';
import { lockAs } from '#server/features/orders/order-caller.ts';
import { findOrder } from '#server/features/orders/orders.store.ts';
import { placeOrder } from '#server/features/placing/place-order.ts';
import { initialSettings, parseAllStored } from '#server/features/settings/settings.rules.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { type DemoOrder, readOrders } from '../demo/orders.ts';
import { backdate } from './backdate.ts';
import { trackParcels } from './parcels.ts';
import { boughtProduct, getActor, getClerk, type SeedContext } from './seed-context.ts';

const initial = initialSettings({ storeName: '', supportPhone: '', taxRate: 0 });
/** Knows no revision, so that each order reads what is stored. */
const shopSettings = {
  known: () => ({ settings: initial, revision: 0 }),
  parse: (stored: Parameters<typeof parseAllStored>[0]) => parseAllStored(stored, initial),
};

/** Orders of every status, placed from carts and then updated by an administrator. */
export async function insertOrders(context: SeedContext): Promise<void> {
  const clerk = await getClerk(context);
  for (const order of readOrders()) {
    const buyer = await getActor(context, order.by);
    const orderId = await place(context, buyer, order);
    await backdate(context.db, 'orders', orderId, order.daysAgo);
    if (order.cancelled) {
      await cancelOrder(context.db, lockAs(buyer), orderId);
      continue;
    }
    const placed = await findOrder(context.db, orderId);
    for (const line of placed?.lines ?? []) {
      const status = order.lines.find(
        ({ product, choice }) => product === line.name && choice === line.choice,
      )?.status;
      if (status && status !== line.status) {
        await changeItemStatus(context.db, lockAs(clerk), line.id, { status });
      }
    }
    await trackParcels(context, { orderId, daysAgo: order.daysAgo, clerkId: clerk.id });
  }
}

async function place(
  context: SeedContext,
  buyer: Awaited<ReturnType<typeof getActor>>,
  { lines }: DemoOrder,
) {
  const seen = lines.map(({ product, choice, quantity }) => ({
    ...boughtProduct(context, product, choice),
    quantity,
  }));
  const totalMinor = seen.reduce((sum, { quantity, priceMinor }) => sum + quantity * priceMinor, 0);
  const cartId = await createCart(context.db, buyer.id, seen, null);
  const shop = { shopSettings, publicUrl: '', limits: createRateLimits(null) };
  return await placeOrder(context.db, shop, buyer, { cartId, totalMinor, ip: '' });
}
