import type { Db } from '#server/db/db.ts';
import { mails } from '#server/db/schema/letters.ts';
import type { MailKind } from './mail-kinds.ts';

/** A mail to be: kind, recipient and what its template is given. */
export type Letter = {
  [K in keyof MailKind]: { kind: K; recipient: string; data: MailKind[K] };
}[keyof MailKind];

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

/** Like `queueMail` for several mails of one deed, in one statement. */
export async function queueMails(db: Db, letters: readonly Letter[]): Promise<void> {
  if (letters.length > 0) await db.insert(mails).values([...letters]);
}
