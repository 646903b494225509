import type { Db } from '#server/db/db.ts';
import { listParcels } from '../fulfilment/parcels.store.ts';
import { cancelOpen, changeOrder, type Person } from '../orders/change-order.ts';
import { findComingBack } from '../orders/coming-back.store.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';
import { queueCancelledMails } from '../orders/queue-cancelled-mails.ts';
import { comesBackMinor } from '../orders/to-pay-back.rules.ts';
import { refundCancelled } from '../refunds/refund-cancelled.ts';
import { deliveryBackMinor, lateReturned } from '../returns/delivery-back.rules.ts';
import { openReturn } from '../returns/open-return.ts';
import { withdrawalEnd } from '../returns/period.rules.ts';
import { listOrderReturns, updateReturn } from '../returns/returns.store.ts';
import { yieldReturns } from '../returns/yield-returns.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { allPieces, isSomethingLeft, splitPieces, toLabel } from './withdrawals.rules.ts';
import { decideOthers, type StoredWithdrawal } from './withdrawals.store.ts';

type Settings = Awaited<ReturnType<ShopSettings['latest']>>;

/**
 * Does what a withdrawal says, in the transaction that receives or confirms it: pieces that were not sent are cancelled and refunded, and
 * those that were become one return for each part, also those that were asked back before (docs/rules.md#withdrawals).
 * Other statements that wait for their confirmation are settled where they say the same, or nothing is left for them.
 * @param order locked
 */
export async function actOnWithdrawal(
  tx: Db,
  settings: Settings,
  person: Person,
  order: StoredOrder,
  withdrawal: StoredWithdrawal,
): Promise<void> {
  const name = toLabel(withdrawal);
  const comingBack = await findComingBack(tx, order.id, ['withdrawal']);
  const pieces = splitPieces(order.lines, withdrawal.lines, comingBack);
  const { open, sent } = pieces;
  const cancelled = await cancelOpen(tx, person, order, open, { name });
  const before = (await listOrderReturns(tx, [order.id])).filter(
    ({ kind, state, receivedAt }) => (kind === 'withdrawal' && state !== 'cancelled') || receivedAt !== null,
  );
  const late = lateReturned(before, withdrawalEnd(order, await listParcels(tx, order.id), settings));
  // It goes back once, whatever is withdrawn from later.
  const isGivenBack = before.some(({ deliveryMinor }) => deliveryMinor > 0);
  const deliveryMinor = isGivenBack
    ? 0
    : deliveryBackMinor(cancelled, { sent, comingBack, late }, settings.delivery);
  // Nothing of this one comes back, and the rest of the order does already, or has.
  const carrier =
    sent.length === 0 && open.length > 0 && deliveryMinor > 0
      ? (before.find(({ state }) => state === 'accepted') ?? before.at(-1))
      : undefined;
  if (carrier) await updateReturn(tx, carrier.id, { deliveryMinor });
  const nowMinor = carrier && carrier.state !== 'accepted' ? deliveryMinor : 0;
  const after = { ...cancelled, deliveryBackMinor: (cancelled.deliveryBackMinor ?? 0) + nowMinor };
  const refundedMinor = open.length > 0 ? await refundCancelled(tx, person, after, open, nowMinor) : 0;
  const paid = open.length > 0 ? comesBackMinor(order, after, refundedMinor) : undefined;
  await changeOrder(tx, person, cancelled, {
    deliveryBackMinor: after.deliveryBackMinor,
    events: [
      {
        part: null,
        kind: 'withdrawn',
        details: {
          name,
          lines: allPieces(pieces, order.lines),
          ...(paid && { amountMinor: paid.backMinor }),
        },
      },
    ],
  });
  if (sent.length > 0) {
    await yieldReturns(tx, person, after, sent);
    const returned = { requestId: withdrawal.id, lines: sent, withdrawal, deliveryMinor };
    await openReturn(tx, person, after, { kind: 'withdrawal', ...returned });
  }
  const isLeft = isSomethingLeft(after.lines, await findComingBack(tx, order.id, ['withdrawal']));
  const items = isLeft ? withdrawal.items : undefined;
  // One for the whole order, or for chosen lines, says the same as no other while something is left.
  if (items !== null) await decideOthers(tx, { orderId: order.id, state: 'settled', decidedBy: null, items });
  await queueCancelledMails(tx, { before: order, after }, open, { isShop: true, refundedMinor });
}
