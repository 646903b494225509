import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runAtOnce } from './run-at-once.ts';

const { signal } = new AbortController();

it('begins what had to wait for work that ended while the next was looked for', async () => {
  const waiting = ['first', 'second'];
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  await runAtOnce<string>({
    max: 2,
    signal,
    beginNext: async (running) => {
      if (running.length > 0) {
        first.resolve();
        await setImmediate();
        return null;
      }
      const about = waiting.shift();
      if (!about) return null;
      begun.push(about);
      return { about, work: about === 'first' ? first.promise : Promise.resolve() };
    },
  });
  expect(begun).toEqual(['first', 'second']);
});

it('runs no more than so many at once, and throws when all have ended', async () => {
  const counts: number[] = [];
  const ended: number[] = [];
  const run = runAtOnce<number>({
    max: 3,
    signal,
    beginNext: async (running) => {
      const about = counts.push(running.length);
      const work = async () => {
        await setImmediate();
        if (about === 4) throw new Error('the fourth');
        ended.push(about);
      };
      return { about, work: work() };
    },
  });
  await expect(run).rejects.toThrow('the fourth');
  expect(Math.max(...counts)).toBe(2);
  expect(ended).toHaveLength(counts.length - 1);
});
