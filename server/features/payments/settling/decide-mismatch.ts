import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import * as en from '#server/texts/en/checkout.ts';
import { noteMoney } from '../../activity/note-money.ts';
import { insertWholeRefund } from '../../refunds/whole-refunds.store.ts';
import { findPayment, lockPayment, updatePayment } from '../checkout-payments.store.ts';
import { lockCheckout, releaseCheckout } from '../held/held-checkouts.store.ts';
import { placeHeld } from './place-held.ts';
import type { SettlingShop } from './settle.ts';

const texts = defineTexts({ en });

interface Decision {
  paymentId: string;
  /** Who decides. */
  userId: string;
}

/**
 * Locks a mismatch for somebody who decides about it, and its checkout first.
 * @returns null when it was decided meanwhile: the same again changes nothing
 * @throws not-found
 */
async function lockMismatch(tx: Db, paymentId: string) {
  const stored = await findPayment(tx, paymentId);
  if (!stored) throw notFound(texts().noPaymentFound);
  const checkout = stored.key === null ? null : await lockCheckout(tx, stored.key);
  const payment = await lockPayment(tx, paymentId);
  return payment?.state === 'mismatch' && payment.paidInstead
    ? { payment, checkout, paid: payment.paidInstead, number: stored.number }
    : null;
}

/**
 * Places the order of a mismatch, with what was paid. The order says who has decided so.
 * @throws not-found, checkout-released when it is not held any more, payment-refused when it was paid in another currency
 */
export async function placeMismatch(
  db: Db,
  { onPlaced }: Pick<SettlingShop, 'onPlaced'>,
  { paymentId, userId }: Decision,
): Promise<void> {
  const isPlaced = await inTransaction(db, async (tx) => {
    const mismatch = await lockMismatch(tx, paymentId);
    if (!mismatch) return false;
    const { payment, checkout, paid } = mismatch;
    if (checkout?.state !== 'held') throw new ShopError('checkout-released', texts().notHeld);
    if (paid.currency !== payment.currency) {
      throw new ShopError('payment-refused', texts().paidInCurrency(paid.currency));
    }
    const order = await placeHeld(tx, checkout, { paidMinor: paid.amountMinor, decidedBy: userId });
    await updatePayment(tx, paymentId, { state: 'paid', isPaid: false, orderId: order.id });
    const { amountMinor } = paid;
    await noteMoney(tx, { by: userId, change: 'mismatch-placed', order: order.number, amountMinor });
    return true;
  });
  if (isPlaced) onPlaced?.();
}

/** Refunds what was paid of a mismatch, and gives the stock back. @throws not-found */
export async function refundMismatch(db: Db, { paymentId, userId }: Decision): Promise<void> {
  await inTransaction(db, async (tx) => {
    const mismatch = await lockMismatch(tx, paymentId);
    if (!mismatch) return;
    const { checkout, paid, number } = mismatch;
    await updatePayment(tx, paymentId, { state: 'paid', isPaid: false });
    await insertWholeRefund(tx, { ...paid, paymentId, orderId: null, requestedBy: userId });
    // In another currency, the amount would say something wrong.
    const isOurs = paid.currency === mismatch.payment.currency;
    const amount = isOurs ? { amountMinor: paid.amountMinor } : {};
    await noteMoney(tx, { by: userId, change: 'mismatch-refunded', order: number, ...amount });
    if (checkout?.state === 'held') await releaseCheckout(tx, checkout);
  });
}
