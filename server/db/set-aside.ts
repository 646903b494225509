import { errorLine } from '#server/process/describe-error.ts';
import { ClaimLost } from './claims.ts';
import { findOutage } from './outage.ts';

/** Rows that a job could not work on. They wait by themselves and keep no other row waiting. Each process remembers its own. */
export interface SetAside {
  /** Keys of rows that are not tried now. */
  waiting(): string[];
  /**
   * Works on all keys, or, where that fails, on each half by itself. A key that fails alone is set aside.
   * @param work all or nothing: a transaction or a savepoint
   * @returns what was set aside
   * @throws an outage, and what fails for so many that the rows are not the reason
   */
  workOn(keys: readonly string[], work: (keys: readonly string[]) => Promise<void>): Promise<string[]>;
  /** Sentences about what is set aside, for a technician; null for nothing. */
  problem(): string | null;
  /** Rows that were set aside since the last call, to be logged. */
  takeNew(): { about: string; err: unknown }[];
}

const PAUSE_MS = 10 * 60_000;
/** The limit of one batch: more failures are not caused by a row. */
const MANY = 20;

/** @param noun what a key names: 'product' */
export function createSetAside(noun: string): SetAside {
  const rows = new Map<string, { until: number; reason: string }>();
  let added: { about: string; err: unknown }[] = [];
  const halve = async (
    keys: readonly string[],
    work: (keys: readonly string[]) => Promise<void>,
    failed: Map<string, unknown>,
  ): Promise<void> => {
    try {
      await work(keys);
    } catch (error) {
      if (findOutage(error) || error instanceof ClaimLost) throw error;
      const [key, ...others] = keys;
      if (key === undefined || failed.size === MANY) throw error;
      if (others.length === 0) return void failed.set(key, error);
      const middle = Math.ceil(keys.length / 2);
      await halve(keys.slice(0, middle), work, failed);
      await halve(keys.slice(middle), work, failed);
    }
  };
  return {
    waiting() {
      for (const [key, { until }] of rows) if (until <= Date.now()) rows.delete(key);
      return [...rows.keys()];
    },
    async workOn(keys, work) {
      const failed = new Map<string, unknown>();
      if (keys.length > 0) await halve(keys, work, failed);
      for (const [key, err] of failed) {
        rows.set(key, { until: Date.now() + PAUSE_MS, reason: errorLine(err).replaceAll(/\s+/g, ' ') });
        added.push({ about: `${noun} ${key}`, err });
      }
      return [...failed.keys()];
    },
    problem() {
      const all = [...rows].map(([key, { reason }]) => `${noun} ${key}: ${reason}`);
      return all.length === 0 ? null : all.slice(0, 5).join(' ');
    },
    takeNew() {
      const taken = added;
      added = [];
      return taken;
    },
  };
}
