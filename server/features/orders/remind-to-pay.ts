import type { Db } from '#server/db/db.ts';
import { queueMails } from '../mail/outbox.store.ts';
import { takePaymentsToRemind } from './payments.store.ts';

/**
 * Queues 'Finish your payment' for whoever went to pay 20 minutes ago and may still do so: once for each checkout, in the caller's
 * transaction.
 * @returns how many
 */
export async function remindToPay(tx: Db): Promise<number> {
  const taken = await takePaymentsToRemind(tx);
  await queueMails(
    tx,
    taken.flatMap(({ id: paymentId, email }) =>
      email ? [{ kind: 'finish-payment', recipient: email, data: { paymentId } }] : [],
    ),
  );
  return taken.length;
}
