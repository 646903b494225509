import { type Db, inTransaction } from '#server/db/db.ts';
import type { Provider } from '../payment-providers/provider.ts';
import { hasDispute, insertEvents } from './order-events.store.ts';
import { lockOrder } from './orders.store.ts';
import { findPaymentOfRef } from './payments.store.ts';
import { queueDisputedMails } from './queue-refund-mails.ts';

interface Dispute {
  /** Of the payment at the provider. */
  ref: string;
  amountMinor: number;
  /** The provider's page of it. */
  url: string;
}

/**
 * Says in the order's timeline, and to those who refund, that a buyer wants a payment back through their bank. It is answered at the
 * provider. The same dispute again changes nothing.
 */
export async function noteDispute(
  db: Db,
  { name }: Pick<Provider, 'name'>,
  { ref, amountMinor, url }: Dispute,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payment = await findPaymentOfRef(tx, name, ref);
    if (!payment) return;
    const order = payment.orderId ? await lockOrder(tx, { orderId: payment.orderId }) : null;
    if (order) {
      if (await hasDispute(tx, order.id, url)) return;
      const details = { amountMinor, url };
      await insertEvents(tx, [{ orderId: order.id, part: null, kind: 'disputed', actorId: null, details }]);
    }
    await queueDisputedMails(tx, { paymentId: payment.id, amountMinor, url }, order);
  });
}
