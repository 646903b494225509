import { expect, it, vi } from 'vitest';
import { sessionToken } from './session.ts';

it.each([
  ['Bearer a.b-c_d', 'Bearer a.b-c_d'],
  ['', null],
  ['Bearer \u2603', null],
  ['Bearer a\nb', null],
])('reads the token %j as %j', (stored, token) => {
  vi.stubGlobal('localStorage', { getItem: () => stored });
  expect(sessionToken()).toBe(token);
});
