import { expect, it } from 'vitest';
import { ShopError } from '#server/errors.ts';
import { hashSlots, inHashQueue } from './hash-queue.ts';

it('runs a few hashes at a time, keeps a short queue, and refuses the rest at once', async () => {
  const { promise: finish, resolve } = Promise.withResolvers<void>();
  let running = 0;
  let max = 0;
  const hash = async () => {
    running += 1;
    max = Math.max(max, running);
    await finish;
    running -= 1;
  };
  const hashes = Array.from({ length: 120 }, () => inHashQueue(hash));
  const refusals: unknown[] = [];
  for (const one of hashes) one.catch((error: unknown) => refusals.push(error));
  // Refusals do not wait for the others.
  await expect.poll(() => refusals.length).toBe(120 - 40 - max);
  expect(max).toBeLessThanOrEqual(3);
  const [refusal] = refusals;
  expect(refusal).toBeInstanceOf(ShopError);
  expect(refusal).toMatchObject({ code: 'too-many-signing-in', retryAfterSeconds: 2 });

  resolve();
  const answers = await Promise.allSettled(hashes);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(40 + max);
  await expect(inHashQueue(hash)).resolves.toBeUndefined();
});

it.each([
  { cores: 1, slots: 1 },
  { cores: 2, slots: 1 },
  { cores: 8, slots: 3 },
])('hashes $slots at a time on $cores cores', ({ cores, slots }) => {
  expect(hashSlots(cores)).toBe(slots);
});
