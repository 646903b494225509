import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { findMail, releaseMail, repeatMail } from './mailbox.store.ts';

/**
 * Sends a waiting, unsent or failed mail now, and a sent mail again as a new one, with a new one-time link if it has one.
 * @throws not-found
 * @throws invalid when it is being sent right now
 */
export async function resendMail(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if ((await releaseMail(tx, id)) || (await repeatMail(tx, id))) return;
    if (!(await findMail(tx, id))) throw notFound('No mail found.');
    throw new ShopError('mail-being-sent', 'This mail is being sent at this moment.');
  });
}
