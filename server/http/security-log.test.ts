import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSecurityLog } from './security-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const lines: { event: string; ip?: string; dropped?: string; count?: number }[] = [];
  const recorded = vi.fn();
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const log = createSecurityLog(logger as never, 'any secret', recorded);
  return { log, lines, recorded };
}

test('repeated entries are written once a minute', () => {
  const { log, lines } = open();
  const entry = { event: 'token-refused', ip: '192.0.2.1' } as const;
  for (let at = 0; at < 3; at++) log.writeOncePerMinute(entry);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  log.writeOncePerMinute(entry);
  expect(lines).toHaveLength(2);
});

test('of many different ones 300 are written in a minute, then their number, and all of other events', () => {
  const { log, lines, recorded } = open();
  for (let at = 0; at < 350; at++) log.writeOncePerMinute({ event: 'token-refused', ip: `192.0.2.${at}` });
  log.writeOncePerMinute({ event: 'limit-reached', limit: 'login', ip: '192.0.2.1' });
  expect(lines.map(({ event }) => event)).toEqual([...Array(300).fill('token-refused'), 'limit-reached']);
  expect(recorded).toHaveBeenCalledTimes(301);
  vi.advanceTimersByTime(60_000);
  log.writeOncePerMinute({ event: 'token-refused', ip: '192.0.2.1' });
  expect(lines.slice(301)).toMatchObject([
    { event: 'events-dropped', dropped: 'token-refused', count: 50 },
    { event: 'token-refused', ip: '192.0.2.1' },
  ]);
});
