import { isCancelled } from '#contract/order-status.ts';
import type { Db } from '#server/db/db.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import { queueMails, queueMailsOfPart } from '../mail/outbox.store.ts';
import {
  findMerchants,
  linesByMerchant,
  mailedOrder,
  mailTo,
  type Recipient,
} from './mail-recipients.store.ts';
import type { Pieces, StoredLine, StoredOrder } from './orders.rules.ts';
import { type ComesBack, comesBackMinor } from './to-pay-back.rules.ts';

/**
 * Queues the mails about pieces that were cancelled: to the buyer, of an order that is all cancelled the one about that, and to each merchant
 * about the own pieces when the shop has cancelled them.
 * @param before the order without what is cancelled, and `after` with it
 * @param refundedMinor the online refund that was asked for with it
 */
export async function queueCancelledMails(
  db: Db,
  { before, after: order }: { before: StoredOrder; after: StoredOrder },
  pieces: readonly Pieces[],
  { isShop, refundedMinor }: { isShop: boolean; refundedMinor: number },
): Promise<void> {
  if (pieces.length === 0) return;
  const paid = comesBackMinor(before, order, refundedMinor);
  const isLast = order.lines.every(isCancelled);
  const findSeller = ({ lineId }: Pieces) => order.lines.find(({ id }) => id === lineId)?.merchantId ?? null;
  const byMerchant = Map.groupBy(pieces, findSeller);
  const sellers = [...byMerchant.keys()].filter((id) => id !== null);
  const merchants = await findMerchants(db, isShop ? sellers : []);
  if (!isLast) await queue(db, order, { to: order.user, pieces, toMerchant: false, paid });
  for (const [id, owners] of merchants) {
    const pieces = byMerchant.get(id) ?? [];
    for (const to of owners) await queue(db, order, { to, pieces, toMerchant: true });
  }
  if (isLast) await queueOrderCancelledMails(db, order, { paid });
}

async function queue(
  db: Db,
  order: StoredOrder,
  {
    to,
    pieces,
    toMerchant,
    paid,
  }: { to: Recipient; pieces: readonly Pieces[]; toMerchant: boolean; paid?: ComesBack | undefined },
): Promise<void> {
  if (!to.email) return;
  const data = { ...mailedOrder(order, to, pieces), toMerchant, ...(paid && { paid }) };
  const part = order.lines.find(({ id }) => id === pieces[0]?.lineId)?.part ?? 0;
  await queueMailsOfPart(db, { orderId: order.id, part }, [
    { kind: 'pieces-cancelled', recipient: to.email, data },
  ]);
}

/** Queues the mails about a cancelled order: to the buyer, and to each merchant the `cancelled` pieces of their part. */
export async function queueOrderCancelledMails(
  db: Db,
  order: StoredOrder,
  { cancelled = [], paid }: { cancelled?: readonly StoredLine[]; paid: ComesBack | undefined },
): Promise<void> {
  const sellers = cancelled.flatMap(({ merchantId }) => merchantId ?? []);
  const merchants = await findMerchants(db, sellers);
  const cancelledMail = (to: Recipient, lines: readonly StoredLine[], toMerchant: boolean) =>
    mailTo(to, (recipient, firstName) => ({
      kind: 'order-cancelled',
      recipient,
      data: {
        firstName,
        orderId: order.id,
        orderNumber: order.number,
        lines: lines.map((line) => ({ name: nameWithChoice(line), quantity: line.quantity })),
        toMerchant,
        ...(paid && !toMerchant ? { paid } : {}),
      },
    }));
  await queueMails(db, [
    ...cancelledMail(order.user, order.lines, false),
    ...linesByMerchant(cancelled, merchants).flatMap(({ merchant, lines }) =>
      cancelledMail(merchant, lines, true),
    ),
  ]);
}
