import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildSprite, SPRITE_FILE } from './build-icons.ts';

test('the sprite holds every listed icon as its package has it', () => {
  expect(readFileSync(SPRITE_FILE, 'utf8')).toBe(buildSprite());
});
