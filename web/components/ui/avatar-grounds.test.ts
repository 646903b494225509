import { expect, test } from 'vitest';
import { AVATAR_GROUNDS, groundFor } from './avatar-grounds.ts';

test('there are 50 different grounds', () => {
  expect(new Set(AVATAR_GROUNDS).size).toBe(50);
});

test('a person keeps one ground, and people spread over all of them', () => {
  expect(groundFor('0199-a')).toBe(groundFor('0199-a'));
  const used = new Set(Array.from({ length: 1000 }, (_, at) => groundFor(`person ${at}`)));
  expect(used.size).toBe(50);
});
