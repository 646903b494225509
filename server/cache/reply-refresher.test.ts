import { expect, it, vi } from 'vitest';
import { createReplyRefresher, type PopularReply } from './reply-refresher.ts';

const reply = (key: string, hits: number): PopularReply => ({ key, url: `/${key}`, hits });

/** A refresher whose pauses the test ends. */
function stepwise(refresh: (url: string) => Promise<void> = async () => {}) {
  const requested: string[] = [];
  const pauses: number[] = [];
  let endPause = () => {};
  let paused = Promise.withResolvers<void>();
  const refresher = createReplyRefresher({
    async refresh(url) {
      requested.push(url);
      await refresh(url);
      refresher.remove(url.slice(1));
    },
    pause(milliseconds) {
      pauses.push(milliseconds);
      const { promise, resolve } = Promise.withResolvers<void>();
      endPause = resolve;
      paused.resolve();
      return promise;
    },
  });
  /** Ends a pause, and waits for the next one. */
  async function step() {
    paused = Promise.withResolvers();
    endPause();
    await paused.promise;
  }
  return { refresher, requested, pauses, step };
}

it('refreshes one reply after another, the most requested first', async () => {
  const { refresher, requested, step } = stepwise();
  refresher.add([reply('b', 2), reply('a', 9)]);
  refresher.add([reply('c', 5)]);
  expect(requested).toEqual([]);
  await step();
  expect(requested).toEqual(['/a']);
  await step();
  await step();
  expect(requested).toEqual(['/a', '/c', '/b']);
});

it('pauses four times as long as a refresh took', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const { refresher, pauses, step } = stepwise(async () => void vi.advanceTimersByTime(30));
  refresher.add([reply('a', 1)]);
  await step();
  vi.useRealTimers();
  expect(pauses.at(-1)).toBe(120);
});

it('keeps the 100 most requested', async () => {
  const { refresher, requested, step } = stepwise();
  refresher.add(Array.from({ length: 150 }, (_, number) => reply(`key-${number}`, number + 1)));
  for (let time = 0; time < 100; time += 1) await step();
  expect([requested.length, requested[0], requested.at(-1)]).toEqual([100, '/key-149', '/key-50']);
});

it('tries one that does not become current a few times only, and goes on', async () => {
  const requested: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const refresher = createReplyRefresher({
    async refresh(url) {
      requested.push(url);
      if (url === '/last') resolve();
      throw new Error('no reply');
    },
    pause: async () => {},
  });
  refresher.add([reply('gone', 8), reply('last', 1)]);
  await promise;
  await expect.poll(() => requested).toEqual(['/gone', '/last', '/gone', '/gone', '/gone']);
});

it('ends with the shop', async () => {
  const { refresher, requested, step } = stepwise();
  refresher.add([reply('a', 2), reply('b', 1)]);
  await step();
  refresher.close();
  refresher.add([reply('c', 1)]);
  void step();
  await new Promise(setImmediate);
  expect(requested).toEqual(['/a']);
});
