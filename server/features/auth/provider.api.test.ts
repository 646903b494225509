import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/people.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { turnOnSecondFactor } from '#server/testing/builders/second-factors.ts';
import { newSubject, openTestSignIn, redirectTarget, redirectToken } from '#server/testing/test-sign-in.ts';
import { issueToken, takeToken } from '../users/one-time-tokens.store.ts';

const { shop, google, signIn, start, finish, close } = await openTestSignIn();
afterAll(close);
const { db } = shop;

const profileWith = async (token: string) => (await shop.call('GET', '/user/me', { token })).json().user;
const findAccount = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

const password = 'lamps and chairs';
async function signUp(email: string) {
  const body = { email, password, firstName: 'Eve', lastName: 'Sly' };
  return (await shop.call('POST', '/auth/register', { body })).json() as {
    token: string;
    user: { id: string };
  };
}
const logIn = (email: string) => shop.call('POST', '/auth/login', { body: { email, password } });

describe.each(['google', 'facebook'] as const)('sign-in with %s', (name) => {
  it('creates an account with a proven e-mail address, and redirects with the token', async () => {
    const ann = newSubject();
    const answer = await signIn(name, ann);
    expect(answer.statusCode).toBe(302);
    expect(redirectTarget(answer)).toMatch(/^\/auth\/success\?token=Bearer%20[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const user = await profileWith(redirectToken(answer));
    expect(user).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      email: ann.email,
      role: 'ROLE MEMBER',
      provider: name === 'google' ? 'Google' : 'Facebook',
    });
    expect((await findAccount(ann.email))?.emailProvenAt).not.toBeNull();
    expect(await mailKindsTo(db, ann.email)).toEqual(['welcome']);
  });

  it('takes a name without the characters that reverse text', async () => {
    const ann = { ...newSubject(), given_name: '\u202eAnn\u0007' };
    expect(await profileWith(redirectToken(await signIn(name, ann)))).toMatchObject({ firstName: 'Ann' });
  });

  it('finds the account by its subject, also with another address', async () => {
    const ann = newSubject();
    const first = await profileWith(redirectToken(await signIn(name, ann)));
    const second = await profileWith(
      redirectToken(await signIn(name, { ...ann, email: 'moved@example.com' })),
    );
    expect(second).toEqual(first);
  });

  it('links a verified address to its proven account, which keeps its password', async () => {
    const ann = newSubject();
    const { user, token } = await signUp(ann.email);
    await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, user.id));
    const me = await profileWith(
      redirectToken(await signIn(name, { ...ann, email: ann.email.toUpperCase() })),
    );
    expect(me).toMatchObject({ _id: user.id, firstName: 'Eve', provider: 'Email' });
    expect((await logIn(ann.email)).statusCode).toBe(200);
    expect(await profileWith(token)).toMatchObject({ _id: user.id });
  });

  it('takes an unproven account over: its password, tokens and reset links end first', async () => {
    const ann = newSubject();
    const eve = await signUp(ann.email);
    const link = await issueToken(db, 'reset', eve.user.id);
    const me = await profileWith(redirectToken(await signIn(name, ann)));
    expect(me._id).toBe(eve.user.id);
    expect((await shop.call('GET', '/user/me', { token: eve.token })).statusCode).toBe(401);
    expect((await logIn(ann.email)).statusCode).toBe(400);
    expect(await takeToken(db, 'reset', link)).toBeNull();
    expect(await findAccount(ann.email)).toMatchObject({
      passwordHash: null,
      emailProvenAt: expect.any(Date),
    });
  });

  it('leaves the two-step sign-in of an unproven account on', async () => {
    const ann = newSubject();
    const { user } = await signUp(ann.email);
    await turnOnSecondFactor(shop, user.id);
    expect(redirectTarget(await signIn(name, ann))).toMatch(/^\/auth\/success\?pending=/);
    expect(await findAccount(ann.email)).toMatchObject({ id: user.id, passwordHash: null });
  });

  it.each([
    ['an unverified address', { email_verified: false }],
    ['an address without a claim about it', { email_verified: undefined }],
  ])('redirects to login with a notice for %s that another account has', async (_what, fields) => {
    const ann = newSubject(fields);
    const { user } = await signUp(ann.email);
    const answer = await signIn(name, ann);
    expect(redirectTarget(answer)).toBe('/login?notice=unproven');
    expect((await logIn(ann.email)).json().user.id).toBe(user.id);
  });

  it('redirects to login with the same notice when there is no address', async () => {
    expect(redirectTarget(await signIn(name, { sub: `no-address-${name}` }))).toBe('/login?notice=unproven');
  });

  it('creates an account with an unproven address for an unverified new address', async () => {
    const ann = newSubject({ email_verified: false });
    expect(redirectTarget(await signIn(name, ann))).toContain('/auth/success?token=');
    expect((await findAccount(ann.email))?.emailProvenAt).toBeNull();
  });

  it('redirects to login when the person denies consent', async () => {
    const answer = await signIn(name, newSubject(), false);
    expect(redirectTarget(answer)).toBe('/login?notice=denied');
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
  });
});

it('links two providers with the same verified address to one account', async () => {
  const ann = newSubject();
  const first = await profileWith(redirectToken(await signIn('google', ann)));
  const second = await profileWith(redirectToken(await signIn('facebook', ann)));
  expect(second._id).toBe(first._id);
});

it('moves an address that a provider account never proved to the account that proves it', async () => {
  const squatter = newSubject({ email_verified: false });
  const before = await profileWith(redirectToken(await signIn('facebook', squatter)));
  const owner = await profileWith(
    redirectToken(await signIn('google', { ...squatter, sub: 'owner', email_verified: true })),
  );
  expect(owner._id).not.toBe(before._id);
  const after = await profileWith(redirectToken(await signIn('facebook', squatter)));
  expect(after).toMatchObject({ _id: before._id, email: null });
});

it('creates one account for five concurrent first sign-ins', async () => {
  const ann = newSubject();
  google.person = { subject: ann, consents: true };
  const ways = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { location, cookie } = await start('google');
      return { back: await google.visit(location), cookie };
    }),
  );
  const answers = await Promise.all(ways.map(({ back, cookie }) => finish(back, cookie)));
  const people = await Promise.all(answers.map((answer) => profileWith(redirectToken(answer))));
  expect(new Set(people.map(({ _id }) => _id)).size).toBe(1);
  expect(await mailKindsTo(db, ann.email)).toEqual(['welcome']);
});
