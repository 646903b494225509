import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#server/db/db.ts';
import { type SessionUse, updateUses } from '../users/sessions.store.ts';

/** How often uses are stored. */
const flushMs = 30_000;

/**
 * Collects when and where sessions are used and stores them together, so that no request waits for it. After a crash the
 * session's next request is noted again.
 */
export interface SessionUses {
  note(id: string, ip: string): void;
  /** Stores what was noted. It is kept for the next time when the database does not answer. */
  flush(): Promise<void>;
  /** Call it at the end of the process. */
  close(): Promise<void>;
}

export function createSessionUses(db: Db, log: FastifyBaseLogger): SessionUses {
  let noted = new Map<string, SessionUse>();
  let timer: NodeJS.Timeout | null = null;
  const arm = () => {
    timer ??= setTimeout(flush, flushMs).unref();
  };

  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    if (noted.size === 0) return;
    const uses = noted;
    noted = new Map();
    try {
      await updateUses(db, [...uses.values()]);
    } catch (error) {
      log.warn({ err: error }, 'when sessions were last used could not be stored');
      noted = new Map([...uses, ...noted]);
      arm();
    }
  }

  return {
    note(id, ip) {
      noted.set(id, { id, ip, at: new Date() });
      arm();
    },
    flush,
    async close() {
      await flush();
      if (timer) clearTimeout(timer);
    },
  };
}
