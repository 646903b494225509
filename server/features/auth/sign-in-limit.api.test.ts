import { afterAll, expect, it } from 'vitest';
import { createDatabaseRateLimitCounters } from '#server/db/rate-limit-counters.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { totpCode, turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { newSubject, openTestSignIn, redirectTarget, redirectToken } from '#server/testing/test-sign-in.ts';

const test = await openTestSignIn({ RATE_LIMIT: 'on' });
afterAll(test.close);
const { shop } = test;
const limits = createRateLimits(createDatabaseRateLimitCounters(shop.db));

/** A person of Google who has signed in so often, the first time here. */
async function signInTimes(count: number) {
  const subject = newSubject();
  const token = redirectToken(await test.signIn('google', subject));
  const id: string = (await shop.call('GET', '/user/me', { token })).json().user._id;
  for (let at = 1; at < count; at++) await limits.take('sign-in', { person: id });
  return { subject, id, token };
}
const countSessions = async (token: string) =>
  (await shop.call('GET', '/session', { token })).json().sessions.length;

it('counts sign-ins with a provider, and leads back with a notice after sixty', async () => {
  const { subject, token } = await signInTimes(59);
  expect(redirectTarget(await test.signIn('google', subject))).toMatch(/^\/auth\/success\?token=/);
  expect(redirectTarget(await test.signIn('google', subject))).toBe('/login?notice=too-many');
  expect(await countSessions(token)).toBe(2);
});

it('counts the second step of a sign-in with a provider', async () => {
  const { subject, id, token } = await signInTimes(59);
  const { key, code } = await turnOnSecondFactor(shop, id);
  const finish = async (typed: string) => {
    const pending = redirectTarget(await test.signIn('google', subject)).split('=')[1];
    return await shop.call('POST', '/auth/second-factor/sign-in', { body: { pending, code: typed } });
  };
  // A wrong code is no sign-in.
  expect((await finish('000000')).statusCode).toBe(400);
  expect((await finish(code)).statusCode).toBe(200);
  const refused = await finish(totpCode(key, 30));
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-many']);
  expect(await countSessions(token)).toBe(2);
});
