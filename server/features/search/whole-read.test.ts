import { expect, it } from 'vitest';
import { createWholeRead } from './whole-read.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

function open() {
  const reads: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const reading = Promise.withResolvers<string>();
    reads.push(reading);
    return reading.promise;
  };
  const notifications = { isComplete: true, timesConnected: 1 };
  return { ...createWholeRead(read, { notifications, isAway: () => false }), reads };
}

it('reads the whole after enough single reads, once', async () => {
  const whole = open();
  whole.missed(3);
  whole.missed(3);
  expect(whole.reads).toHaveLength(0);
  for (let time = 0; time < 5; time += 1) whole.missed(3);
  expect(whole.reads).toHaveLength(1);
  whole.reads[0]?.resolve('all');
  await settled();
  expect(whole.get()).toBe('all');
});

it('counts from the beginning after a change', async () => {
  const whole = open();
  whole.missed(1);
  whole.reads[0]?.resolve('all');
  await settled();
  whole.changed();
  expect(whole.get()).toBeUndefined();
  whole.missed(2);
  expect(whole.reads).toHaveLength(1);
  whole.missed(2);
  expect(whole.reads).toHaveLength(2);
});

it('keeps nothing that was read during a change', async () => {
  const whole = open();
  whole.missed(1);
  whole.changed();
  whole.reads[0]?.resolve('all');
  await settled();
  expect(whole.get()).toBeUndefined();
});

it('goes on after a failure', async () => {
  const whole = open();
  whole.missed(1);
  whole.reads[0]?.reject(new Error('away'));
  await settled();
  expect(whole.get()).toBeUndefined();
  whole.missed(1);
  expect(whole.reads).toHaveLength(2);
});
