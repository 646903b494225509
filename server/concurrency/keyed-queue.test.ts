import { expect, it } from 'vitest';
import { KeyedQueue } from './keyed-queue.ts';

it('runs jobs of one key in turn and jobs of other keys beside them', async () => {
  const queue = new KeyedQueue();
  const events: string[] = [];
  const gate = Promise.withResolvers<void>();
  const first = queue.run('ann', async () => {
    await gate.promise;
    events.push('ann 1');
  });
  const second = queue.run('ann', async () => void events.push('ann 2'));
  await queue.run('ben', async () => void events.push('ben 1'));
  expect(queue.waiting('ann')).toBe(1);
  gate.resolve();
  await Promise.all([first, second]);
  expect(events).toEqual(['ben 1', 'ann 1', 'ann 2']);
  expect(queue.waiting('ann')).toBe(0);
});

it('goes on with the next job of a key after a failure', async () => {
  const queue = new KeyedQueue();
  const failed = queue.run('ann', () => Promise.reject(new Error('broken')));
  const next = queue.run('ann', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
