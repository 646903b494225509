import type { TestContext } from 'vitest';
import type { Audit } from './load/order-audit.ts';
import { targets, tolerance } from './targets.ts';

/** A measurement of a scenario. */
export interface Measure {
  what: string;
  ms: number;
  targetMs: number;
}

/** A scenario's row in the table at the end. */
export interface Row {
  measures: Measure[];
  audit?: Audit;
  /** Last output of processes that ended unexpectedly. */
  unexpectedExits: string[];
  notes: string[];
}

declare module 'vitest' {
  interface TaskMeta {
    fault?: Row;
  }
}

/** @returns the row of this test, which is printed whether the test passes or not */
export function addRow({ task }: TestContext): Row {
  const row: Row = { measures: [], unexpectedExits: [], notes: [] };
  task.meta.fault = row;
  return row;
}

/**
 * Records a measurement.
 * @param usualMs the same measurement before the failure: on a slow machine, it is the target
 * @throws Error when it exceeds `tolerance` times its target
 */
export function measure(row: Row, what: string, ms: number, target: keyof typeof targets, usualMs = 0): void {
  const targetMs = Math.max(targets[target], usualMs);
  row.measures.push({ what, ms, targetMs });
  if (ms > tolerance * targetMs) {
    throw new Error(
      `${what}: ${Math.round(ms)} ms, more than ${tolerance} times the target of ${Math.round(targetMs)} ms`,
    );
  }
}
