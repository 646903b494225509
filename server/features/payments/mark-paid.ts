import type { EndpointReply } from '#contract/define-endpoint.ts';
import { isOnline } from '#contract/payments.ts';
import { defineTexts } from '#contract/texts.ts';
import type { markManyPaid as markManyPaidCall } from '#contract/work-list.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/order-links.ts';
import { noteMoney } from '../activity/note-money.ts';
import { getAgreement } from '../orders/agreement.store.ts';
import { changeOrder, lockOrderOfShop } from '../orders/change-order.ts';
import { listSeenOrders } from '../orders/list-seen-orders.ts';
import { refusalOfError } from '../orders/orders.rules.ts';
import { keptCostMinor } from '../orders/to-pay-back.rules.ts';
import { updateReceived } from './paid-by-transfer.store.ts';

const texts = defineTexts({ en });

/**
 * Says that the money of an order that is not paid online has arrived, or has not (docs/rules.md#payment-after-ordering): what is owed
 * at this moment was received. What is so already is not written again.
 * @returns the number of the order
 * @throws not-found for who may not see the order, forbidden for everybody but the shop
 * @throws not-by-transfer when it is paid online, and when it costs nothing
 * @throws order-cancelled when somebody says that the money of a cancelled order has arrived
 * @throws paid-back when it has not arrived after all, and some of it was paid back
 */
export async function markPaid(db: Db, actor: Actor, orderId: string, isPaid: boolean): Promise<number> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrderOfShop(tx, actor, orderId);
    const { cancelledAt, number, receivedMinor, givenBackMinor } = order;
    // After the lock, to see what another transaction has written.
    const { paymentMethod, paymentDue } = await getAgreement(tx, orderId);
    const byTransfer = paymentMethod === 'transfer';
    if (isOnline(paymentMethod)) throw new ShopError('not-by-transfer', texts().notByTransfer);
    const isReceived = byTransfer ? !paymentDue : receivedMinor > 0;
    if (isReceived === isPaid) return number;
    if (isPaid && cancelledAt) throw new ShopError('order-cancelled', texts().cancelledBefore);
    if (!isPaid && givenBackMinor > 0) throw new ShopError('paid-back', texts().paidBackBefore);
    const amountMinor = isPaid ? keptCostMinor(order) : receivedMinor;
    if (isPaid && !byTransfer && amountMinor === 0) {
      throw new ShopError('not-by-transfer', texts().nothingToCollect);
    }
    await updateReceived(tx, orderId, {
      receivedMinor: isPaid ? amountMinor : 0,
      paymentDue: byTransfer && !isPaid,
    });
    const kind = isPaid ? 'paid' : 'unpaid';
    await changeOrder(tx, actor, order, { events: [{ part: null, kind, details: { amountMinor } }] });
    await noteMoney(tx, { by: actor.id, change: kind, order: number, amountMinor });
    return number;
  });
}

type ManyPaid = Pick<EndpointReply<typeof markManyPaidCall>, 'paid' | 'refused'>;

/** The same for the money of many orders that has arrived, each order in a transaction of its own. */
export async function markManyPaid(db: Db, actor: Actor, orderIds: readonly string[]): Promise<ManyPaid> {
  const outcome: ManyPaid = { paid: [], refused: [] };
  for (const _id of new Set(orderIds)) {
    try {
      outcome.paid.push({ _id, number: await markPaid(db, actor, _id, true) });
    } catch (error) {
      const [seen] = await listSeenOrders(db, actor, [_id]);
      outcome.refused.push({ _id, number: seen?.order.number ?? null, ...refusalOfError(error) });
    }
  }
  return outcome;
}
