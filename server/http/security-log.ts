import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Role } from '#contract/roles.ts';

/** What happened, as operators search for it. */
type SecurityEvent =
  | 'signed-in'
  | 'signed-up'
  | 'sign-in-failed'
  | 'demo-sign-in-refused'
  | 'sign-ins-paused'
  | 'limit-reached'
  | 'forbidden'
  | 'password-changed'
  | 'session-ended'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-failed'
  | 'second-factor-paused'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'role-changed'
  | 'account-deleted'
  | 'data-downloaded'
  | 'merchant-changed';

export interface SecurityEntry {
  event: SecurityEvent;
  /** Id of the affected account. */
  account?: string | undefined;
  /** The e-mail address that was entered. It is logged as a keyed hash. */
  email?: string | undefined;
  ip?: string | undefined;
  /** Id of the administrator who did it, if another account. */
  by?: string | undefined;
  /** password, old-password, reset-link, invitation, Google, Facebook, sign-out, … */
  how?: string;
  /** Method and route pattern, never the URL. */
  call?: string;
  /** Name of a limit. */
  limit?: string;
  /** How many sessions were ended. */
  count?: number;
  role?: Role;
  /** Id of a merchant record, and its change. */
  merchant?: string;
  change?: 'approved' | 'rejected' | 'enabled' | 'disabled' | 'deleted';
}

/** One JSON line for each entry, with `"log":"security"`. It never contains a password, a token or an e-mail address. */
export interface SecurityLog {
  write(entry: SecurityEntry): void;
  /** Writes repeated entries at most once a minute: a client past a limit may continue for long. */
  writeOncePerMinute(entry: SecurityEntry): void;
}

const repeatMs = 60_000;

/**
 * Writes through the process's own logger, at every LOG_LEVEL but silent.
 * @param secret keys the hashes of e-mail addresses, so that nobody else can guess addresses by their hash
 */
export function createSecurityLog(logger: FastifyBaseLogger, secret: string): SecurityLog {
  const lines = logger.child({ log: 'security' }, { level: 'info' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'security log', 32));
  const hashOf = (email: string) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex').slice(0, 16);
  const written = new LRUCache<string, true>({ max: 5_000, ttl: repeatMs });
  const write = ({ email, ...entry }: SecurityEntry) =>
    lines.info({ ...entry, ...(email === undefined ? {} : { address: hashOf(email) }) }, entry.event);
  return {
    write,
    writeOncePerMinute(entry) {
      const key = JSON.stringify(entry);
      if (written.has(key)) return;
      written.set(key, true);
      write(entry);
    },
  };
}
