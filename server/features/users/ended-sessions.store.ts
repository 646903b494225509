import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

/** Tells processes with sockets whose sessions another process ended. */
export const endedSessionsChannel = 'ended_sessions';

/** Notifies all processes with the commit, so that they close the sockets of the account. */
export async function announceEnd(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_notify(${endedSessionsChannel}, ${userId})`);
}
