import { AsyncLocalStorage } from 'node:async_hooks';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { io } from 'socket.io-client';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { oneTimeTokens, users } from '#server/db/schema/people.ts';
import { mailKindsTo, mailsTo } from '#server/testing/builders/mails.ts';
import { addPerson } from '#server/testing/builders/people.ts';
import { turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { issueToken } from '../users/one-time-tokens.store.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

const password = 'lamps and chairs';
let made = 0;

/** An account with a password, as sign-up makes it. */
async function signUp() {
  made += 1;
  const email = `Ann-${made}@Example.com`;
  const body = { email, firstName: 'Ann', lastName: 'Lee', password };
  const { token, user } = (await shop.call('POST', '/auth/register', { body })).json();
  return { email, id: user.id as string, token: token as string };
}

const logIn = (email: string, secret: string) =>
  shop.call('POST', '/auth/login', { body: { email, password: secret } });
const isSignedIn = async (token: string) =>
  (await shop.call('POST', '/auth/reset', { token, body: {} })).statusCode === 400;
const forgot = (email: string) => shop.call('POST', '/auth/forgot', { body: { email } });
const reset = (token: string, secret: string, confirmPassword = secret) =>
  shop.call('POST', `/auth/reset/${token}`, { body: { password: secret, confirmPassword } });
const change = (token: string, old: string, next: string) =>
  shop.call('POST', '/auth/reset', { token, body: { password: old, confirmPassword: next } });

describe('a forgotten password', () => {
  it('queues the mail to the stored address, with the account and without a token', async () => {
    const ann = await signUp();
    const answer = await forgot(` ${ann.email.toUpperCase()} `);
    expect(answer.json()).toEqual({
      success: true,
      message: 'Please check your e-mail for the link to reset your password.',
    });
    const mail = (await mailsTo(db, ann.email)).find(({ kind }) => kind === 'reset-password');
    expect(mail?.data).toEqual({ userId: ann.id });
    const [row] = await db
      .select()
      .from(mails)
      .where(eq(mails.id, mail?.id ?? ''));
    expect(row?.recipient).toBe(ann.email);
  });

  it('gives the same answer for an unknown address and an account of a provider, and mails them nothing', async () => {
    const known = await forgot((await signUp()).email);
    const google = await addPerson(shop);
    await db.update(users).set({ provider: 'Google' }).where(eq(users.id, google.id));
    for (const email of ['nobody@example.com', google.email]) {
      const answer = await forgot(email);
      expect([answer.statusCode, answer.json()]).toEqual([200, known.json()]);
      expect(await mailKindsTo(db, email)).toEqual([]);
    }
  });

  it('runs the same statements for an address with and without an account', async () => {
    const ann = await signUp();
    // Not those of the background, such as the times at which sessions were used.
    const requests = new AsyncLocalStorage<string[]>();
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...given
    ) {
      const [statement] = given as unknown[] as [string | { text: string }];
      requests.getStore()?.push(typeof statement === 'string' ? statement : statement.text);
      return query.apply(this, given);
    });
    onTestFinished(() => spy.mockRestore());
    const recordStatements = async (email: string) => {
      const texts: string[] = [];
      await requests.run(texts, () => forgot(email));
      // Events are recorded later, by whichever request comes first.
      return texts.filter((text) => !text.includes('into "activity"'));
    };
    const [known, unknown] = [
      await recordStatements(ann.email),
      await recordStatements('nobody@example.com'),
    ];
    expect(known.length).toBeGreaterThanOrEqual(5);
    expect(unknown).toEqual(known);
  });
});

