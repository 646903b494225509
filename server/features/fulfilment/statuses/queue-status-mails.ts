import type { Db } from '#server/db/db.ts';
import { nameWithChoice } from '../../cart/cart.rules.ts';
import { queueMailsOfPart } from '../../mail/outbox.store.ts';
import { mailTo, type Recipient } from '../../orders/mail-recipients.ts';
import type { StoredLine, StoredOrder } from '../../orders/orders.rules.ts';

/**
 * Queues the mails about a line's new status.
 * @param merchant the line's merchant, when they must learn that someone else cancelled it
 */
export async function queueStatusChangedMails(
  db: Db,
  order: StoredOrder,
  line: StoredLine,
  merchant: Recipient | undefined,
): Promise<void> {
  const { quantity, status } = line;
  const item = { orderId: order.id, orderNumber: order.number, name: nameWithChoice(line), quantity, status };
  const statusMail = (to: Recipient, toMerchant: boolean) =>
    mailTo(to, (recipient, firstName) => ({
      kind: 'item-status-changed',
      recipient,
      data: { firstName, ...item, toMerchant },
    }));
  await queueMailsOfPart(db, { orderId: order.id, part: line.part }, [
    ...statusMail(order.user, false),
    ...(merchant ? statusMail(merchant, true) : []),
  ]);
}
