import type { TestContext } from 'vitest';
import { aims, tolerance } from './aims.ts';
import type { Audit } from './load/ledger.ts';

/** A figure of a scenario. */
export interface Measure {
  what: string;
  ms: number;
  aimMs: number;
}

/** What a scenario says in the table at the end. */
export interface Row {
  measures: Measure[];
  audit?: Audit;
  /** What a process said last before it ended without being asked to. */
  unaskedEnds: string[];
  /** What else there is to know. */
  notes: string[];
}

declare module 'vitest' {
  interface TaskMeta {
    fault?: Row;
  }
}

/** The row of this test: it is printed whether the test passes or not. */
export function rowOf({ task }: TestContext): Row {
  const row: Row = { measures: [], unaskedEnds: [], notes: [] };
  task.meta.fault = row;
  return row;
}

/**
 * Writes the figure down, and fails when it is far beyond its aim.
 * @param usualMs the same figure before anything was broken: where everything is slow, an aim is no less than that
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
