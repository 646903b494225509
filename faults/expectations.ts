import { expect } from 'vitest';
import type { Answer } from './load/client.ts';
import { measure, type Row } from './row.ts';
import type { Trial } from './trial.ts';

const endOf = ({ startedAt, ms }: Answer) => startedAt + ms;
const answersOf = ({ orders, probes }: Trial) => [...orders, ...probes.flatMap(({ answers }) => answers)];

/** No process ended, no order is lost or duplicate, and no mail, stock or cancellation is wrong. */
export function expectNothingLost({ audit, unexpectedEnds }: Row): void {
  expect.soft(unexpectedEnds, 'processes that ended').toEqual([]);
  expect(audit).toEqual({
    acknowledged: expect.any(Number),
    lost: 0,
    doubled: 0,
    uncancelled: 0,
    wrongStock: 0,
    wrongMails: 0,
  });
}

/** Nobody saw a broken connection or a 500: failures were 503 with a message and `Retry-After`. */
export function expectOnlyWords(trial: Trial): void {
  const answers = answersOf(trial);
  const faults = answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
  expect.soft(summary(faults), 'faults').toEqual({});
  const wordless = answers.filter((answer) => answer.status === 503 && !isInWords(answer));
  expect.soft(summary(wordless), '503 without words or Retry-After').toEqual({});
}

/** During the outage, calls that need the dependency were refused within the aim. */
export function expectRefusals(trial: Trial, row: Row): void {
  const { brokenAt, awayAt, returnsAt, repairedAt, probes } = trial;
  const isAway = (answer: Answer) => answer.startedAt > awayAt && endOf(answer) < returnsAt;
  const fresh = probes.filter(({ isFresh }) => isFresh).flatMap(({ answers }) => answers.filter(isAway));
  expect.soft(summary(fresh.filter(({ status }) => status !== 503)), 'not refused').toEqual({});
  // Including calls that started before the outage or were still waiting at its end.
  const waited = answersOf(trial)
    .filter((answer) => endOf(answer) > brokenAt && answer.startedAt < repairedAt)
    .map((answer) => Math.min(endOf(answer), repairedAt) - Math.max(answer.startedAt, brokenAt));
  measure(row, 'refused within', Math.max(0, ...waited), 'refusal');
}

/** During the outage, guests saw cached replies. */
export function expectKeptPages({ brokenAt, repairedAt, probes }: Trial): void {
  for (const { name, isFresh, answers } of probes) {
    if (isFresh) continue;
    const away = answers.filter(({ startedAt }) => startedAt > brokenAt && startedAt < repairedAt);
    expect.soft(summary(away.filter(({ status }) => status !== 200)), `${name}, as remembered`).toEqual({});
    expect.soft(away.length, `${name}, as remembered`).toBeGreaterThan(0);
  }
}

/** After the outage, everything worked again within the aim. */
export function expectRecovery(trial: Trial, row: Row): void {
  const lastBad = answersOf(trial)
    .filter(({ status }) => status === 0 || status >= 500)
    .map((answer) => endOf(answer) - trial.repairedAt);
  measure(row, 'works again after', Math.max(0, ...lastBad), 'recovery');
}

/** A connection that was idle this long may be closed by either side at any moment; the web client retries. */
const SILENT_MS = 1_000;

/** Calls in progress that got no reply. A refused connection means a process that is not running. */
export function cutOff(trial: Trial): string[] {
  const unanswered = answersOf(trial).filter(({ failure }) => failure && failure !== 'ECONNREFUSED');
  return unanswered
    .filter(({ silentMs }) => (silentMs ?? 0) < SILENT_MS)
    .map(
      ({ failure, silentMs }) =>
        `${failure}, ${silentMs === null ? 'new connection' : `silent ${Math.round(silentMs)} ms`}`,
    );
}

function isInWords({ retryAfter, text }: Answer): boolean {
  if (retryAfter === null || !(retryAfter > 0)) return false;
  // A page replies with HTML, a call with JSON.
  if (!text.startsWith('{')) return text.includes('<html');
  const { error } = JSON.parse(text) as { error?: unknown };
  return typeof error === 'string' && error.length > 0;
}

/** Counts each status and failure. */
function summary(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, failure, text } of answers) {
    const what = failure ?? `${status} ${text.slice(0, 80)}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}
