import type { HealthCheck } from '#contract/health.contract.ts';
import { ASK_TECHNICIAN, check, countInWords, duration, list } from './words.rules.ts';

/** Every kind of work in the background (server/jobs/), in words that follow "The shop is late with". */
export const jobWords = {
  mails: 'sending mails',
  imports: 'imports of products',
  'image-downloads': 'downloading pictures',
  'bulk-edits': 'changing many products',
  'price-switches': 'beginning and ending sales',
  payments: 'asking whether payments have arrived',
  'search-words': 'finding products by what was renamed',
  'order-index': 'finding new orders',
  documents: 'issuing invoices',
  'recent-sales': 'counting what sold best',
  'back-in-stock-mails': 'telling shoppers what is back',
  'low-stock-mails': 'telling about low stock',
  sweeps: 'deleting what is old',
  'nightly-backup': 'the nightly backup',
  'order-check': 'checking orders',
  'stock-check': 'checking stock',
} as const;

export type JobName = keyof typeof jobWords;

/** The queue of one kind of background work. */
export interface JobQueue {
  name: JobName;
  waiting: number;
  /** Age of the oldest one; null when none waits. */
  oldestMs: number | null;
  /** Given up. */
  failed: number;
  /** Failures of the job itself, in a row. */
  failures: number;
  /** Why it failed last, or without a failure, which rows it leaves out; for a technician. */
  problem: string | null;
}

/** Fewer failures may pass by themselves. */
const MANY_FAILURES = 3;
/** So long a run waits after an outage, and for a process that has ended. */
const LATE_MS = 30 * 60_000;

/** They have lines of their own, or wait for the servers of others. */
const mayBeLate: readonly JobName[] = ['mails', 'image-downloads', 'nightly-backup'];
const isLate = ({ name, oldestMs }: JobQueue) => !mayBeLate.includes(name) && (oldestMs ?? 0) > LATE_MS;

export function jobs(queues: readonly JobQueue[]): HealthCheck {
  const NAME = 'Background work';
  const waiting = queues.filter((queue) => queue.waiting > 0);
  const oldestMs = Math.max(0, ...waiting.map((queue) => queue.oldestMs ?? 0));
  const count = waiting.reduce((sum, queue) => sum + queue.waiting, 0);
  const figure =
    count === 0
      ? 'Nothing waits'
      : `${countInWords(count, 'task waits', 'tasks wait')}, the oldest for ${duration(oldestMs)}`;
  const failing = queues.filter(({ failures }) => failures >= MANY_FAILURES);
  const late = waiting.filter((queue) => isLate(queue) && !failing.includes(queue));
  const incomplete = queues.filter(({ failures, problem }) => failures === 0 && problem !== null);
  if (failing.length === 0 && late.length === 0 && incomplete.length === 0) {
    const named = waiting.map(({ name }) => jobWords[name]);
    const sentence = named.length === 0 ? 'All is done.' : `Busy with ${list(named)}.`;
    return check(NAME, 'works', sentence, { figure });
  }
  const fails = failing.map(({ name, failures }) => `${jobWords[name]} (${failures} times in a row)`);
  const sentences = [
    fails.length > 0 && `This has failed, and is tried again: ${list(fails)}.`,
    incomplete.length > 0 &&
      `Something was left out of ${list(incomplete.map(({ name }) => jobWords[name]))}, and is tried again. The report names it.`,
    late.length > 0 && `The shop is late with ${list(late.map(({ name }) => jobWords[name]))}.`,
  ];
  return check(NAME, 'attention', sentences.filter(Boolean).join(' '), { figure, steps: [ASK_TECHNICIAN] });
}

/** Each kind in a line, for the technician. */
export const jobDetails = (queues: readonly JobQueue[]): Record<string, string> =>
  Object.fromEntries(
    queues.map(({ name, waiting, oldestMs, failed, failures, problem }) => [
      `Work ${name}`,
      [
        `${waiting} waiting`,
        oldestMs !== null && `the oldest for ${duration(oldestMs)}`,
        `${failed} given up`,
        failures === 0 && problem !== null && `left out ${problem}`,
        failures > 0 && `${countInWords(failures, 'failure')} in a row: ${problem}`,
      ]
        .filter(Boolean)
        .join(', '),
    ]),
  );
