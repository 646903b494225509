import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each(['123456', 'Password', 'QWERTY', 'iloveyou', 'football1', 'letmein', '1q2w3e4r'])(
  '%s is among the most common',
  async (password) => expect(await isCommonPassword(password)).toBe(true),
);

it.each(['lamps and chairs', 'wor', 'password\npassw0rd', '\npassword\n', 'stoneware & glaze', ''])(
  '%j is not',
  async (password) => expect(await isCommonPassword(password)).toBe(false),
);
