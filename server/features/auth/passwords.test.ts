import { expect, it } from 'vitest';
import { hashPassword, passwordFits } from './passwords.ts';

it('hashes with argon2id, 19 MiB and two passes', async () => {
  const hash = await hashPassword('lamps and chairs');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordFits(hash, 'lamps and chairs')).toBe(true);
  expect(await passwordFits(hash, 'lamps and stools')).toBe(false);
  expect(await passwordFits(null, 'lamps and chairs')).toBe(false);
});
