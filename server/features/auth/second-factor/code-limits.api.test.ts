import { and, like, not } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { signUpPassword as password, type SignedUp, signUp } from '#server/testing/builders/people.ts';
import { turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const lines: string[] = [];
const shop = await createTestApp({ RATE_LIMIT: 'on' }, undefined, {
  logTo: { write: (line) => void lines.push(line) },
});
afterAll(shop.close);

let last = 0;
const newIp = () => {
  last += 1;
  return `198.51.100.${last}`;
};
const logIn = (code: string | undefined, { ip = newIp(), secret = password } = {}) =>
  shop.call('POST', '/auth/login', { ip, body: { email: person.email, password: secret, code } });
const readCodes = async (calls: number, code: string, options = {}) => {
  const codes: string[] = [];
  for (let at = 0; at < calls; at++) codes.push((await logIn(code, options)).json().code);
  return codes;
};
const wrong = (calls: number) => Array(calls).fill('wrong-code');

let person: SignedUp;
let factor: Awaited<ReturnType<typeof turnOnSecondFactor>>;
beforeEach(async () => {
  await shop.db.delete(rateLimits);
  person = await signUp(shop);
  factor = await turnOnSecondFactor(shop, person.id);
});

it('refuses the right code after ten wrong ones from any IP, tells the owner, and takes a recovery code', async () => {
  expect(await readCodes(9, '000000')).toEqual(wrong(9));
  expect(await mailKindsTo(shop.db, person.email)).toEqual(['welcome']);
  expect(await readCodes(1, '000000')).toEqual(wrong(1));
  const refused = await logIn(factor.code);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error).toMatch(/^Too many wrong codes\. Please try again in (15|14) minutes\.$/);
  expect(await mailKindsTo(shop.db, person.email)).toEqual(['welcome', 'wrong-codes']);
  expect(lines.filter((line) => line.includes(person.id)).map((line) => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ event: 'second-factor-failed', how: 'app' }),
      expect.objectContaining({ event: 'second-factor-paused' }),
      expect.objectContaining({ event: 'limit-reached', limit: 'second-factor' }),
    ]),
  );
  expect(lines.join('')).not.toContain(factor.code);
  expect((await logIn(factor.recoveryCodes[0])).statusCode).toBe(200);
});

it('compares ten of thirty concurrent guesses', async () => {
  const guesses = await Promise.all(Array.from({ length: 30 }, () => logIn('000000')));
  const statuses = guesses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
});

it('refuses codes after thirty wrong ones in a day, and sends one mail', async () => {
  for (let round = 0; round < 3; round++) {
    expect(await readCodes(10, '000000')).toEqual(wrong(10));
    // The next 15 minutes.
    const ofDay = like(rateLimits.key, 'second-factor-%');
    await shop.db.delete(rateLimits).where(and(like(rateLimits.key, 'second-factor%'), not(ofDay)));
  }
  const refused = await logIn(factor.code);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error).toBe('Too many wrong codes. Please try again in 24 hours.');
  expect(await mailKindsTo(shop.db, person.email)).toEqual(['welcome', 'wrong-codes']);
});

it('does not count right codes, missing codes and outdated passwords as wrong codes', async () => {
  expect(await readCodes(9, '000000')).toEqual(wrong(9));
  for (let at = 0; at < 3; at++) {
    expect((await logIn(undefined)).json().code).toBe('second-factor-required');
    expect((await logIn('000000', { secret: 'wrong password' })).json().code).toBe('wrong-password');
  }
  expect((await logIn(factor.code)).statusCode).toBe(200);
});

it('neither adds wrong codes to wrong passwords nor takes those back', async () => {
  const ip = newIp();
  for (let at = 0; at < 9; at++) await logIn(undefined, { ip, secret: 'wrong password' });
  expect(await readCodes(3, '000000', { ip })).toEqual(wrong(3));
  expect((await logIn(undefined, { ip })).json().code).toBe('second-factor-required');
  // The tenth wrong password.
  expect((await logIn(undefined, { ip, secret: 'wrong password' })).statusCode).toBe(400);
  expect((await logIn(factor.code, { ip })).statusCode).toBe(429);
});

it('limits wrong recovery codes by IP', async () => {
  const ip = newIp();
  expect(await readCodes(20, 'aaaaa-aaaaa', { ip })).toEqual(wrong(20));
  expect((await logIn(factor.recoveryCodes[0], { ip })).statusCode).toBe(429);
  expect((await logIn(factor.recoveryCodes[0])).statusCode).toBe(200);
});
