import { type Db, inTransaction } from '#server/db/db.ts';
import { insertEvents } from '../orders/order-events.store.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { findPaymentOfRef } from '../orders/payments.store.ts';
import type { Provider, Providers, WentBack, WentBackScope } from '../payment-providers/provider.ts';
import { queueRefundedMail } from './queue-refund-mails.ts';
import { findDueLook, insertWentBack, isKnownRefund, lockRoom, noteLook } from './went-back.store.ts';

/**
 * Stores refunds and lost disputes that were made at a provider, so that nothing is paid back twice (docs/rules.md#to-pay-back). Repeated, and in
 * any sequence, it changes nothing more: each is known by its id there, and ours by the id that was sent with it.
 * @throws ProviderAway, ProviderRefused
 */
export async function noteWentBack(db: Db, provider: Provider, which: WentBackScope): Promise<void> {
  for (const back of await provider.listWentBack(which)) await noteOne(db, provider, back);
}

const DAY_MS = 24 * 60 * 60_000;
/** The first look; a bank takes months to decide. */
const firstDays = { since: 30, disputesSince: 180 };

/** Reads once an hour what went back since the last look, and a day before that, for a shop that no event reaches. */
export async function lookForWentBack(db: Db, providers: Providers, now = new Date()): Promise<void> {
  const last = await findDueLook(db);
  if (last === undefined) return;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await noteWentBack(db, providers.of('stripe'), {
    since: last ? new Date(last.getTime() - DAY_MS) : daysAgo(firstDays.since),
    disputesSince: daysAgo(firstDays.disputesSince),
  });
  await noteLook(db, now);
}

async function noteOne(db: Db, { name }: Provider, back: WentBack): Promise<void> {
  if (back.state === 'failed') return;
  const seen = await findPaymentOfRef(db, name, back.ref);
  if (!seen || (await isKnownRefund(db, seen.id, back))) return;
  await inTransaction(db, async (tx) => {
    // The order first, as everything that changes one.
    const order = seen.orderId ? await lockOrder(tx, { orderId: seen.orderId }) : null;
    const room = await lockRoom(tx, seen.id);
    if (!room || room.currency !== back.currency || (await isKnownRefund(tx, seen.id, back))) return;
    const { paidMinor = 0, receivedMinor = 0, refundedMinor = 0, givenBackMinor = 0 } = order ?? {};
    const notGivenBack = order ? paidMinor + receivedMinor - refundedMinor - givenBackMinor : room.leftMinor;
    const leftMinor = Math.min(room.leftMinor, notGivenBack);
    // One of ours takes the room, and fails at the provider for want of money: then this is looked at again.
    if (back.amountMinor > leftMinor && room.unsettled > 0) return;
    const amountMinor = Math.min(back.amountMinor, leftMinor);
    if (amountMinor <= 0) return;
    const { madeAt, state } = back;
    const orderId = order?.id ?? null;
    const refundId = await insertWentBack(tx, { paymentId: seen.id, orderId, amountMinor }, back);
    if (state !== 'succeeded') return;
    if (orderId !== null) {
      await insertEvents(tx, [
        {
          ...{ orderId, part: null, actorId: null },
          ...{ kind: 'refunded', details: { refundId, amountMinor, madeAt } },
        },
      ]);
    }
    // Who has disputed it knows.
    if (madeAt === 'provider') await queueRefundedMail(tx, { paymentId: seen.id, amountMinor }, order);
  });
}
