import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

/** On it the processes that hold sockets hear which account's tokens were ended by a process that holds none. */
export const endedSessionsChannel = 'ended_sessions';

/** Told with the commit: for deeds outside the serving process, which have no sockets to close themselves. */
export async function announceEnd(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${endedSessionsChannel}, ${userId})`);
}
