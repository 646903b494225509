import { expect, it } from 'vitest';
import { createRequestCounts } from './request-counts.ts';

it('counts the requests of each key', () => {
  const counts = createRequestCounts();
  for (let times = 0; times < 3; times += 1) counts.add('home');
  counts.add('lamp');
  expect([counts.of('home'), counts.of('lamp'), counts.of('desk')]).toEqual([3, 1, 0]);
});

it('hardly mistakes one of many keys for another', () => {
  const counts = createRequestCounts();
  for (let number = 0; number < 60_000; number += 1) counts.add(`/shop?name=junk${number}`);
  const estimates = Array.from({ length: 1_000 }, (_, number) => counts.of(`/product/${number}`));
  expect(estimates.filter((count) => count > 1).length).toBeLessThan(200);
});

it('halves all counts in time, and never stops at the highest', () => {
  const counts = createRequestCounts();
  for (let times = 0; times < 1_000; times += 1) counts.add('home');
  expect(counts.of('home')).toBe(255);
  for (let number = 0; number < 132_000; number += 1) counts.add(`junk${number}`);
  expect(counts.of('home')).toBeLessThan(140);
});
