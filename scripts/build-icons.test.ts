import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawSprite, SPRITE_FILE } from './build-icons.ts';

test('the sprite holds every icon of the list as its package draws it', () => {
  expect(readFileSync(SPRITE_FILE, 'utf8')).toBe(drawSprite());
});
