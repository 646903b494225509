import { expect, test } from 'vitest';
import { AVATAR_COLORS, avatarColorFor } from './avatar-colors.ts';

test('there are 50 different colors', () => {
  expect(new Set(AVATAR_COLORS).size).toBe(50);
});

test('a person keeps one color, and all colors are used', () => {
  expect(avatarColorFor('0199-a')).toBe(avatarColorFor('0199-a'));
  const used = new Set(Array.from({ length: 1000 }, (_, at) => avatarColorFor(`person ${at}`)));
  expect(used.size).toBe(50);
});
