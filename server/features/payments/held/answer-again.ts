import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import { toOrderLink } from '../../orders/order-link.ts';
import { type Caller, isSameOwner, type SentCheckout } from '../../placing/checkout.rules.ts';
import type { Answer, PlacedCheckout } from '../../placing/checkout-shop.ts';
import { findCheckout, type StoredCheckout } from '../../placing/checkouts.store.ts';
import { type HoldingShop, released } from './begin-payment.ts';
import { payCheckout } from './pay-checkout.ts';

const texts = defineTexts({ en });

/**
 * The outcome of the key of a press that is sent again.
 * @throws request-used when it is somebody else's, and what `payCheckout` throws
 */
export async function answerAgain(
  db: Db,
  shop: HoldingShop,
  caller: Caller,
  form: SentCheckout,
): Promise<Answer> {
  const { key } = form;
  const checkout = await findCheckout(db, key);
  const owner = { userId: caller?.id ?? null, email: form.contact.email ?? null };
  if (!checkout || !isSameOwner(checkout, owner)) throw new ShopError('request-used', texts().requestUsed);
  if (checkout.state === 'released') throw released();
  if (checkout.order) return { order: toOrder(shop, checkout.order, owner) };
  const { holdMinutes } = (await shop.shopSettings.latest()).payments;
  try {
    return { begun: await payCheckout(db, shop, { key, holdMinutes }) };
  } catch (error) {
    // It may have been placed a moment ago.
    const placed =
      error instanceof ShopError && error.code === 'checkout-paid' && (await findCheckout(db, key));
    if (placed && placed.order !== null) return { order: toOrder(shop, placed.order, owner) };
    throw error;
  }
}

const toOrder = (
  { links }: HoldingShop,
  order: NonNullable<StoredCheckout['order']>,
  { userId }: { userId: string | null },
): PlacedCheckout => ({ id: order.id, number: order.number, link: toOrderLink(links, order, userId) });
