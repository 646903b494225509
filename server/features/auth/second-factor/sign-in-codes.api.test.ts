import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { users } from '#server/db/schema/people.ts';
import { secondFactors } from '#server/db/schema/second-factors.ts';
import { reportUnreadableKeys } from '#server/features/auth/second-factor/report-unreadable-keys.ts';
import { issueToken } from '#server/features/users/one-time-tokens.store.ts';
import { createSecretEncryption } from '#server/process/secret-encryption.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import {
  signUpPassword as password,
  type SignedUp,
  signUp,
  signUpProven,
} from '#server/testing/builders/people.ts';
import { totpCode, turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const logIn = (email: string, code?: string) =>
  shop.call('POST', '/auth/login', { body: { email, password, code } });
const post = (token: string, path: string, body: object) =>
  shop.call('POST', `/auth/second-factor${path}`, { token, body });

let person: SignedUp;
let factor: Awaited<ReturnType<typeof turnOnSecondFactor>>;
beforeEach(async () => {
  person = await signUpProven(shop);
  factor = await turnOnSecondFactor(shop, person.id);
});

/** The clock is in the middle of a step of 30 seconds, so that no step ends during a test. */
function stopClock(): void {
  const step = 30_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / step) * step + step / 2 });
  onTestFinished(() => void vi.useRealTimers());
}

it.each([-30, 30])('works with a phone whose clock is %i seconds off, once', async (seconds) => {
  stopClock();
  const code = totpCode(factor.key, seconds);
  expect((await logIn(person.email, ` ${code.slice(0, 3)} ${code.slice(3)}`)).statusCode).toBe(200);
  expect((await logIn(person.email, code)).json()).toMatchObject({
    code: 'wrong-code',
    error: 'That code was used already. Please wait for the next one.',
  });
});

it.each([-60, 60])('refuses a code that an app shows %i seconds off', async (seconds) => {
  stopClock();
  expect((await logIn(person.email, totpCode(factor.key, seconds))).json().code).toBe('wrong-code');
});

it('refuses the code of an earlier step than the last one', async () => {
  expect((await logIn(person.email, totpCode(factor.key, 30))).statusCode).toBe(200);
  expect((await logIn(person.email, totpCode(factor.key))).json().code).toBe('wrong-code');
});

it('accepts one of eight concurrent calls with the same code, on two processes', async () => {
  const beside = await shop.startBeside();
  const body = { email: person.email, password, code: factor.code };
  const calls = Array.from({ length: 8 }, (_, at) =>
    (at % 2 ? shop : beside).call('POST', '/auth/login', { body }),
  );
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  await beside.close();
  expect(statuses.sort()).toEqual([200, ...Array(7).fill(400)]);
});

it('accepts one of eight concurrent calls with the same recovery code', async () => {
  const [code] = factor.recoveryCodes;
  const calls = Array.from({ length: 8 }, () => logIn(person.email, code));
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
  expect(statuses.sort()).toEqual([200, ...Array(7).fill(400)]);
  expect((await shop.call('GET', '/auth/second-factor', { token: person.token })).json()).toMatchObject({
    secondFactor: { recoveryCodesLeft: 9 },
  });
  expect(await mailKindsTo(shop.db, person.email)).toEqual(['welcome', 'recovery-code-used']);
});

it('refuses the codes of another account', async () => {
  const other = await turnOnSecondFactor(shop, (await signUp(shop)).id);
  expect((await logIn(person.email, other.code)).json().code).toBe('wrong-code');
  expect((await logIn(person.email, other.recoveryCodes[0])).json().code).toBe('wrong-code');
  expect((await logIn(person.email, factor.code)).statusCode).toBe(200);
});

it('says nothing about the second step while the password is wrong', async () => {
  const { email } = person;
  const wrong = (body: object) => shop.call('POST', '/auth/login', { body: { email, ...body } });
  const plain = (await wrong({ password: 'another password' })).json();
  expect((await wrong({ password: 'another password', code: factor.code })).json()).toEqual(plain);
  expect(plain).toEqual({ error: 'E-mail or password is incorrect.', code: 'wrong-password' });
  // The code was not looked at.
  expect((await logIn(email, factor.code)).statusCode).toBe(200);
});

it('is still asked for after a reset of the password of a proven address', async () => {
  const { email } = person;
  await shop.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, person.id));
  const body = { password: 'chairs and lamps', confirmPassword: 'chairs and lamps' };
  await shop.call('POST', `/auth/reset/${await issueToken(shop.db, 'reset', person.id)}`, { body });
  const call = await shop.call('POST', '/auth/login', { body: { email, password: body.password } });
  expect(call.json().code).toBe('second-factor-required');
});

it('needs a recovery code after SETTINGS_KEY was lost, and can be set up again', async () => {
  const encryptedKey = createSecretEncryption('another key').encrypt(
    factor.key,
    `second_factors:${person.id}`,
  );
  await shop.db.update(secondFactors).set({ encryptedKey }).where(eq(secondFactors.userId, person.id));
  const warn = vi.fn();
  await reportUnreadableKeys(shop.db, shop.encryption, { warn });
  expect(warn).toHaveBeenCalledExactlyOnceWith({ accounts: 1 }, expect.stringContaining('SETTINGS_KEY'));
  expect((await logIn(person.email, factor.code)).json()).toEqual({
    error:
      'The shop cannot check codes of your app any more. Please use a recovery code, and set up two-step sign-in again.',
    code: 'second-factor-unreadable',
  });
  const [first, second] = factor.recoveryCodes;
  const { token } = (await logIn(person.email, first)).json();
  expect((await post(token, '/off', { password, code: second })).statusCode).toBe(200);
  expect((await post(token, '', { password })).statusCode).toBe(200);
});

it('treats odd codes as wrong ones', async () => {
  for (const code of ['000000x', '12345', '１２３４５６', '\u0000', "' or 1=1 --", 'x'.repeat(40)]) {
    const refused = await logIn(person.email, code);
    expect([refused.statusCode, refused.json().code]).toEqual([
      400,
      code === '\u0000' ? 'second-factor-required' : 'wrong-code',
    ]);
  }
  expect((await logIn(person.email, 'x'.repeat(41))).json().code).toBe('invalid-input');
});
