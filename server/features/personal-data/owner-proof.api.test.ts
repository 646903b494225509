import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { users } from '#server/db/schema/people.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { addAdministrator, addMember, addSession, type TestPerson } from '#server/testing/builders/people.ts';
import { totpCode, turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { updatePassword } from '../users/users.store.ts';

/** Acts of an Owner on somebody else's account with more than a session, which may be stolen. */
const shop = await createTestApp({ RATE_LIMIT: 'on' });
afterAll(shop.close);
const { db } = shop;

const password = 'the password of Ada';
const passwordHash = await hashPassword(password);

let ada: TestPerson;
let marta: TestPerson;
beforeEach(async () => {
  await db.delete(rateLimits);
  ada = await addAdministrator(shop);
  await db.update(users).set({ passwordHash }).where(eq(users.id, ada.id));
  marta = await addMember(shop);
  await turnOnSecondFactor(shop, marta.id);
});

/** True when the account is still as it was. */
const isUntouched = async () => {
  const found = await shop.call('GET', `/user/${marta.id}`, { token: ada.token });
  return found.statusCode === 200 && found.json().hasSecondFactor;
};

describe.each([
  ['ends the second factor of somebody else', 'second-factor/off', 'second-factor-changed'],
  ['deletes somebody else', 'delete', 'account-deleted'],
])('an Owner %s', (_what, path, mail) => {
  const act = (body?: object, token = ada.token) =>
    shop.call('POST', `/user/${marta.id}/${path}`, { token, body });

  it('after the own password', async () => {
    for (const body of [undefined, {}, { password: '' }, { password: null }, { password: 'a wrong one' }]) {
      const refused = await act(body);
      expect([refused.statusCode, refused.json()]).toEqual([
        400,
        {
          code: 'wrong-password',
          error: 'Please enter your correct password.',
          fields: { password: 'Please enter your correct password.' },
        },
      ]);
    }
    expect(await isUntouched()).toBe(true);
    expect((await act({ password })).statusCode).toBe(200);
    expect(await isUntouched()).toBe(false);
    expect(await mailKindsTo(db, marta.email)).toEqual([mail]);
  });

  it('after the own password and a code, when the own account has two-step sign-in', async () => {
    const { key, code, recoveryCodes } = await turnOnSecondFactor(shop, ada.id);
    for (const none of [undefined, null, '', ' '])
      expect((await act({ password, code: none })).json().code).toBe('second-factor-required');
    expect((await act({ password: 'a wrong one', code })).json().code).toBe('wrong-password');
    expect((await act({ code })).json().code).toBe('wrong-password');
    for (const wrong of ['000000', totpCode(key, 3_600)])
      expect((await act({ password, code: wrong })).json().code).toBe('wrong-code');
    expect(await isUntouched()).toBe(true);
    expect((await act({ password, code: recoveryCodes[0] })).statusCode).toBe(200);
    expect(await isUntouched()).toBe(false);
  });

  it('once with one code, whatever else uses it at the same moment', async () => {
    const { code } = await turnOnSecondFactor(shop, ada.id);
    const jonas = await addMember(shop);
    await turnOnSecondFactor(shop, jonas.id);
    const answers = await Promise.all(
      [marta, jonas, marta, jonas].map(({ id }) =>
        shop.call('POST', `/user/${id}/${path}`, { token: ada.token, body: { password, code } }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
  });

  it('shortly after a sign-in, when the own account has no password', async () => {
    await db.update(users).set({ passwordHash: null, provider: 'Google' }).where(eq(users.id, ada.id));
    const createdAt = new Date(Date.now() - 11 * 60_000);
    const older = await addSession(shop, ada.id, { createdAt });
    expect((await act({}, older.token)).json()).toEqual({
      code: 'sign-in-again',
      error: 'Please sign in again with Google first.',
    });
    expect(await isUntouched()).toBe(true);
    expect((await act({})).statusCode).toBe(200);
  });

  it('with ten guesses in 15 minutes, also concurrent ones', async () => {
    const guesses = await Promise.all(Array.from({ length: 14 }, () => act({ password: 'a wrong one' })));
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(10);
    expect((await act({ password })).statusCode).toBe(429);
    expect(await isUntouched()).toBe(true);
  });

  it('not when the own password changes before it is done', async () => {
    let acting: ReturnType<typeof act> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${marta.id} for update`);
      await tx.execute(sql`select from second_factors where user_id = ${marta.id} for update`);
      acting = act({ password });
      await expect.poll(() => countLockWaits(shop.pool)).toBeGreaterThan(0);
      await updatePassword(db, ada.id, 'another hash');
    });
    expect((await acting)?.statusCode).toBe(401);
    const found = await shop.call('GET', `/user/${marta.id}`, {
      token: (await addAdministrator(shop)).token,
    });
    expect(found.json().hasSecondFactor).toBe(true);
  });

  it('not while the database is away', async () => {
    shop.pool.markAway();
    onTestFinished(() => shop.pool.markBack());
    expect((await act({ password })).statusCode).toBe(503);
    shop.pool.markBack();
    expect(await isUntouched()).toBe(true);
  });
});
