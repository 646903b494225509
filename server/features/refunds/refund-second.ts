import type { Db } from '#server/db/db.ts';
import { insertEvents } from '../orders/order-events.store.ts';
import { addSecondPayment, insertWholeRefund } from './whole-refunds.store.ts';

interface SecondPayment {
  id: string;
  amountMinor: number;
  currency: string;
}

/** Asks for the refund of a payment with which nothing is bought any more. Where there is an order, its timeline names it. */
export async function refundSecond(tx: Db, payment: SecondPayment, orderId: string | null): Promise<void> {
  const { id: paymentId, amountMinor, currency } = payment;
  if (orderId !== null) await addSecondPayment(tx, { orderId, paymentId, amountMinor });
  const refundId = await insertWholeRefund(tx, {
    paymentId,
    orderId,
    amountMinor,
    currency,
    requestedBy: null,
  });
  if (orderId === null) return;
  const event = { orderId, part: null, actorId: null };
  await insertEvents(tx, [
    { ...event, kind: 'paid', details: { amountMinor } },
    { ...event, kind: 'refund-requested', details: { amountMinor, refundId } },
  ]);
}
