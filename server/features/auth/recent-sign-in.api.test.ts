import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/people.ts';
import { addMember, addSession, signUpPassword, signUpProven } from '#server/testing/builders/people.ts';
import { totpCode, turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Somebody who signed in with Google a moment ago, and eleven minutes ago on another device. */
async function addGoogleAccount() {
  const person = await addMember(shop);
  await shop.db.update(users).set({ provider: 'Google' }).where(eq(users.id, person.id));
  const older = await addSession(shop, person.id, { createdAt: minutesAgo(11) });
  return { ...person, olderToken: older.token };
}
const post = (token: string, path: string, body: object) => shop.call('POST', path, { token, body });
const refusal = { error: 'Please sign in again with Google first.', code: 'sign-in-again' };

describe('an account without a password', () => {
  it('sets two-step sign-in up only shortly after a sign-in', async () => {
    const { token, olderToken } = await addGoogleAccount();
    for (const body of [{}, { password: '' }, { password: 'guessed' }]) {
      const refused = await post(olderToken, '/auth/second-factor', body);
      expect([refused.statusCode, refused.json()]).toEqual([400, refusal]);
    }
    expect((await post(token, '/auth/second-factor', {})).statusCode).toBe(200);
  });

  it('turns it off only shortly after a sign-in, and with a code', async () => {
    const { id, token, olderToken } = await addGoogleAccount();
    const { code } = await turnOnSecondFactor(shop, id);
    expect((await post(olderToken, '/auth/second-factor/off', { code })).json()).toEqual(refusal);
    expect((await post(token, '/auth/second-factor/off', { code })).statusCode).toBe(200);
  });

  it('is deleted only shortly after a sign-in', async () => {
    const { email, token, olderToken } = await addGoogleAccount();
    const body = { confirmation: email };
    expect((await post(olderToken, '/user/me/delete', body)).json()).toEqual(refusal);
    expect((await shop.call('GET', '/user/me', { token })).statusCode).toBe(200);
    expect((await post(token, '/user/me/delete', body)).statusCode).toBe(200);
  });

  it('counts from the sign-in, not from the last use', async () => {
    const { id } = await addGoogleAccount();
    const used = await addSession(shop, id, { createdAt: minutesAgo(11), lastUsedAt: new Date() });
    expect((await post(used.token, '/auth/second-factor', {})).json()).toEqual(refusal);
    const begun = await addSession(shop, id, { createdAt: minutesAgo(9) });
    expect((await post(begun.token, '/auth/second-factor', {})).statusCode).toBe(200);
  });
});

it('a password is enough in a session of any age', async () => {
  const { id } = await signUpProven(shop);
  const { token } = await addSession(shop, id, { createdAt: minutesAgo(1_000) });
  expect((await post(token, '/auth/second-factor', { password: signUpPassword })).statusCode).toBe(200);
});

describe.each([
  ['a password', () => signUpProven(shop), () => signUpPassword],
  ['a provider', addGoogleAccount, ({ email }: { email: string }) => email],
] as const)('deleting an account with %s and two-step sign-in', (_what, add, confirmationFor) => {
  async function begin() {
    const person = await add();
    const factor = await turnOnSecondFactor(shop, person.id);
    const deleteOwn = (code?: string | null) =>
      post(person.token, '/user/me/delete', { confirmation: confirmationFor(person), code });
    const isThere = async () =>
      (await shop.call('GET', '/user/me', { token: person.token })).statusCode === 200;
    return { ...factor, deleteOwn, isThere, token: person.token };
  }

  it('needs a code of the app', async () => {
    const { code, key, deleteOwn, isThere } = await begin();
    for (const none of [undefined, null, '', ' '])
      expect((await deleteOwn(none)).json().code).toBe('second-factor-required');
    for (const wrong of ['000000', totpCode(key, 3_600)])
      expect((await deleteOwn(wrong)).json()).toMatchObject({
        code: 'wrong-code',
        fields: { code: expect.any(String) },
      });
    expect(await isThere()).toBe(true);
    expect((await deleteOwn(code)).statusCode).toBe(200);
    expect(await isThere()).toBe(false);
  });

  it('takes a recovery code that was not used', async () => {
    const { recoveryCodes, deleteOwn, token } = await begin();
    const [used] = recoveryCodes;
    const { recoveryCodes: renewed } = (
      await post(token, '/auth/second-factor/recovery-codes', { code: used })
    ).json();
    expect((await deleteOwn(used)).json().code).toBe('wrong-code');
    expect((await deleteOwn(renewed[0])).statusCode).toBe(200);
  });

  it('says nothing about it before the confirmation is right', async () => {
    const { token, code } = await begin();
    const refused = await post(token, '/user/me/delete', { confirmation: 'wrong', code });
    expect(refused.json().code).toBe('wrong-password');
  });
});
