import { asc, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { mails } from '#server/db/schema/mail.ts';

/** @returns the mails in the outbox for an e-mail address, oldest first */
export async function mailsTo(db: Db, recipient: string) {
  return await db
    .select({ id: mails.id, kind: mails.kind, data: mails.data, status: mails.status, text: mails.text })
    .from(mails)
    .where(sql`lower(${mails.recipient}) = lower(${recipient})`)
    .orderBy(asc(mails.id));
}

/** @returns only their kinds */
export async function mailKindsTo(db: Db, recipient: string): Promise<string[]> {
  return (await mailsTo(db, recipient)).map(({ kind }) => kind);
}
