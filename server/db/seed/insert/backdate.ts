import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

type Dated = 'users' | 'merchants' | 'orders' | 'reviews' | 'chat_messages' | 'contact_messages' | 'wishes';

const daySeconds = 24 * 60 * 60;

/** Sets the creation time of a row, which use cases set to now. */
export async function backdate(db: Db, table: Dated, id: string, daysAgo: number): Promise<void> {
  const seconds = Math.round(daysAgo * daySeconds);
  await db.execute(
    sql`update ${sql.identifier(table)} set created_at = now() - make_interval(secs => ${seconds}) where id = ${id}`,
  );
}

/** How many of the demo's mails the mailbox page starts with. */
const keptMails = 12;

/** The demo's e-mail addresses do not exist: deletes their mails, except the last few when none are sent. */
export async function tidyOutbox(db: Db, keepsMails: boolean): Promise<void> {
  const kept = keepsMails ? keptMails : 0;
  await db.execute(
    sql`delete from mails where id not in (select id from mails order by id desc limit ${kept})`,
  );
}