describe('a reset link', () => {
  it('sets the password, proves the address, ends older tokens and sends a mail', async () => {
    const ann = await signUp();
    const answer = await reset(await issueToken(db, 'reset', ann.id), 'stools and shelves');
    expect(answer.json()).toMatchObject({ success: true });
    expect((await logIn(ann.email, 'stools and shelves')).statusCode).toBe(200);
    expect((await logIn(ann.email, password)).statusCode).toBe(400);
    expect(await isSignedIn(ann.token)).toBe(false);
    expect(await mailKindsTo(db, ann.email)).toContain('password-changed');
    const [row] = await db.select().from(users).where(eq(users.id, ann.id));
    expect(row?.emailProvenAt).not.toBeNull();
  });

  it('leaves two-step sign-in on, also when it is the first proof of the address', async () => {
    const ann = await signUp();
    const { code } = await turnOnSecondFactor(shop, ann.id);
    for (const fresh of ['stools and shelves', 'shelves and stools']) {
      expect((await reset(await issueToken(db, 'reset', ann.id), fresh)).statusCode).toBe(200);
      expect((await logIn(ann.email, fresh)).json().code).toBe('second-factor-required');
    }
    const body = { email: ann.email, password: 'shelves and stools', code };
    expect((await shop.call('POST', '/auth/login', { body })).statusCode).toBe(200);
  });

  it("closes the account's sockets at once", async () => {
    const ann = await signUp();
    const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const tab = io(address, { auth: { token: ann.token }, transports: ['websocket'], reconnection: false });
    onTestFinished(() => void tab.close());
    await new Promise<void>((resolve) => tab.once('connect', resolve));
    const closed = new Promise((resolve) => tab.once('disconnect', resolve));
    await reset(await issueToken(db, 'reset', ann.id), 'stools and shelves');
    expect(await closed).toBe('io server disconnect');
  });

  it('works once of ten concurrent requests', async () => {
    const ann = await signUp();
    const token = await issueToken(db, 'reset', ann.id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => reset(token, `stools and shelves ${at}`)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
    expect((await mailKindsTo(db, ann.email)).filter((kind) => kind === 'password-changed')).toHaveLength(1);
  });

  it.each([
    ['made up', async () => 'nonsense'],
    ['expired', async () => await issueToken(db, 'reset', (await signUp()).id, -1)],
    ['an invitation', async () => await issueToken(db, 'invitation', (await signUp()).id)],
    [
      'replaced by a newer one',
      async () => {
        const { id } = await signUp();
        const older = await issueToken(db, 'reset', id);
        await issueToken(db, 'reset', id);
        return older;
      },
    ],
    ['a malformed escape', async () => '%E0%A4%A'],
  ])('is refused with a message when it is %s', async (_what, token) => {
    const answer = await reset(await token(), 'stools and shelves');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toEqual(expect.any(String));
  });

  it('is refused an hour after it was made, and the password stays', async () => {
    const ann = await signUp();
    const token = await issueToken(db, 'reset', ann.id);
    await db
      .update(oneTimeTokens)
      .set({ expiresAt: sql`${oneTimeTokens.expiresAt} - interval '1 hour'` })
      .where(eq(oneTimeTokens.holderId, ann.id));
    const answer = await reset(token, 'stools and shelves');
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { error: 'This link has been used or has expired. Please ask for a new one.', code: 'invalid-link' },
    ]);
    expect((await logIn(ann.email, password)).statusCode).toBe(200);
  });

  it('stays valid when the form is refused', async () => {
    const ann = await signUp();
    const token = await issueToken(db, 'reset', ann.id);
    const answer = await reset(token, 'stools and shelves', 'shelves and stools');
    expect(answer.json().fields).toEqual({
      confirmPassword: 'Confirm password and password fields must match.',
    });
    expect((await reset(token, 'stools and shelves')).statusCode).toBe(200);
  });

  it('works with an invalid token in the Authorization header', async () => {
    const ann = await signUp();
    const token = await issueToken(db, 'reset', ann.id);
    const answer = await shop.call('POST', `/auth/reset/${token}`, {
      token: 'Bearer nonsense',
      body: { password: 'stools and shelves', confirmPassword: 'stools and shelves' },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('a changed password', () => {
  it('needs the old one, ends every older token at once and returns a new one', async () => {
    const ann = await signUp();
    const elsewhere = (await logIn(ann.email, password)).json().token;
    const answer = await change(ann.token, password, 'stools and shelves');
    expect(answer.json()).toMatchObject({ success: true, message: 'Password changed successfully.' });
    expect(await isSignedIn(ann.token)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect(await isSignedIn(answer.json().token)).toBe(true);
    expect((await logIn(ann.email, 'stools and shelves')).statusCode).toBe(200);
    expect(await mailKindsTo(db, ann.email)).toContain('password-changed');
  });

  it('is refused beside the field when the old one is wrong', async () => {
    const ann = await signUp();
    const answer = await change(ann.token, 'something else', 'stools and shelves');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields).toEqual({ password: 'Please enter your correct old password.' });
    expect(await isSignedIn(ann.token)).toBe(true);
  });

  it('needs a token', async () => {
    expect((await change('', password, 'stools and shelves')).statusCode).toBe(401);
  });

  it('withdraws an open reset link', async () => {
    const ann = await signUp();
    const link = await issueToken(db, 'reset', ann.id);
    await change(ann.token, password, 'stools and shelves');
    expect((await reset(link, 'other words')).statusCode).toBe(400);
  });

  it('succeeds once of five concurrent changes with the same old password', async () => {
    const ann = await signUp();
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) => change(ann.token, password, `stools and shelves ${at}`)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('is refused for an account of a provider, which has no password', async () => {
    const ann = await addPerson(shop);
    await db.update(users).set({ provider: 'Google' }).where(eq(users.id, ann.id));
    const answer = await change(ann.token, password, 'stools and shelves');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('You sign in with Google: there is no password to change here.');
  });
});

it('stores no password and no token in plain text', async () => {
  const ann = await signUp();
  const token = await issueToken(db, 'reset', ann.id);
  const { rows } = await shop.pool.query(
    `select string_agg(t::text, '') as everything from (
       select users::text as t from users union all select one_time_tokens::text from one_time_tokens
       union all select mails::text from mails) all_rows`,
  );
  expect(rows[0]?.everything).not.toContain(password);
  expect(rows[0]?.everything).not.toContain(token);
  expect(rows[0]?.everything).toContain('$argon2id$');
});

it("queues the newsletter's confirmation mail when the sign-up form asks for it", async () => {
  const body = { email: 'box@example.com', firstName: 'Ann', lastName: 'Lee', password, isSubscribed: true };
  await shop.call('POST', '/auth/register', { body });
  expect(await mailKindsTo(db, 'box@example.com')).toEqual(['welcome', 'newsletter-confirmation']);
  const [row] = await db.select().from(users).where(sql`${users.email} = 'box@example.com'`);
  expect(row?.isSubscribed).toBe(false);
});
