import type { ItemStatus } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { nameWithChoice } from '../../cart/cart.rules.ts';
import { queueMailsOfPart } from '../../mail/outbox.store.ts';
import {
  findMerchants,
  type MailedOrder,
  mailTo,
  type Recipient,
} from '../../orders/mail-recipients.store.ts';
import type { ComesBack } from '../../orders/to-pay-back.rules.ts';

type Line = MailedOrder['lines'][number];

interface ChangedLines {
  /** The line whose status was set, as it was. */
  before: Line;
  /** It and the others that changed with it, as they are. */
  changed: readonly Line[];
  status: ItemStatus;
  /** The money that comes back to the buyer. */
  paid: ComesBack | undefined;
}

/** Queues the mails about a line's new status: to the owner always, and to its merchant when someone else cancelled it. */
export async function queueStatusMails(
  db: Db,
  order: MailedOrder,
  { before, changed, status, paid }: ChangedLines,
  byMerchant: boolean,
): Promise<void> {
  const { merchantId } = before;
  const tells = status === 'Cancelled' && !byMerchant && merchantId !== null;
  const owners = tells ? ((await findMerchants(db, [merchantId])).get(merchantId) ?? []) : [];
  for (const line of changed) {
    const kept = line.quantity - line.cancelledQuantity;
    // Open again and refunded, all of it is cancelled.
    const shown = line.status === 'Cancelled' ? line.status : status;
    const quantity = shown === 'Cancelled' ? before.quantity - before.cancelledQuantity - kept : kept;
    // Some pieces of another line may still be to arrive.
    if (line.id !== before.id && line.status !== status) continue;
    const item = { orderId: order.id, orderNumber: order.number, name: nameWithChoice(line), quantity };
    const mail = (to: Recipient, toMerchant: boolean) =>
      mailTo(to, (recipient, firstName) => ({
        kind: 'item-status-changed',
        recipient,
        data: {
          ...{ firstName, ...item, status: shown, toMerchant },
          // The others that change with it are refunded already.
          ...(paid && !toMerchant && line.id === before.id ? { paid } : {}),
        },
      }));
    await queueMailsOfPart(db, { orderId: order.id, part: line.part }, [
      ...mail(order.user, false),
      ...owners.flatMap((owner) => mail(owner, true)),
    ]);
  }
}
