import type { CancelForm } from '#contract/fulfilment.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { cancelOpen, lockOrderToChange } from '../orders/change-order.ts';
import { checkOpen, checkSameRequest } from '../orders/orders.rules.ts';
import { queueCancelledMails } from '../orders/queue-cancelled-mails.ts';
import { refundCancelled } from '../refunds/refund-cancelled.ts';

const texts = defineTexts({ en });

/**
 * Cancels open pieces of a line and gives their stock back. Their amounts leave the order (docs/rules.md#amounts-of-pieces), and go back to
 * a buyer who has paid online. The last piece cancels the order. The same request again changes nothing.
 * @throws not-found for a line that the actor does not see, forbidden for who may only see it
 * @throws request-used when the same request asked for something else before
 * @throws too-few-open when the pieces were sent or cancelled meanwhile
 */
export async function cancelPieces(
  db: Db,
  actor: Actor,
  { orderId, lineId }: { orderId: string; lineId: string },
  { request, quantity }: CancelForm,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, parts, isShop, before } = await lockOrderToChange(tx, actor, orderId, request);
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line || !parts.includes(line.part)) throw notFound(texts().noLine);
    if (before) {
      const [cancelled] = before.details.lines ?? [];
      return checkSameRequest(cancelled?.lineId === lineId && cancelled.quantity === quantity);
    }
    checkOpen(line, quantity, 'quantity');
    const pieces = [{ lineId, quantity }];
    const after = await cancelOpen(tx, actor, order, pieces, { requestId: request });
    const refundedMinor = await refundCancelled(tx, actor, after, pieces);
    await queueCancelledMails(tx, { before: order, after }, pieces, { isShop, refundedMinor });
  });
}
