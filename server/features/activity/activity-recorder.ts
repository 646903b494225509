import { v7 } from 'uuid';
import type { ActivityKind } from '#contract/activity.contract.ts';
import type { Db } from '#server/db/db.ts';
import { findOutage } from '#server/db/outage.ts';
import type { SecurityEntry } from '#server/http/security-log.ts';
import { insertActivity, type NewActivity } from './activity.store.ts';

interface Log {
  warn(details: object, message: string): void;
}

export interface ActivityRecorder {
  /** Records an event soon, in one statement with others. @param address keyed hash of the entry's e-mail address */
  add(entry: SecurityEntry, address?: string): void;
  /** Writes what is waiting. */
  close(): Promise<void>;
}

/** Events that strangers can cause as often as they like. */
const frequent: ReadonlySet<ActivityKind> = new Set([
  'sign-in-failed',
  'second-factor-failed',
  'demo-sign-in-refused',
  'limit-reached',
  'forbidden',
  'token-refused',
]);
/** Events that somebody can cause as often as they like with an account of their own. Counted for each account. */
const frequentOfAccount: ReadonlySet<ActivityKind> = new Set(['signed-in', 'session-ended']);
const minuteMs = 60_000;

export interface RecorderLimits {
  /** Events of one frequent kind, or of one kind and account, that a process records in a minute; the others are counted. */
  perMinute: number;
  /** Events that wait while the database is away; the others are counted. */
  waiting: number;
  /** Delay between an event and its row. */
  delayMs: number;
  /** Delay between two tries while the database is away. */
  retryMs: number;
}
const defaults: RecorderLimits = { perMinute: 60, waiting: 2_000, delayMs: 100, retryMs: 2_000 };

/**
 * Turns entries of the security log into rows, in the background: an event must not fail because of its record, and a flood
 * of failed sign-ins must not become a flood of statements (docs/decisions/021-security-log.md).
 */
export function createActivityRecorder(
  db: Db,
  log: Log,
  { perMinute, waiting: maxWaiting, delayMs, retryMs }: RecorderLimits = defaults,
): ActivityRecorder {
  let waiting: NewActivity[] = [];
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let minuteEndsAt = 0;
  const recorded = new Map<string, number>();
  const dropped = new Map<ActivityKind, number>();

  function isTooMany(kind: ActivityKind, account = ''): boolean {
    if (waiting.length >= maxWaiting) return true;
    const isOfAccount = frequentOfAccount.has(kind);
    if (!isOfAccount && !frequent.has(kind)) return false;
    const counted = isOfAccount ? `${kind} ${account}` : kind;
    const count = (recorded.get(counted) ?? 0) + 1;
    recorded.set(counted, count);
    return count > perMinute;
  }

  /** @returns one event for each kind of which some were dropped */
  function takeDropped(): NewActivity[] {
    const events = [...dropped].map(([kind, count]) => ({
      id: v7(),
      at: new Date(),
      kind: 'events-dropped' as const,
      details: { dropped: kind, count },
    }));
    dropped.clear();
    return events;
  }

  function writeIn(ms: number): void {
    timer ??= setTimeout(() => {
      timer = null;
      writing = writing.then(write);
    }, ms).unref();
  }

  async function write(): Promise<void> {
    const isMinuteOver = performance.now() >= minuteEndsAt;
    const batch = isMinuteOver ? [...waiting, ...takeDropped()] : waiting;
    waiting = [];
    try {
      if (batch.length > 0) await insertActivity(db, batch);
    } catch (err) {
      if (findOutage(err)) {
        waiting = [...batch, ...waiting];
        writeIn(retryMs);
      } else log.warn({ err, events: batch.length }, 'Events are in the log and not on the activity page.');
    }
    if (dropped.size > 0) writeIn(Math.max(delayMs, minuteEndsAt - performance.now()));
  }

  return {
    add({ event, account, email, by, ip, ...details }, address) {
      if (performance.now() >= minuteEndsAt) {
        minuteEndsAt = performance.now() + minuteMs;
        recorded.clear();
      }
      if (isTooMany(event, account)) dropped.set(event, (dropped.get(event) ?? 0) + 1);
      else {
        const typed = email && storable(email);
        waiting.push({
          id: v7(),
          at: new Date(),
          kind: event,
          account,
          email: typed,
          by,
          ip,
          address,
          details,
        });
      }
      writeIn(delayMs);
    },
    async close() {
      if (timer) clearTimeout(timer);
      await writing;
      waiting.push(...takeDropped());
      await write();
      if (timer) clearTimeout(timer);
    },
  };
}

/** As sign-ins compare it, without what PostgreSQL refuses in JSON. */
const storable = (email: string) => email.trim().toWellFormed().replaceAll('\0', '');
