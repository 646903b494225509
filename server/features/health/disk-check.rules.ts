import type { HealthCheck } from '#contract/health.contract.ts';
import { ASK_TECHNICIAN, check, countInWords, size } from './words.rules.ts';

export interface DiskFigures {
  /** Both are null when the folder cannot be read. */
  freeBytes: number | null;
  totalBytes: number | null;
  /** Free bytes of the last month, by how many days ago. */
  history: readonly { daysAgo: number; freeBytes: number }[];
  /** One sentence when nothing can be written. */
  problem: string | null;
}

const FULL_BYTES = 100e6;
const LOW_BYTES = 2e9;
/** A tenth of a large disk is still plenty. */
const TENTH_BYTES = 20e9;
const SOON_DAYS = 14;
/** A forecast from fewer days is a guess. */
const MIN_DAYS = 7;

/** @param name 'Disk', or 'Disk of backups' */
export function disk(name: string, { freeBytes, totalBytes, history, problem }: DiskFigures): HealthCheck {
  if (freeBytes === null || totalBytes === null) {
    return check(name, 'broken', 'The folder cannot be read.', { steps: [ASK_TECHNICIAN] });
  }
  const usedPercent = Math.floor((1 - freeBytes / totalBytes) * 100);
  const figure = `${size(freeBytes)} of ${size(totalBytes)} free`;
  const room = `Ask whoever runs your server for ${size(Math.max(totalBytes / 2, 10e9))} more.`;
  const details = { figure, usedPercent };
  if (problem !== null || freeBytes < FULL_BYTES) {
    const sentence = `${problem ?? 'The disk is full.'} Orders and pictures may be refused.`;
    return check(name, 'broken', sentence, { ...details, steps: [room, ASK_TECHNICIAN] });
  }
  const days = daysLeft(freeBytes, history);
  const isLow =
    (freeBytes < LOW_BYTES && usedPercent >= 50) || (usedPercent >= 90 && freeBytes < TENTH_BYTES);
  const forecast =
    days === null ? '' : ` At the pace of the last month it is full in ${countInWords(days, 'day')}.`;
  if (isLow || (days !== null && days <= SOON_DAYS)) {
    const then = forecast === '' ? 'When it is full, nobody can order.' : 'Then nobody can order.';
    const sentence = `The disk is ${usedPercent} % full.${forecast} ${then}`;
    return check(name, 'attention', sentence, { ...details, steps: [room] });
  }
  return check(name, 'works', `There is room.${forecast}`, { figure });
}

/** @returns in how many days the disk is full at the pace since the oldest day; null when that cannot be said */
function daysLeft(freeBytes: number, history: DiskFigures['history']): number | null {
  const [oldest] = history.toSorted((one, other) => other.daysAgo - one.daysAgo);
  if (!oldest || oldest.daysAgo < MIN_DAYS) return null;
  const bytesPerDay = (oldest.freeBytes - freeBytes) / oldest.daysAgo;
  const days = bytesPerDay > 0 ? Math.floor(freeBytes / bytesPerDay) : Number.POSITIVE_INFINITY;
  return days <= 90 ? days : null;
}
