import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Role } from '#contract/roles.ts';

/** What happened, in the words by which an operator searches. */
type SecurityEvent =
  | 'signed-in'
  | 'signed-up'
  | 'sign-in-failed'
  | 'demo-sign-in-refused'
  | 'sign-ins-paused'
  | 'limit-reached'
  | 'forbidden'
  | 'password-changed'
  | 'role-changed'
  | 'merchant-changed';

export interface SecurityEntry {
  event: SecurityEvent;
  /** Whose account it is about, by id. */
  account?: string | undefined;
  /** An address that somebody typed; it is written as a keyed hash. */
  email?: string | undefined;
  ip?: string | undefined;
  /** Id of the administrator who did it, where that is somebody else. */
  by?: string | undefined;
  /** password, old-password, reset-link, invitation, Google, Facebook, … */
  how?: string;
  /** Method and pattern of the call, never its address. */
  call?: string;
  /** Name of a limit. */
  limit?: string;
  role?: Role;
  /** Id of a merchant record, and what became of it. */
  merchant?: string;
  change?: 'approved' | 'rejected' | 'enabled' | 'disabled' | 'deleted';
}

/** One JSON line each, told apart by `"log":"security"`. It never holds a password, a token or an address. */
export interface SecurityLog {
  write(entry: SecurityEntry): void;
  /** Writes what repeats itself at most once a minute: whoever is past a limit may go on for long. */
  writeSeldom(entry: SecurityEntry): void;
}

const seldomMs = 60_000;

/**
 * Writes through the process's own logger, at every LOG_LEVEL but silent.
 * @param secret makes the hash of an address one that nobody without it can try addresses against
 */
export function createSecurityLog(logger: FastifyBaseLogger, secret: string): SecurityLog {
  const lines = logger.child({ log: 'security' }, { level: 'info' });
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'security log', 32));
  const hashOf = (email: string) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex').slice(0, 16);
  const written = new LRUCache<string, true>({ max: 5_000, ttl: seldomMs });
  const write = ({ email, ...entry }: SecurityEntry) =>
    lines.info({ ...entry, ...(email === undefined ? {} : { address: hashOf(email) }) }, entry.event);
  return {
    write,
    writeSeldom(entry) {
      const key = JSON.stringify(entry);
      if (written.has(key)) return;
      written.set(key, true);
      write(entry);
    },
  };
}
