import { type Db, inTransaction } from '#server/db/db.ts';
import { countUnsent, releaseUnsent } from './unsent-mails.store.ts';

/** Rows that one transaction changes. */
const batch = 2_000;

/** Sends what was kept without a mail server, oldest first. What a call that was cut off has not released is left for the next. @returns how many */
export async function sendUnsent(db: Db): Promise<number> {
  const { count } = await countUnsent(db);
  let sent = 0;
  for (let released = batch; released === batch && sent < count; sent += released)
    released = await inTransaction(db, (tx) => releaseUnsent(tx, batch));
  return sent;
}
