import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { oneTimeTokens, users } from '#server/db/schema/people.ts';
import { totpCode, turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { newSubject, openTestSignIn, redirectTarget, redirectToken } from '#server/testing/test-sign-in.ts';

const test = await openTestSignIn();
afterAll(test.close);
const { shop } = test;

/** A person of Google with two-step sign-in. */
async function withSecondFactor() {
  const subject = newSubject();
  const { token } = { token: redirectToken(await test.signIn('google', subject)) };
  const id: string = (await shop.call('GET', '/user/me', { token })).json().user._id;
  return { subject, token, id, ...(await turnOnSecondFactor(shop, id)) };
}
const begin = async (subject: ReturnType<typeof newSubject>) => {
  const redirect = redirectTarget(await test.signIn('google', subject));
  expect(redirect).toMatch(/^\/auth\/success\?pending=[\w-]{43}$/);
  return redirect.split('=')[1] ?? '';
};
const finish = (pending: string, code: string) =>
  shop.call('POST', '/auth/second-factor/sign-in', { body: { pending, code } });

it('a sign-in with a provider ends with a token for the second step, which signs in with a code, once', async () => {
  const { subject, id, code, key } = await withSecondFactor();
  const pending = await begin(subject);
  expect((await shop.call('GET', '/user/me', { token: pending })).statusCode).toBe(401);
  expect((await finish(pending, '000000')).json().code).toBe('wrong-code');
  const signedIn = (await finish(pending, code)).json();
  expect(signedIn).toMatchObject({ token: expect.stringMatching(/^Bearer /), user: { id } });
  expect((await shop.call('GET', '/user/me', { token: signedIn.token })).statusCode).toBe(200);
  expect((await finish(pending, totpCode(key, 30))).json().code).toBe('invalid-link');
});

it('a newer sign-in, ten minutes and another account end the token', async () => {
  const { subject, code } = await withSecondFactor();
  const older = await begin(subject);
  const pending = await begin(subject);
  expect((await finish(older, code)).json().code).toBe('invalid-link');
  const other = await withSecondFactor();
  expect((await finish(pending, other.code)).json().code).toBe('wrong-code');
  await shop.db
    .update(oneTimeTokens)
    .set({ expiresAt: new Date() })
    .where(eq(oneTimeTokens.purpose, 'second-factor'));
  expect((await finish(pending, code)).json()).toEqual({
    error: 'This sign-in has expired. Please sign in again.',
    code: 'invalid-link',
  });
  for (const made of ['', 'x', '\u0000']) expect((await finish(made, code)).statusCode).toBe(400);
});

it('a token is of no use once two-step sign-in was turned off', async () => {
  const { subject, token, code, recoveryCodes } = await withSecondFactor();
  const pending = await begin(subject);
  // An account of a provider has no password to ask for.
  const off = await shop.call('POST', '/auth/second-factor/off', { token, body: { code } });
  expect(off.statusCode).toBe(200);
  expect((await finish(pending, recoveryCodes[0] ?? '')).json().code).toBe('wrong-code');
  expect(redirectTarget(await test.signIn('google', subject))).toMatch(/^\/auth\/success\?token=/);
});

it('linking a provider to an account does not avoid the second step', async () => {
  const { id } = await withSecondFactor();
  const subject = newSubject();
  await shop.db.update(users).set({ email: subject.email, provider: 'Email' }).where(eq(users.id, id));
  expect(redirectTarget(await test.signIn('facebook', subject))).toMatch(/^\/auth\/success\?pending=/);
});
