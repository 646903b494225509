import { orderLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import { checkoutReturnPath, type OrderLinks } from '../../orders/order-link.ts';
import { ProviderAway, ProviderRefused } from '../../payment-providers/provider.ts';
import type { BegunCheckout } from '../../placing/checkout-shop.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import {
  findPayment,
  lockPayment,
  type StoredPayment,
  storeBegun,
  updatePayment,
} from '../checkout-payments.store.ts';
import type { SettlingShop } from '../settling/settle.ts';
import { lockCheckout, releaseCheckout } from './held-checkouts.store.ts';

const texts = defineTexts({ en });

export interface PayingShop extends SettlingShop {
  publicUrl: string;
  links: OrderLinks;
  /** Tells the shop's log what a provider refuses. */
  report: (error: Error) => void;
}

/** The shop whose buyers' things are held. */
export interface HoldingShop extends PayingShop {
  shopSettings: Pick<ShopSettings, 'latest'>;
  /** False where load tests place more than anybody may. */
  limitsHeld: boolean;
}

/**
 * Asks the provider for a page on which to pay, after the commit that made the payment: repeated, it is the same page. Its address is
 * stored before anybody learns it, so that nobody pays what the shop does not know.
 * @throws payment-unavailable when the provider does not answer: all is kept, to begin again
 * @throws payment-refused when it refuses: the checkout is released, because nobody can pay it
 * @throws checkout-released when the hold has ended meanwhile
 */
export async function beginPayment(db: Db, shop: PayingShop, paymentId: string): Promise<BegunCheckout> {
  const payment = await findPayment(db, paymentId);
  if (payment?.url) return toBegunCheckout(payment);
  if (!payment || payment.key === null || payment.state !== 'open') throw released();
  const { provider, amountMinor, currency, number, email, expiresAt, key } = payment;
  try {
    const begun = await shop.providers.of(provider).begin({
      ...{ id: paymentId, amountMinor, currency, email, expiresAt },
      description: texts().orderTitle(orderLabel(number ?? 0)),
      // The same for a repeated request.
      returnUrl: `${shop.publicUrl}${checkoutReturnPath(shop.links, key, expiresAt)}`,
      cancelUrl: `${shop.publicUrl}/checkout?checkout=${key}`,
    });
    await storeBegun(db, paymentId, begun);
  } catch (error) {
    if (error instanceof ProviderAway) throw unavailable(texts().paymentAway);
    if (!(error instanceof ProviderRefused)) throw error;
    shop.report(error);
    await releaseUnbegun(db, payment);
    throw new ShopError('payment-refused', texts().paymentRefused, {
      fields: { payment: texts().paymentRefused },
    });
  }
  const stored = await findPayment(db, paymentId);
  if (stored?.state !== 'open') throw released();
  return toBegunCheckout(stored);
}

export const released = () => new ShopError('checkout-released', texts().released);
export const unavailable = (words: string) =>
  new ShopError('payment-unavailable', words, { retryAfterSeconds: 10 });

function toBegunCheckout({ key, expiresAt, url }: StoredPayment): BegunCheckout {
  if (key === null || url === null) throw released();
  return { key, expiresAt, url };
}

/** Unless it was begun meanwhile, and its page is open. */
async function releaseUnbegun(db: Db, { id, key }: StoredPayment): Promise<void> {
  await inTransaction(db, async (tx) => {
    const checkout = key === null ? null : await lockCheckout(tx, key);
    const payment = await lockPayment(tx, id);
    if (payment?.providerId !== null || payment.state !== 'open') return;
    await updatePayment(tx, id, { state: 'expired', isPaid: false });
    if (checkout?.state === 'held') await releaseCheckout(tx, checkout);
  });
}
