import { LRUCache } from 'lru-cache';
import type { Notifications } from '../db/notifications.ts';

/** How long a change that nobody announced may go unnoticed, such as one made while triggers were disabled. */
const usualMaxAgeMs = 60_000;

export interface ReadValue<Value> {
  value: Value;
  /** Ids of the rows that it was read from, beside its key. */
  rows?: readonly string[];
  /** How long it holds, if that is less than `maxAgeMs`. */
  forMs?: number;
}

/**
 * Keeps in memory what was read from the database, until a change of one of its rows is announced. It does not keep what was
 * being read at that moment, and trusts nothing while announcements of other processes may be missing.
 */
export interface ReadCache<Value> {
  /** @returns undefined when the database has to be read */
  get(key: string): Value | undefined;
  /** Reads the database, and keeps the result unless that is null. */
  read(key: string, read: () => Promise<ReadValue<Value> | null>): Promise<Value | null>;
  /**
   * Gives the values of several keys, and reads those that are not kept at once.
   * @param read leaves out those that are not there
   */
  readMany(
    keys: readonly string[],
    read: (missing: readonly string[]) => Promise<ReadonlyMap<string, ReadValue<Value>>>,
  ): Promise<ReadonlyMap<string, Value>>;
  /** Forgets what was read from a row with this id, or everything for `all`. */
  changed(id: string): void;
}

export interface ReadCacheOptions<Value> {
  notifications: Pick<Notifications, 'isComplete' | 'timesConnected'>;
  /** True while the database is known not to answer: then nothing is served. */
  isAway: () => boolean;
  /** The largest sum of sizes. What was not used for the longest time is forgotten first. */
  max: number;
  /** 1 by default. */
  toSize?: (value: Value) => number;
  /** A minute by default. */
  maxAgeMs?: number;
}

export function createReadCache<Value>({
  notifications,
  isAway,
  max,
  toSize = () => 1,
  maxAgeMs = usualMaxAgeMs,
}: ReadCacheOptions<Value>): ReadCache<Value> {
  const keysByRow = new Map<string, Set<string>>();
  /** Tags that were changed while each value is read. */
  const readings = new Set<Set<string>>();
  const entries = new LRUCache<string, Entry<Value>>({
    maxSize: max,
    sizeCalculation: ({ value }) => toSize(value),
    dispose: ({ rows }, key) => {
      for (const id of rows) {
        const keys = keysByRow.get(id);
        keys?.delete(key);
        if (keys?.size === 0) keysByRow.delete(id);
      }
    },
  });

  function keep(key: string, entry: Entry<Value>): void {
    entries.set(key, entry);
    if (!entries.has(key)) return;
    for (const id of entry.rows) keysByRow.set(id, (keysByRow.get(id) ?? new Set()).add(key));
  }

  const isCurrent = ({ until, connection }: Entry<Value>) =>
    performance.now() < until &&
    // While the connection was lost, changes were missed.
    connection === notifications.timesConnected &&
    notifications.isComplete &&
    !isAway();

  const get: ReadCache<Value>['get'] = (key) => {
    const entry = entries.get(key);
    return entry && isCurrent(entry) ? entry.value : undefined;
  };

  /** Keeps what is not changed while it is read. */
  async function readMissing(
    missing: readonly string[],
    read: Parameters<ReadCache<Value>['readMany']>[1],
  ): Promise<ReadonlyMap<string, ReadValue<Value>>> {
    const meanwhile = new Set<string>();
    readings.add(meanwhile);
    const connection = notifications.timesConnected;
    const began = performance.now();
    const found = await read(missing).finally(() => readings.delete(meanwhile));
    for (const [key, { value, rows = [], forMs = maxAgeMs }] of found) {
      const until = began + Math.min(forMs, maxAgeMs);
      const isChanged = ['all', key, ...rows].some((id) => meanwhile.has(id));
      if (!isChanged) keep(key, { value, rows, connection, until });
    }
    return found;
  }

  return {
    get,
    async read(key, read) {
      const found = await readMissing([key], async () => {
        const one = await read();
        return new Map(one ? [[key, one]] : []);
      });
      return found.get(key)?.value ?? null;
    },
    async readMany(keys, read) {
      const values = new Map<string, Value>();
      for (const key of keys) {
        const kept = get(key);
        if (kept !== undefined) values.set(key, kept);
      }
      const missing = keys.filter((key) => !values.has(key));
      if (missing.length === 0) return values;
      for (const [key, { value }] of await readMissing(missing, read)) values.set(key, value);
      return values;
    },
    changed(id) {
      for (const meanwhile of readings) meanwhile.add(id);
      if (id === 'all') entries.clear();
      entries.delete(id);
      for (const key of [...(keysByRow.get(id) ?? [])]) entries.delete(key);
    },
  };
}

interface Entry<Value> {
  value: Value;
  rows: readonly string[];
  /** The connection for notifications when it was read, by its number. */
  connection: number;
  /** Milliseconds of the process's clock. */
  until: number;
}
