import type { Db } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { findMail, releaseMail, repeatMail } from './mailbox.store.ts';

/**
 * Sends a mail again: a waiting or failed one goes at once, a sent one goes as a new mail, with a new link where it
 * carries one. Throws `not-found`, and `invalid` for one that is being sent at this moment.
 */
export async function resendMail(db: Db, id: string): Promise<void> {
  if ((await releaseMail(db, id)) || (await repeatMail(db, id))) return;
  if (!(await findMail(db, id))) throw notFound('No mail found.');
  throw new ShopError('mail-being-sent', 'This mail is being sent at this moment.');
}
