import { z } from 'zod';
import { type Db, inTransaction } from '#server/db/db.ts';
import { insertEvents } from '../orders/order-events.store.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { findPaymentOfRef } from '../orders/payments.store.ts';
import type { Provider, ProviderEvent } from '../payment-providers/provider.ts';
import { noteWentBack } from '../refunds/note-went-back.ts';
import { queueDisputedMails } from '../refunds/queue-refund-mails.ts';
import { noteRefund } from '../refunds/send-refunds.ts';
import { hasPayment, noteDisputed } from './payment-lookups.store.ts';
import { type SettlingShop, settle } from './settling/settle.ts';

/** The same account may charge for other things, too. */
const isId = (text: string) => z.uuid().safeParse(text).success;

/**
 * Looks at what a verified event is about, and does nothing for what is not ours. Repeated, late and in any order they change nothing else
 * than one at the right moment, because each only asks what is true now.
 * @throws ProviderAway, ProviderRefused
 */
export async function receiveEvent(
  db: Db,
  shop: SettlingShop,
  provider: Provider,
  event: ProviderEvent,
): Promise<void> {
  switch (event.kind) {
    case 'payment':
      if (isId(event.paymentId) && (await hasPayment(db, provider.name, event.paymentId))) {
        await settle(db, shop, event.paymentId);
      }
      return;
    case 'refund':
      if (await noteRefund(db, provider, event.providerId)) return;
      return event.ref === null ? undefined : await noteWentBack(db, provider, { ref: event.ref });
    case 'went-back':
      return await noteWentBack(db, provider, { ref: event.ref });
    case 'dispute':
      return await noteDispute(db, provider, event);
  }
}

/** It is answered at the provider: here it is in the order's timeline, and staff are told. */
async function noteDispute(
  db: Db,
  { name }: Provider,
  { ref, amountMinor, url }: Extract<ProviderEvent, { kind: 'dispute' }>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payment = await findPaymentOfRef(tx, name, ref);
    if (!payment) return;
    const order = payment.orderId ? await lockOrder(tx, { orderId: payment.orderId }) : null;
    // Events come several times, also about what never became an order.
    if (!(await noteDisputed(tx, payment.id, url))) return;
    if (order) {
      const event = { orderId: order.id, part: null, actorId: null, kind: 'disputed' } as const;
      await insertEvents(tx, [{ ...event, details: { amountMinor, url } }]);
    }
    await queueDisputedMails(tx, { paymentId: payment.id, amountMinor, url }, order);
  });
}
