import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#server/db/db.ts';
import { runNamed } from '#server/db/named.ts';
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
  if (letters.length === 0) return;
  const column = (read: (letter: Letter) => string) => sql.param(letters.map(read));
  await runNamed(
    db,
    'queue_mails',
    sql`
    insert into ${mails} (id, kind, recipient, data) select * from unnest(
      ${column(() => v7())}::uuid[], ${column(({ kind }) => kind)}::text[],
      ${column(({ recipient }) => recipient)}::text[], ${column(({ data }) => JSON.stringify(data))}::jsonb[])`,
  );
}

/**
 * Puts a mail into the outbox only if `wanted`, with the same work for the database either way: a row is written
 * and one is deleted. For answers whose time must not tell whether anybody gets a mail.
 */
export async function queueMailOrSeemTo<K extends keyof MailKind>(
  db: Db,
  wanted: boolean,
  kind: K,
  recipient: string,
  data: MailKind[K],
): Promise<void> {
  const id = v7();
  await db.insert(mails).values({ id, kind, recipient, data });
  await db.delete(mails).where(eq(mails.id, wanted ? v7() : id));
}
