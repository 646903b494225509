import { createReadCache, type ReadCache } from '#server/cache/read-cache.ts';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Notifications } from '#server/db/notifications.ts';
import type { SignedInActor } from '#server/http/actor.ts';
import { accountChangesChannel, endedSessionsChannel } from '../users/sessions.store.ts';

/** Takes about 10 MB. */
const maxSessions = 10_000;

/**
 * The actors of sessions that were used in the last minute. What ends a session or changes its actor reaches this process
 * before the reply to whoever did it here, and by a notification from elsewhere (docs/decisions/084-sessions-in-memory.md).
 */
export async function openSessionCache(
  pool: DatabasePool,
  notifications: Notifications,
): Promise<ReadCache<SignedInActor>> {
  const sessions = createReadCache<SignedInActor>({
    notifications,
    isAway: () => pool.isAway,
    max: maxSessions,
  });
  pool.onChange(sessions.changed);
  for (const channel of [endedSessionsChannel, accountChangesChannel]) {
    await notifications.subscribe(channel, sessions.changed);
  }
  return sessions;
}
