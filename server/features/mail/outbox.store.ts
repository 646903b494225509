import type { Db } from '#server/db/db.ts';
import { mails } from '#server/db/schema/letters.ts';
import type { MailKind } from './mail-kinds.ts';

/**
 * Puts a mail into the outbox, in the transaction of the deed that causes it. `data` holds whom and why, never
 * a token: the sender makes that at the moment of sending.
 */
export async function queueMail<K extends keyof MailKind>(
  db: Db,
  kind: K,
  recipient: string,
  data: MailKind[K],
): Promise<void> {
  await db.insert(mails).values({ kind, recipient, data });
}
