import { expect } from 'vitest';
import type { Reply } from './load/client.ts';
import { measure, type Row } from './row.ts';
import type { Observation } from './scenario.ts';

const replyEnd = ({ startedAt, ms }: Reply) => startedAt + ms;
const listReplies = ({ orders, probes }: Observation) => [
  ...orders,
  ...probes.flatMap(({ replies }) => replies),
];

/** No process ended, no order is lost or duplicated, and all mails, stock and cancellations are right. */
export function expectNothingLost({ audit, unexpectedExits }: Row): void {
  expect.soft(unexpectedExits, 'processes that ended').toEqual([]);
  expect(audit).toEqual({
    acknowledged: expect.any(Number),
    lost: 0,
    duplicated: 0,
    uncancelled: 0,
    wrongStock: 0,
    wrongMails: 0,
  });
}

/** No caller saw a broken connection or a 500. Refusals have a message and a Retry-After header. */
export function expectReadableErrors(observed: Observation): void {
  const replies = listReplies(observed);
  const faults = replies.filter(({ status }) => status === 0 || (status >= 500 && status !== 503));
  expect.soft(summary(faults), 'faults').toEqual({});
  const unexplained = replies.filter((reply) => reply.status === 503 && !isExplained(reply));
  expect.soft(summary(unexplained), '503 without a message or Retry-After').toEqual({});
}

/** While the dependency was down, calls that need it were refused in time. */
export function expectRefusals(observed: Observation, row: Row): void {
  const { failedAt, downAt, restoringAt, restoredAt, probes } = observed;
  const isDown = (reply: Reply) => reply.startedAt > downAt && replyEnd(reply) < restoringAt;
  const fresh = probes.flatMap(({ source, replies }) =>
    source === 'database' ? replies.filter(isDown) : [],
  );
  expect.soft(summary(fresh.filter(({ status }) => status !== 503)), 'not refused').toEqual({});
  // Includes calls from before the failure, and those without a reply when it ended.
  const waited = listReplies(observed)
    .filter((reply) => replyEnd(reply) > failedAt && reply.startedAt < restoredAt)
    .map((reply) => Math.min(replyEnd(reply), restoredAt) - Math.max(reply.startedAt, failedAt));
  measure(row, 'refused within', Math.max(0, ...waited), 'refusal');
}

/** While the dependency was down, guests got cached pages. */
export function expectCachedPages({ failedAt, restoredAt, probes }: Observation): void {
  for (const { name, source, replies } of probes) {
    if (source !== 'cache') continue;
    const during = replies.filter(({ startedAt }) => startedAt > failedAt && startedAt < restoredAt);
    expect
      .soft(summary(during.filter(({ status }) => status !== 200)), `${name}, from the cache`)
      .toEqual({});
    expect.soft(during.length, `${name}, from the cache`).toBeGreaterThan(0);
  }
}

/** After the dependency was back, everything worked again in time. */
export function expectRecovery(observed: Observation, row: Row): void {
  const lastBad = listReplies(observed)
    .filter(({ status }) => status === 0 || status >= 500)
    .map((reply) => replyEnd(reply) - observed.restoredAt);
  measure(row, 'works again after', Math.max(0, ...lastBad), 'recovery');
}

/** Either side may close a connection that was idle for this long; the web client retries. */
const IDLE_MS = 1_000;

/** Calls in progress that never got a reply. A refused connection does not count: no process was listening. */
export function abortedCalls(observed: Observation): string[] {
  const unreplied = listReplies(observed).filter(({ failure }) => failure && failure !== 'ECONNREFUSED');
  return unreplied
    .filter(({ idleMs }) => (idleMs ?? 0) < IDLE_MS)
    .map(
      ({ failure, idleMs }) =>
        `${failure}, ${idleMs === null ? 'new connection' : `idle ${Math.round(idleMs)} ms`}`,
    );
}

function isExplained({ retryAfter, text }: Reply): boolean {
  if (retryAfter === null || !(retryAfter > 0)) return false;
  // Pages are HTML, calls JSON.
  if (!text.startsWith('{')) return text.includes('<html');
  const { error } = JSON.parse(text) as { error?: unknown };
  return typeof error === 'string' && error.length > 0;
}

/** Counts replies by status or failure. */
function summary(replies: readonly Reply[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, failure, text } of replies) {
    const what = failure ?? `${status} ${text.slice(0, 80)}`;
    counts[what] = (counts[what] ?? 0) + 1;
  }
  return counts;
}
