import type { TestContext } from 'vitest';
import { aims, tolerance } from './aims.ts';
import type { Audit } from './load/ledger.ts';

/** A measurement of a scenario. */
export interface Measure {
  what: string;
  ms: number;
  aimMs: number;
}

/** The row of a scenario in the final table. */
export interface Row {
  measures: Measure[];
  audit?: Audit;
  /** The last output of processes that ended unexpectedly. */
  unexpectedEnds: string[];
  /** Further remarks. */
  notes: string[];
}

declare module 'vitest' {
  interface TaskMeta {
    fault?: Row;
  }
}

/** The row of this test, printed whether it passes or not. */
export function rowOf({ task }: TestContext): Row {
  const row: Row = { measures: [], unexpectedEnds: [], notes: [] };
  task.meta.fault = row;
  return row;
}

/**
 * Records a measurement, and fails when it is far beyond its aim.
 * @param usualMs the same measurement before the fault: on a slow machine the aim is at least that
 */
export function measure(row: Row, what: string, ms: number, aim: keyof typeof aims, usualMs = 0): void {
  const aimMs = Math.max(aims[aim], usualMs);
  row.measures.push({ what, ms, aimMs });
  if (ms > tolerance * aimMs) {
    throw new Error(
      `${what}: ${Math.round(ms)} ms, more than ${tolerance} times the aim of ${Math.round(aimMs)} ms`,
    );
  }
}
