import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

type Dated = 'users' | 'merchants' | 'orders' | 'reviews' | 'chat_messages' | 'contact_messages' | 'wishes';

const daySeconds = 24 * 60 * 60;

/** Sets back when something was made: the deeds themselves only know now. */
export async function backdate(db: Db, table: Dated, id: string, daysAgo: number): Promise<void> {
  const seconds = Math.round(daysAgo * daySeconds);
  await db.execute(
    sql`update ${sql.identifier(table)} set created_at = now() - make_interval(secs => ${seconds}) where id = ${id}`,
  );
}

/** How many of the demo's own mails the mailbox page begins with. */
const keptMails = 12;

/** The demo's people live at addresses of nobody: their old mails are dropped, the last few kept where none goes out. */
export async function tidyOutbox(db: Db, keepsMails: boolean): Promise<void> {
  const kept = keepsMails ? keptMails : 0;
  await db.execute(
    sql`delete from mails where id not in (select id from mails order by id desc limit ${kept})`,
  );
}
