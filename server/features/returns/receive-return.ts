import type { ReceiveForm } from '#contract/returns.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { listParcels } from '../fulfilment/parcels.store.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { LockOrder } from '../orders/order-caller.ts';
import type { Pieces, StoredOrder } from '../orders/orders.rules.ts';
import { comesBackMinor } from '../orders/to-pay-back.rules.ts';
import { offersWithdrawal } from '../settings/offers-withdrawal.rules.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { lockReturn, noteReturn } from './answer-return.ts';
import { deliveryBackMinor, lateReturned } from './delivery-back.rules.ts';
import { withdrawalEnd } from './period.rules.ts';
import { queueReceivedMail } from './queue-return-mails.ts';
import { refundReceived } from './refund-return.ts';
import { checkMayBecome, nameOfReturn, type ReturnedPieces, receivedPieces } from './returns.rules.ts';
import { listOrderReturns, updateReturn, writeReceived } from './returns.store.ts';

type Settings = Awaited<ReturnType<ShopSettings['latest']>>;

/**
 * Says what of a return has come: it counts as returned, what is fit for sale is on hand again, and the buyer no longer keeps it. What was
 * withdrawn is refunded at once, and so is everything where the owner wants that. The same again changes nothing.
 * Once nothing of the order is kept, the delivery goes back with it (docs/rules.md#returns).
 * @throws not-found as `lockReturn`
 * @throws return-state for one that was not accepted, or has come already
 * @throws wrong-order for a line that is not of it
 * @throws not-returnable for more than were to come
 */
export async function receiveReturn(
  db: Db,
  lock: LockOrder,
  { id, merchantId, settings }: { id: string; merchantId: string | null; settings: Settings },
  { lines: came }: ReceiveForm,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, stored, person, actors } = await lockReturn(tx, lock, id, merchantId);
    const lines = receivedPieces(stored, order.lines, came);
    if (stored.receivedAt && isSameReceived(stored.lines, lines)) return;
    checkMayBecome(order, stored, 'received', actors);
    const receivedAt = new Date();
    await writeReceived(tx, id, lines);
    await updateReturn(tx, id, { state: 'received', receivedAt });
    const countReceived = (lineId: string) => lines.find((one) => one.lineId === lineId)?.received ?? 0;
    const counted = order.lines.map((line) => ({
      ...line,
      returnedQuantity: line.returnedQuantity + countReceived(line.id),
    }));
    const ofDelivery =
      stored.deliveryMinor > 0 ? 0 : await findDeliveryBack(tx, { ...order, lines: counted }, settings);
    const deliveryMinor = stored.deliveryMinor + ofDelivery;
    if (ofDelivery > 0) await updateReturn(tx, id, { deliveryMinor });
    const after = await changeOrder(tx, person, order, {
      lines: counted.filter((line) => countReceived(line.id) > 0),
      deliveryBackMinor: (order.deliveryBackMinor ?? 0) + deliveryMinor,
      restocked: toPieces(lines, 'restocked'),
      events: [
        {
          part: stored.part,
          kind: 'return-received',
          details: { returnId: id, name: nameOfReturn(order, stored), lines: toPieces(lines, 'received') },
        },
      ],
    });
    await noteReturn(tx, person, order, 'return-received');
    const received = { ...stored, receivedAt, lines, deliveryMinor };
    const isAtOnce = settings.returns.refundsReceived || stored.kind === 'withdrawal';
    const refundedMinor = isAtOnce ? await refundReceived(tx, person, after, received) : 0;
    const pieces = toPieces(lines, 'received');
    await queueReceivedMail(tx, after, received, {
      pieces,
      paid: comesBackMinor(order, after, refundedMinor),
    });
  });
}

/** The share of the delivery that goes back with the last piece of a locked order that has come. @param order as it is then */
async function findDeliveryBack(tx: Db, order: StoredOrder, settings: Settings): Promise<number> {
  if (!offersWithdrawal(settings)) return 0;
  const returns = (await listOrderReturns(tx, [order.id])).filter(({ state }) => state !== 'cancelled');
  if (returns.some(({ deliveryMinor }) => deliveryMinor > 0)) return 0;
  const late = lateReturned(returns, withdrawalEnd(order, await listParcels(tx, order.id), settings));
  return deliveryBackMinor(order, { late }, settings.delivery);
}

const toPieces = (lines: readonly ReturnedPieces[], count: 'received' | 'restocked'): Pieces[] =>
  lines.filter((one) => one[count] > 0).map((one) => ({ lineId: one.lineId, quantity: one[count] }));

const isSameReceived = (stored: readonly ReturnedPieces[], sent: readonly ReturnedPieces[]): boolean =>
  stored.every(({ lineId, received, restocked }) =>
    sent.some((one) => one.lineId === lineId && one.received === received && one.restocked === restocked),
  );
