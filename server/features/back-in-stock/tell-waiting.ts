import type { Db } from '#server/db/db.ts';
import { queueMails } from '../mail/outbox.store.ts';
import { takeTold } from './back-in-stock.store.ts';

/** In one transaction: few enough that no lock is held for long. */
const max = 500;

/**
 * Queues mails to those who wait for what can be ordered again, in the caller's transaction.
 * @returns whether more may be left for the next one
 */
export async function tellWaiting(db: Db): Promise<boolean> {
  const told = await takeTold(db, max);
  await queueMails(
    db,
    told.map(({ id, email }) => ({ kind: 'back-in-stock', recipient: email, data: { requestId: id } })),
  );
  return told.length === max;
}
