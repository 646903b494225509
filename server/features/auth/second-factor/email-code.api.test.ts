import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { oneTimeTokens, users } from '#server/db/schema/people.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import {
  addSession,
  signUpPassword as password,
  type SignedUp,
  signUp,
} from '#server/testing/builders/people.ts';
import { beginSecondFactor, totpCode, turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { issueToken } from '../../users/one-time-tokens.store.ts';
import { issueEmailCode } from './email-code.ts';

/** Two-step sign-in of accounts whose e-mail address nobody has proven: all that the sign-up form has made. */
const shop = await createTestApp({ RATE_LIMIT: 'on' });
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
const { db } = shop;

let ann: SignedUp;
beforeEach(async () => {
  await db.delete(rateLimits);
  ann = await signUp(shop);
});
const post = (path: string, body: object, { token = ann.token, on = shop, ip = '203.0.113.7' } = {}) =>
  on.call('POST', `/auth/second-factor${path}`, { token, body, ip });
const sendCode = (body: object = { password }) => post('/email-code', body);
const begin = (emailCode?: string | null) => post('', { password, emailCode });
const status = async () =>
  (await shop.call('GET', '/auth/second-factor', { token: ann.token })).json().secondFactor;
const isProven = async (id = ann.id) =>
  (await db.select().from(users).where(eq(users.id, id)))[0]?.emailProvenAt instanceof Date;
/** As the sender of the mail does. */
const newCode = () => issueEmailCode(db, ann.id);
const reset = async (on = shop) => {
  const body = { password: 'stools and shelves', confirmPassword: 'stools and shelves' };
  return await on.call('POST', `/auth/reset/${await issueToken(db, 'reset', ann.id)}`, { body });
};

describe('before two-step sign-in is set up', () => {
  it('the address is proven by a code of a mail, which counts for the account', async () => {
    for (const none of [undefined, null, '', ' ']) {
      expect((await begin(none)).json()).toEqual({
        code: 'email-code-required',
        error: 'Please enter the code that we sent to your e-mail address.',
        fields: { emailCode: 'Please enter the code that we sent to your e-mail address.' },
      });
    }
    expect((await sendCode()).json().message).toBe(`We have sent a code to ${ann.email}.`);
    expect(await mailKindsTo(db, ann.email)).toEqual(['welcome', 'prove-email']);
    const code = await newCode();
    expect(code).toMatch(/^[0-9a-z]{5}-[0-9a-z]{5}$/);
    const begun = await begin(` ${code.toUpperCase()} `);
    expect(begun.statusCode).toBe(200);
    expect(await isProven()).toBe(true);
    expect((await post('/confirm', { code: totpCode(begun.json().key) })).statusCode).toBe(200);
    expect((await sendCode()).json().code).toBe('already-done');
  });

  it('a code works once, also at the same moment in two processes', async () => {
    const emailCode = await newCode();
    let uses: ReturnType<typeof post>[] = [];
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from users where id = ${ann.id} for update`);
      uses = [shop, beside, shop, beside].map((on) => post('', { password, emailCode }, { on }));
      await expect.poll(() => countLockWaits(shop.pool)).toBe(4);
    });
    const answers = await Promise.all(uses);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
    const { key } = answers.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
    expect((await post('/confirm', { code: totpCode(key) })).statusCode).toBe(200);
  });

  it('a wrong, replaced, expired or foreign code proves nothing, and stays valid for its owner', async () => {
    const eve = await signUp(shop);
    const ofEve = await issueEmailCode(db, eve.id);
    const replaced = await newCode();
    const expired = await newCode();
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: sql`clock_timestamp()` })
      .where(eq(oneTimeTokens.holderId, ann.id));
    for (const wrong of ['000000', 'nonsense', ofEve, replaced, expired]) {
      expect((await begin(wrong)).json()).toEqual({
        code: 'wrong-code',
        error: 'That code is wrong or has expired. Please enter the one in the newest mail.',
        fields: { emailCode: expect.any(String) },
      });
    }
    expect(await isProven()).toBe(false);
    expect((await post('', { password, emailCode: ofEve }, { token: eve.token })).statusCode).toBe(200);
  });

  it('ten wrong codes are compared in 15 minutes, also concurrent ones', async () => {
    const code = await newCode();
    const guesses = await Promise.all(Array.from({ length: 15 }, () => begin('00000-00000')));
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((each) => each === 400)).toHaveLength(10);
    expect(statuses.filter((each) => each === 429)).toHaveLength(5);
    expect((await begin(code)).json().error).toMatch(/^Too many wrong codes\./);
    expect(await isProven()).toBe(false);
  });

  it('at most five mails an hour go to an address', async () => {
    for (let mail = 0; mail < 5; mail++) expect((await sendCode()).statusCode).toBe(200);
    const refused = await sendCode();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
  });

  it('a mail needs the password, so that a stolen session sends none', async () => {
    for (const body of [{}, { password: '' }, { password: 'another password' }])
      expect((await sendCode(body)).json().code).toBe('wrong-password');
    expect(await mailKindsTo(db, ann.email)).toEqual(['welcome']);
  });

  it('a code is stored as a hash alone', async () => {
    const code = await newCode();
    const { rows } = await shop.pool.query(
      'select one_time_tokens::text as stored from one_time_tokens where holder_id = $1',
      [ann.id],
    );
    expect(rows).toHaveLength(1);
    for (const text of [code, code.replace('-', '')]) expect(rows[0]?.stored).not.toContain(text);
  });

  it('an account of a provider without an address has nothing to prove', async () => {
    await db
      .update(users)
      .set({ email: null, provider: 'Facebook', passwordHash: null })
      .where(eq(users.id, ann.id));
    const { token } = await addSession(shop, ann.id);
    expect((await post('', {}, { token })).statusCode).toBe(200);
  });

  it('a key from before the proof was asked for turns nothing on', async () => {
    const key = await beginSecondFactor(shop, ann.id);
    expect((await post('/confirm', { code: totpCode(key) })).json().code).toBe('invalid-input');
    expect((await status()).isOn).toBe(false);
  });

  it('one that was turned on before the proof was asked for stays on', async () => {
    const { code } = await turnOnSecondFactor(shop, ann.id);
    const logIn = (typed?: string) =>
      shop.call('POST', '/auth/login', { body: { email: ann.email, password, code: typed } });
    expect((await logIn()).json().code).toBe('second-factor-required');
    expect((await logIn(code)).statusCode).toBe(200);
    expect(await isProven()).toBe(false);
  });

  it('nothing is used up while the database is away', async () => {
    const code = await newCode();
    shop.pool.markAway();
    onTestFinished(() => shop.pool.markBack());
    expect((await begin(code)).statusCode).toBe(503);
    expect((await sendCode()).statusCode).toBe(503);
    shop.pool.markBack();
    expect((await begin(code)).statusCode).toBe(200);
  });
});

describe('a reset of the password', () => {
  it('ends a set-up that has begun, whose key turns nothing on', async () => {
    const { key } = (await begin(await newCode())).json();
    expect((await reset()).statusCode).toBe(200);
    expect((await post('/confirm', { code: totpCode(key) })).statusCode).toBe(401);
    const body = { email: ann.email, password: 'stools and shelves' };
    expect((await shop.call('POST', '/auth/login', { body })).statusCode).toBe(200);
  });

  it.each(['reset', 'confirm'] as const)(
    'leaves two-step sign-in either off or on, in whatever order both commit (%s first)',
    async (first) => {
      const { key } = (await begin(await newCode())).json();
      const link = await issueToken(db, 'reset', ann.id);
      const calls = {
        reset: () =>
          beside.call('POST', `/auth/reset/${link}`, {
            body: { password: 'stools and shelves', confirmPassword: 'stools and shelves' },
          }),
        confirm: () => post('/confirm', { code: totpCode(key) }),
      };
      const second = first === 'reset' ? 'confirm' : 'reset';
      const running: Promise<{ statusCode: number }>[] = [];
      await db.transaction(async (tx) => {
        await tx.execute(sql`select from users where id = ${ann.id} for update`);
        running.push(calls[first]());
        await expect.poll(() => countLockWaits(shop.pool)).toBe(1);
        running.push(calls[second]());
        await expect.poll(() => countLockWaits(shop.pool)).toBe(2);
      });
      const statuses = (await Promise.all(running)).map(({ statusCode }) => statusCode);
      const body = { email: ann.email, password: 'stools and shelves' };
      const signIn = (await shop.call('POST', '/auth/login', { body })).json();
      if (first === 'reset') {
        expect(statuses).toEqual([200, 401]);
        expect(signIn.token).toMatch(/^Bearer /);
      } else {
        expect(statuses).toEqual([200, 200]);
        expect(signIn.code).toBe('second-factor-required');
      }
      // Nobody is signed in who began before.
      expect((await shop.call('GET', '/user/me', { token: ann.token })).statusCode).toBe(401);
    },
  );
});
