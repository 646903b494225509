import { createHmac, hkdfSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ActivityKind } from '#contract/activity.contract.ts';
import type { MerchantSet, ShopSet } from '#contract/permissions.ts';
import type { Role } from '#contract/roles.ts';

type Logger = Pick<FastifyBaseLogger, 'child'>;

export interface SecurityEntry {
  event: ActivityKind;
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
  /** How many sessions were ended, or products are changed. */
  count?: number;
  role?: Role;
  /** The set of permissions that comes with the role. */
  set?: ShopSet | MerchantSet;
  /** Names of changed settings. */
  settings?: string[];
  /** Name and sku of a deleted product. */
  product?: string;
  /** Id of a merchant record, and its change. */
  merchant?: string;
  change?:
    | 'approved'
    | 'rejected'
    | 'enabled'
    | 'disabled'
    | 'added'
    | 'changed'
    | 'published'
    | 'withdrawn'
    | 'sent-again'
    | 'deleted';
  /** Name of a discount, with its change. */
  discount?: string;
  /** Name of an attribute of products, with its change. */
  attribute?: string;
  /** Number of an order. */
  order?: number;
  /** Title of a page of the owner, with its change. */
  page?: string;
  /** The version of a published look. */
  number?: number;
}

/** One JSON line for each entry, with `"log":"security"`. It never contains a password, a token or an e-mail address. */
export interface SecurityLog {
  write(entry: SecurityEntry): void;
  /** Writes the line of an event that a transaction has recorded already. */
  writeRecorded(entry: SecurityEntry): void;
  /**
   * Writes repeated entries at most once a minute, and at most 300 different ones of an event, with the number of the others: a
   * client past a limit may continue for long, from many IP addresses.
   */
  writeOncePerMinute(entry: SecurityEntry): void;
}

const repeatMs = 60_000;
const maxDifferent = 300;

/** Gets every entry that is written. @param address what the line has instead of the e-mail address */
type OnWritten = (entry: SecurityEntry, address: string | undefined) => void;

/** Marks the lines of a logger as those of the security log, at every level but silent. */
export const securityLines = (logger: Logger) => logger.child({ log: 'security' }, { level: 'info' });

/**
 * Writes through the process's own logger, at every LOG_LEVEL but silent.
 * @param secret keys the hashes of e-mail addresses, so that nobody else can guess addresses by their hash
 */
export function createSecurityLog(
  logger: Logger,
  secret: string,
  onWritten: OnWritten = () => {},
): SecurityLog {
  const lines = securityLines(logger);
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'security log', 32));
  const hashEmail = (email: string) =>
    createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex').slice(0, 16);
  /** @returns what the line has instead of the e-mail address */
  const writeLine = (entry: SecurityEntry): string | undefined => {
    const { email, ...rest } = entry;
    const address = email === undefined ? undefined : hashEmail(email);
    lines.info({ ...rest, ...(address === undefined ? {} : { address }) }, entry.event);
    return address;
  };
  const write = (entry: SecurityEntry) => onWritten(entry, writeLine(entry));
  /** Events of the current minute, by kind. */
  const repeated = new Map<ActivityKind, { endsAt: number; keys: Set<string>; dropped: number }>();
  return {
    write,
    writeRecorded: writeLine,
    writeOncePerMinute(entry) {
      const { event } = entry;
      const now = performance.now();
      let minute = repeated.get(event);
      if (!minute || now >= minute.endsAt) {
        if (minute?.dropped) lines.info({ event: 'events-dropped', dropped: event, count: minute.dropped });
        minute = { endsAt: now + repeatMs, keys: new Set(), dropped: 0 };
        repeated.set(event, minute);
      }
      const key = JSON.stringify(entry);
      if (minute.keys.has(key)) return;
      if (minute.keys.size >= maxDifferent) {
        minute.dropped += 1;
        return;
      }
      minute.keys.add(key);
      write(entry);
    },
  };
}
