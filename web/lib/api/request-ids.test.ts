import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createRequestIds } from './request-ids.ts';

it('gives the same content the same id until it was accepted', () => {
  let made = 0;
  const { idOf, accepted } = createRequestIds(() => `id ${++made}`);
  expect([idOf({ pieces: 20 }), idOf({ pieces: 20 })]).toEqual(['id 1', 'id 1']);
  expect(idOf({ pieces: 25 })).toBe('id 2');
  accepted();
  expect(idOf({ pieces: 25 })).toBe('id 3');
});

const users = globSync('web/**/*.{ts,tsx}')
  .filter((file) => !/request-ids|\.test\./.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => text.includes('createRequestIds()'));

it.each(users)('$file sends the id of what was typed', ({ text }) => {
  expect(users.length).toBeGreaterThan(10);
  expect(text).toMatch(/requests\.idOf\(/);
});
