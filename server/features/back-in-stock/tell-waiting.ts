import { type Db, inTransaction } from '#server/db/db.ts';
import type { SetAside } from '#server/db/set-aside.ts';
import { queueMails } from '../mail/outbox.store.ts';
import { listToTell, markTold } from './back-in-stock.store.ts';

/** In one transaction: few enough that no lock is held for long. */
const max = 500;

/**
 * Queues mails to those who wait for what can be ordered again, in the caller's transaction.
 * @param setAside has the requests whose mail could not be queued
 * @returns whether more may be left for the next one
 */
export async function tellWaiting(tx: Db, setAside: SetAside): Promise<boolean> {
  const ids = await listToTell(tx, max, setAside.waiting());
  await setAside.workOn(ids, (some) => inTransaction(tx, (savepoint) => tell(savepoint, some)));
  return ids.length === max;
}

async function tell(tx: Db, ids: readonly string[]): Promise<void> {
  const told = await markTold(tx, ids);
  await queueMails(
    tx,
    told.map(({ id, email }) => ({ kind: 'back-in-stock', recipient: email, data: { requestId: id } })),
  );
}
