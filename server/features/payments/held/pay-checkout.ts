import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import { isProviderError } from '../../payment-providers/provider.ts';
import type { BegunCheckout } from '../../placing/checkout-shop.ts';
import { findPayment, insertPayment, lockPayment, updatePayment } from '../checkout-payments.store.ts';
import { settle } from '../settling/settle.ts';
import { beginPayment, type PayingShop, released, unavailable } from './begin-payment.ts';
import { findLatestPaymentId, lockCheckout, prolongCheckout } from './held-checkouts.store.ts';

const texts = defineTexts({ en });

/**
 * Where to pay for a held checkout: the page that is open, one that could not be opened before, or a new payment after a failed one. The
 * caller has checked whose checkout it is.
 * @param holdMinutes how long things are kept for a new payment
 * @throws checkout-paid when it is paid, or the money is on its way: nobody is asked twice
 * @throws checkout-released, payment-unavailable, payment-refused as `beginPayment`
 */
export async function payCheckout(
  db: Db,
  shop: PayingShop,
  { key, holdMinutes }: { key: string; holdMinutes: number },
): Promise<BegunCheckout> {
  const latest = await findLatestPaymentId(db, key);
  if (latest === null) throw notFound(texts().noCheckout);
  const payment = await findPayment(db, latest);
  if (payment?.state === 'open' && payment.isOver) {
    await settle(db, shop, latest).catch((error: unknown) => {
      throw isProviderError(error) ? unavailable(texts().paymentAway) : error;
    });
  }
  const paymentId = await inTransaction(db, (tx) => findPayable(tx, key, holdMinutes));
  return await beginPayment(db, shop, paymentId);
}

/** @returns the id of a payment that is open */
async function findPayable(tx: Db, key: string, holdMinutes: number): Promise<string> {
  const checkout = await lockCheckout(tx, key);
  const latest = await findLatestPaymentId(tx, key);
  if (!checkout || latest === null || checkout.state === 'released') throw released();
  if (checkout.state === 'placed') throw new ShopError('checkout-paid', texts().paidAlready);
  await lockPayment(tx, latest);
  const payment = await findPayment(tx, latest);
  if (!payment) throw released();
  if (payment.state === 'mismatch') throw new ShopError('checkout-paid', texts().paidAlready);
  if (payment.state === 'processing') throw new ShopError('checkout-paid', texts().isProcessing);
  if (payment.state === 'open') {
    if (payment.providerId !== null || !payment.isLate) return latest;
    // Where to pay was never told, so nobody can pay it any more. Its provider would not open a page for so short a time.
    await updatePayment(tx, latest, { state: 'expired', isPaid: false });
  }
  const { provider, amountMinor, currency } = payment;
  const expiresAt = await prolongCheckout(tx, key, holdMinutes);
  return await insertPayment(tx, { checkoutId: key, provider, amountMinor, currency, expiresAt });
}
