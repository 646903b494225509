import { expect, it } from 'vitest';
import { createRandom } from '#server/testing/random-lists.ts';
import { patchPostings } from './patch-postings.rules.ts';

const makePostings = (byNumber: ReadonlyMap<number, number>) => {
  const sorted = [...byNumber].sort(([a], [b]) => a - b);
  return {
    numbers: Int32Array.from(sorted, ([number]) => number),
    impacts: Float32Array.from(sorted, ([, impact]) => impact),
  };
};

it('adds, replaces and removes postings', () => {
  const random = createRandom(3);
  for (let time = 0; time < 200; time += 1) {
    const some = () =>
      new Map(Array.from({ length: random(12) }, () => [random(20), random(8) / 8] as const));
    const before = some();
    const changes = [...some()].sort(([a], [b]) => a - b);
    const after = new Map(before);
    const changed = changes.map(([number, impact]) => {
      const isGone = random(2) === 0;
      if (isGone) after.delete(number);
      else after.set(number, impact);
      return { number, impact: isGone ? null : impact };
    });
    expect(patchPostings(makePostings(before), changed)).toEqual(makePostings(after));
  }
});

it('keeps postings that no change concerns', () => {
  const postings = makePostings(new Map([[2, 0.5]]));
  expect(patchPostings(postings, [{ number: 1, impact: null }])).toBe(postings);
  expect(patchPostings(postings, [])).toBe(postings);
});
