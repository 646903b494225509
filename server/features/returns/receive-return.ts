import type { ReceiveForm } from '#contract/returns.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { changeOrder } from '../orders/change-order.ts';
import type { LockOrder } from '../orders/order-caller.ts';
import type { Pieces } from '../orders/orders.rules.ts';
import { comesBackOf } from '../orders/to-pay-back.rules.ts';
import { lockReturn, noteReturn } from './answer-return.ts';
import { queueReceivedMail } from './queue-return-mails.ts';
import { refundReceived } from './refund-return.ts';
import { checkMayBecome, nameOfReturn, type ReturnedPieces, receivedPieces } from './returns.rules.ts';
import { updateReturn, writeReceived } from './returns.store.ts';

/**
 * Says what of a return has come: it counts as returned, what is fit for sale is on hand again, and the buyer no longer keeps it. What was
 * withdrawn is refunded at once, and so is everything where the owner wants that. The same again changes nothing.
 * @param refundsAtOnce the owner's setting
 * @throws not-found as `lockReturn`
 * @throws return-state for one that was not accepted, or has come already
 * @throws wrong-order for a line that is not of it
 * @throws not-returnable for more than were to come
 */
export async function receiveReturn(
  db: Db,
  lock: LockOrder,
  { id, merchantId, refundsAtOnce }: { id: string; merchantId: string | null; refundsAtOnce: boolean },
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
    const receivedOf = (lineId: string) => lines.find((one) => one.lineId === lineId)?.received ?? 0;
    const after = await changeOrder(tx, person, order, {
      lines: order.lines
        .filter((line) => receivedOf(line.id) > 0)
        .map((line) => ({ ...line, returnedQuantity: line.returnedQuantity + receivedOf(line.id) })),
      deliveryBackMinor: (order.deliveryBackMinor ?? 0) + stored.deliveryMinor,
      restocked: piecesOf(lines, 'restocked'),
      events: [
        {
          part: stored.part,
          kind: 'return-received',
          details: { returnId: id, name: nameOfReturn(order, stored), lines: piecesOf(lines, 'received') },
        },
      ],
    });
    await noteReturn(tx, person, order, 'return-received');
    const received = { ...stored, receivedAt, lines };
    const isAtOnce = refundsAtOnce || stored.kind === 'withdrawal';
    const refundedMinor = isAtOnce ? await refundReceived(tx, person, after, received) : 0;
    const pieces = piecesOf(lines, 'received');
    await queueReceivedMail(tx, after, received, { pieces, paid: comesBackOf(order, after, refundedMinor) });
  });
}

const piecesOf = (lines: readonly ReturnedPieces[], count: 'received' | 'restocked'): Pieces[] =>
  lines.filter((one) => one[count] > 0).map((one) => ({ lineId: one.lineId, quantity: one[count] }));

const isSameReceived = (stored: readonly ReturnedPieces[], sent: readonly ReturnedPieces[]): boolean =>
  stored.every(({ lineId, received, restocked }) =>
    sent.some((one) => one.lineId === lineId && one.received === received && one.restocked === restocked),
  );
