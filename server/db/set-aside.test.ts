import { expect, it, vi } from 'vitest';
import { ClaimLost } from './claims.ts';
import { DatabaseAwayError } from './outage.ts';
import { createSetAside } from './set-aside.ts';

const keys = Array.from({ length: 100 }, (_, at) => String(at));
/** Work that fails when it has one of these keys. */
const failingAt =
  (bad: readonly string[], done: string[] = []) =>
  async (some: readonly string[]) => {
    if (some.some((key) => bad.includes(key))) throw new Error('bad row');
    done.push(...some);
  };

it('does all but the rows that fail, each once, and tries those again some minutes later', async () => {
  vi.useFakeTimers();
  const setAside = createSetAside('lamp');
  const done: string[] = [];
  expect(await setAside.workOn(keys, failingAt(['3', '77'], done))).toEqual(['3', '77']);
  expect(done).toEqual(keys.filter((key) => !['3', '77'].includes(key)));
  expect(setAside.waiting()).toEqual(['3', '77']);
  expect(setAside.problem()).toBe('lamp 3: Error: bad row lamp 77: Error: bad row');
  vi.advanceTimersByTime(10 * 60_000);
  expect([setAside.waiting(), setAside.problem()]).toEqual([[], null]);
  vi.useRealTimers();
});

it.each([
  ['an outage', () => Promise.reject(new DatabaseAwayError()), DatabaseAwayError],
  ['a lost claim', () => Promise.reject(new ClaimLost()), ClaimLost],
  ['what fails for many', failingAt(keys), 'bad row'],
])('throws %s, and sets nothing aside', async (_, work, thrown) => {
  const setAside = createSetAside('lamp');
  await expect(setAside.workOn(keys, work)).rejects.toThrow(thrown);
  expect(setAside.waiting()).toEqual([]);
});

it('works on nothing when there is nothing', async () => {
  const work = vi.fn();
  expect(await createSetAside('lamp').workOn([], work)).toEqual([]);
  expect(work).not.toHaveBeenCalled();
});
