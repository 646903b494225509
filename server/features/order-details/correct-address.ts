import type { DeliveryAddress, SentPlace } from '#contract/addresses.contract.ts';
import { isSame } from '#contract/is-same.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/order-address.ts';
import { storedPlace, withoutEmpty } from '../addresses/addresses.rules.ts';
import { queueMailsOfPart } from '../mail/outbox.store.ts';
import { lockForCaller, type OrderCaller, type OrderKeys } from '../orders/order-caller.ts';
import { insertEvents } from '../orders/order-events.store.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { checkCorrection, isInOtherZone } from './order-address.rules.ts';
import { writeAddress } from './order-address.store.ts';

const texts = defineTexts({ en });

interface Shop extends OrderKeys {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

interface Corrector {
  order: StoredOrder;
  isBuyer: boolean;
  /** Null for a guest. */
  actorId: string | null;
}

/**
 * Corrects who gets an order, and where. The buyer is told by mail, the timeline says it, and slips follow. The same address again changes
 * nothing.
 * @throws unauthorized, not-found, order-in-account and too-many as `openByKey`
 * @throws not-found for an account that may not see the order, forbidden for a merchant and for who may only read it
 * @throws order-cancelled, in-parcel, not-delivered, and invalid-input for another country
 */
export async function correctAddress(
  shop: Shop,
  caller: OrderCaller,
  orderId: string,
  sent: SentPlace,
): Promise<{ address: DeliveryAddress; isOtherZone: boolean }> {
  const address = withoutEmpty(storedPlace(sent)) as DeliveryAddress;
  const { delivery } = await shop.shopSettings.latest();
  return await inTransaction(shop.db, async (tx) => {
    const { order, isBuyer, actorId } = await lockForCorrection(shop, tx, caller, orderId);
    checkCorrection(order, address, isBuyer);
    const isOtherZone = order.address !== null && isInOtherZone(delivery, order.address, address);
    if (order.address && isSame(withoutEmpty(order.address), address)) return { address, isOtherZone };
    const { number: orderNumber, user } = order;
    await writeAddress(tx, orderId, address);
    await insertEvents(tx, [{ orderId, part: null, kind: 'address-corrected', actorId, details: {} }]);
    if (user.email !== null) {
      const data = { firstName: user.firstName, orderId, orderNumber, address };
      const [{ part } = { part: 1 }] = order.lines;
      await queueMailsOfPart(tx, { orderId, part }, [
        { kind: 'address-corrected', recipient: user.email, data },
      ]);
    }
    return { address, isOtherZone };
  });
}

async function lockForCorrection(
  shop: Shop,
  tx: Db,
  caller: OrderCaller,
  orderId: string,
): Promise<Corrector> {
  const locked = await lockForCaller(shop, caller)(tx, { orderId });
  if (!locked) throw notFound(texts().noOrder);
  const { order, role, person } = locked;
  if (role !== 'administrator' && role !== 'owner') throw new ShopError('forbidden', texts().onlyShop);
  return { order, isBuyer: role === 'owner', actorId: person.id };
}
