import type { DeliveryAddress, SentPlace } from '#contract/addresses.contract.ts';
import { isSame } from '#contract/is-same.ts';
import { textsOf } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { requireAccess, type SignedInActor } from '#server/http/actor.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import * as en from '#server/texts/en/order-address.ts';
import { storedPlace, withoutEmpty } from '../addresses/addresses.rules.ts';
import { queueMailsOfPart } from '../mail/outbox.store.ts';
import { lockSeenOrder } from '../orders/change-order.ts';
import { isKeyOfGuest } from '../orders/is-key-of-guest.ts';
import { insertEvents } from '../orders/order-events.store.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';
import { lockOrder } from '../orders/orders.store.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { checkCorrection, isInOtherZone } from './order-address.rules.ts';
import { writeAddress } from './order-address.store.ts';

const texts = textsOf({ en });

interface Shop {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
  links: OrderLinks;
  limits: RateLimits;
}

interface Asked {
  orderId: string;
  /** The key of a link to the order of a guest. */
  key: string | undefined;
  ip: string;
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
 * @throws unauthorized without an account and without a key
 * @throws not-found for who may not see the order, forbidden for a merchant and for who may only read it
 * @throws order-cancelled, in-parcel, not-delivered, and invalid-input for another country
 */
export async function correctAddress(
  shop: Shop,
  actor: SignedInActor | null,
  asked: Asked,
  sent: SentPlace,
): Promise<{ address: DeliveryAddress; isOtherZone: boolean }> {
  const address = withoutEmpty(storedPlace(sent)) as DeliveryAddress;
  const { delivery } = await shop.shopSettings.latest();
  return await inTransaction(shop.db, async (tx) => {
    const { order, isBuyer, actorId } = await lockForCorrection(shop, tx, actor, asked);
    checkCorrection(order, address, isBuyer);
    const isOtherZone = order.address !== null && isInOtherZone(delivery, order.address, address);
    if (order.address && isSame(withoutEmpty(order.address), address)) return { address, isOtherZone };
    const { id: orderId, number: orderNumber, user } = order;
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
  { links, limits }: Shop,
  tx: Db,
  actor: SignedInActor | null,
  { orderId, key, ip }: Asked,
): Promise<Corrector> {
  if (key !== undefined) {
    // Wrong keys count by IP before they are checked, so that concurrent ones count, too.
    const attempt = await limits.take('order-key', { ip });
    const order = await lockOrder(tx, { orderId });
    if (order && (await isKeyOfGuest(tx, links, orderId, key))) {
      await attempt.giveBack();
      return { order, isBuyer: true, actorId: null };
    }
    if (!actor) throw notFound(texts().noOrder);
  }
  requireAccess(actor, { access: 'signed-in' });
  const locked = actor && (await lockSeenOrder(tx, actor, { orderId }));
  if (!locked) throw notFound(texts().noOrder);
  const { order, role } = locked;
  if (role !== 'administrator' && role !== 'owner') throw new ShopError('forbidden', texts().onlyShop);
  return { order, isBuyer: role === 'owner', actorId: actor.id };
}
