import { v7 } from 'uuid';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import { insertActivity } from '../activity/activity.store.ts';
import { findEventOfRequest, insertEvents } from '../orders/order-events.store.ts';
import type { SentCheckout } from './checkout.rules.ts';
import type { CheckoutShop, PlacedCheckout } from './checkout-shop.ts';
import { findCheckout } from './checkouts.store.ts';
import { type Clerk, place } from './place-checkout.ts';
import { QuoteChanged, refusalOfChange } from './quote/quote-changed.ts';

const texts = defineTexts({ en });

type Placed = Pick<PlacedCheckout, 'id' | 'number'>;

/**
 * Orders for a customer as a guest would (docs/rules.md#orders-for-a-customer). No limit of orders counts it. The same key of the same
 * clerk again returns the same order.
 * @throws invalid-input without a name and an e-mail address, and as `placeCheckout` for what cannot be ordered so
 * @throws request-used when somebody else has this key
 */
export async function placeForCustomer(
  db: Db,
  shop: CheckoutShop,
  clerk: Clerk,
  form: SentCheckout,
): Promise<Placed> {
  const { email, name } = form.contact;
  if (!email && !name && !form.address) throw refuseField('name', texts().noName);
  const placed = await inTransaction(db, async (tx) => {
    const { order } = (await place(tx, shop, null, form, clerk)) ?? {};
    if (!order) return null;
    const event = { orderId: order.id, part: null, kind: 'placed-by-shop', details: {} } as const;
    await insertEvents(tx, [{ ...event, actorId: clerk.id, requestId: form.key }]);
    const noted = { kind: 'order-placed', by: clerk.id, details: { order: order.number } } as const;
    await insertActivity(tx, [{ id: v7(), at: new Date(), ...noted }]);
    return order;
  }).catch(async (error) => {
    if (error instanceof QuoteChanged) throw await refusalOfChange(db, shop.providers, error, null, form);
    throw error;
  });
  if (!placed) return await findPlaced(db, clerk, form.key);
  shop.onPlaced?.();
  return placed;
}

async function findPlaced(db: Db, clerk: Clerk, key: string): Promise<Placed> {
  const order = (await findCheckout(db, key))?.order;
  const event = order && (await findEventOfRequest(db, order.id, key));
  if (!event || event.actorId !== clerk.id) throw new ShopError('request-used', texts().requestUsed);
  return order;
}
