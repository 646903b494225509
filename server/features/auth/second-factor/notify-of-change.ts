import type { Db } from '#server/db/db.ts';
import type { MailKind } from '../../mail/mail-kinds.ts';
import { queueMail } from '../../mail/outbox.store.ts';
import { findCredentials } from '../../users/users.store.ts';

/** Queues a mail to the owner of the account, if it has an e-mail address. */
export async function notifyOfChange(
  tx: Db,
  userId: string,
  change: MailKind['second-factor-changed']['change'],
): Promise<void> {
  const owner = await findCredentials(tx, userId);
  if (!owner?.email) return;
  await queueMail(tx, 'second-factor-changed', owner.email, { firstName: owner.firstName, change });
}
