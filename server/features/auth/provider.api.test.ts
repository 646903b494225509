import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/people.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { openTestOidc, type TestOidc, type TestSubject } from '#server/testing/test-oidc.ts';
import { issueToken, takeToken } from '../users/one-time-tokens.store.ts';

const publicUrl = 'https://shop.example.com';
const google = await openTestOidc({ callbackUrl: `${publicUrl}/api/auth/google/callback` });
const facebook = await openTestOidc({
  callbackUrl: `${publicUrl}/api/auth/facebook/callback`,
  claimsInIdToken: false,
});
const shop = await createTestApp({
  PUBLIC_URL: publicUrl,
  GOOGLE_CLIENT_ID: google.clientId,
  GOOGLE_CLIENT_SECRET: google.clientSecret,
  GOOGLE_ISSUER: google.issuer,
  FACEBOOK_CLIENT_ID: facebook.clientId,
  FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
  FACEBOOK_ISSUER: facebook.issuer,
});
const bareShop = await createTestApp({ PUBLIC_URL: publicUrl });
const late = await openTestOidc({ callbackUrl: `${publicUrl}/api/auth/google/callback` });
await late.close();
const lateShop = await createTestApp({
  PUBLIC_URL: publicUrl,
  GOOGLE_CLIENT_ID: late.clientId,
  GOOGLE_CLIENT_SECRET: late.clientSecret,
  GOOGLE_ISSUER: late.issuer,
});
afterAll(async () => {
  for (const one of [shop, bareShop, lateShop]) await one.close();
  await google.close();
  await facebook.close();
});
const { db } = shop;
const providers = { google, facebook };
type Name = keyof typeof providers;

let made = 0;
/** Somebody whom neither shop nor provider has seen. */
function stranger(fields: Partial<TestSubject> = {}): TestSubject & { email: string } {
  made += 1;
  const email = `person-${made}@example.com`;
  return {
    sub: `subject-${made}`,
    email,
    email_verified: true,
    given_name: 'Ann',
    family_name: 'Lee',
    ...fields,
  };
}

/** The browser leaves for the provider; answers where it is sent and the cookie that it keeps. */
async function leave(name: Name) {
  const answer = await shop.call('GET', `/auth/${name}`);
  const setCookie = String(answer.headers['set-cookie']);
  return { location: String(answer.headers.location), cookie: setCookie.split(';')[0] ?? '', setCookie };
}
/** The browser comes back with what the provider gave it. */
const comeBack = (back: URL, cookie: string) =>
  shop.app.inject({ method: 'GET', url: `${back.pathname}${back.search}`, headers: { cookie } });

async function signIn(name: Name, subject: TestSubject, agrees = true) {
  const provider: TestOidc = providers[name];
  provider.person = { subject, agrees };
  const { location, cookie } = await leave(name);
  return await comeBack(await provider.visit(location), cookie);
}
const leadsTo = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers.location).replace(publicUrl, '');
const tokenOf = (answer: { headers: Record<string, unknown> }) =>
  new URL(String(answer.headers.location)).searchParams.get('token') ?? '';
const meOf = async (token: string) => (await shop.call('GET', '/user/me', { token })).json().user;
const accountOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0];

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
  it('makes an account whose address is proven, and ends with one token parameter', async () => {
    const ann = stranger();
    const answer = await signIn(name, ann);
    expect(answer.statusCode).toBe(302);
    expect(leadsTo(answer)).toMatch(/^\/auth\/success\?token=Bearer%20[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const user = await meOf(tokenOf(answer));
    expect(user).toMatchObject({
      firstName: 'Ann',
      lastName: 'Lee',
      email: ann.email,
      role: 'ROLE MEMBER',
      provider: name === 'google' ? 'Google' : 'Facebook',
    });
    expect((await accountOf(ann.email))?.emailProvenAt).not.toBeNull();
    expect(await mailKindsTo(db, ann.email)).toEqual(['welcome']);
  });

  it('finds the same account again by its subject, also under another address', async () => {
    const ann = stranger();
    const first = await meOf(tokenOf(await signIn(name, ann)));
    const second = await meOf(tokenOf(await signIn(name, { ...ann, email: 'moved@example.com' })));
    expect(second).toEqual(first);
  });

  it('links to the proven account of a verified address, which keeps its password', async () => {
    const ann = stranger();
    const { user, token } = await signUp(ann.email);
    await db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, user.id));
    const me = await meOf(tokenOf(await signIn(name, { ...ann, email: ann.email.toUpperCase() })));
    expect(me).toMatchObject({ _id: user.id, firstName: 'Eve', provider: 'Email' });
    expect((await logIn(ann.email)).statusCode).toBe(200);
    expect(await meOf(token)).toMatchObject({ _id: user.id });
  });

  it('takes an unproven account over: its password, tokens and reset links end first', async () => {
    const ann = stranger();
    const eve = await signUp(ann.email);
    const link = await issueToken(db, 'reset', eve.user.id);
    const me = await meOf(tokenOf(await signIn(name, ann)));
    expect(me._id).toBe(eve.user.id);
    expect((await shop.call('GET', '/user/me', { token: eve.token })).statusCode).toBe(401);
    expect((await logIn(ann.email)).statusCode).toBe(400);
    expect(await takeToken(db, 'reset', link)).toBeNull();
    expect(await accountOf(ann.email)).toMatchObject({ passwordHash: null, emailProvenAt: expect.any(Date) });
  });

  it.each([
    ['an unverified address that is taken', { email_verified: false }],
    ['an address of which nothing is said', { email_verified: undefined }],
  ])('goes back to login with a notice for %s', async (_what, fields) => {
    const ann = stranger(fields);
    const { user } = await signUp(ann.email);
    const answer = await signIn(name, ann);
    expect(leadsTo(answer)).toBe('/login?notice=unproven');
    expect((await logIn(ann.email)).json().user.id).toBe(user.id);
  });

  it('goes back to login with the same notice when there is no address', async () => {
    expect(leadsTo(await signIn(name, { sub: `no-address-${name}` }))).toBe('/login?notice=unproven');
  });

  it('makes an account of an unverified free address, which is not proven', async () => {
    const ann = stranger({ email_verified: false });
    expect(leadsTo(await signIn(name, ann))).toContain('/auth/success?token=');
    expect((await accountOf(ann.email))?.emailProvenAt).toBeNull();
  });

  it('goes back to login when consent is denied', async () => {
    const answer = await signIn(name, stranger(), false);
    expect(leadsTo(answer)).toBe('/login?notice=denied');
    expect(String(answer.headers['set-cookie'])).toContain('Max-Age=0');
  });
});

describe('a hostile way back', () => {
  const forged: [string, (back: URL) => void][] = [
    ['state is forged', (back) => back.searchParams.set('state', 'forged')],
    ['state is missing', (back) => back.searchParams.delete('state')],
    ['code is forged', (back) => back.searchParams.set('code', 'forged')],
    ['code is missing', (back) => back.searchParams.delete('code')],
    ['issuer is another', (back) => back.searchParams.set('iss', 'https://evil.example')],
  ];
  it.each(forged)('is refused when the %s', async (_what, forge) => {
    google.person = { subject: stranger(), agrees: true };
    const { location, cookie } = await leave('google');
    const back = await google.visit(location);
    forge(back);
    expect(leadsTo(await comeBack(back, cookie))).toBe('/login?notice=failed');
  });

  it('is refused when the code is replayed', async () => {
    google.person = { subject: stranger(), agrees: true };
    const { location, cookie } = await leave('google');
    const back = await google.visit(location);
    expect(leadsTo(await comeBack(back, cookie))).toContain('/auth/success');
    expect(leadsTo(await comeBack(back, cookie))).toBe('/login?notice=failed');
  });

  it('is refused in a browser that did not begin it', async () => {
    google.person = { subject: stranger(), agrees: true };
    const { location } = await leave('google');
    const back = await google.visit(location);
    const victim = await leave('google');
    expect(leadsTo(await comeBack(back, ''))).toBe('/login?notice=failed');
    expect(leadsTo(await comeBack(back, victim.cookie))).toBe('/login?notice=failed');
  });

  it("is refused when another provider's cookie is sent in its name", async () => {
    google.person = { subject: stranger(), agrees: true };
    const { location, cookie } = await leave('google');
    const back = await google.visit(location);
    back.pathname = back.pathname.replace('google', 'facebook');
    const renamed = cookie.replace('sign_in_google', 'sign_in_facebook');
    expect(leadsTo(await comeBack(back, renamed))).toBe('/login?notice=failed');
  });

  it.each([
    ['nonce', 'nonce', 'of another sign-in'],
    ['PKCE challenge', 'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('is refused when the %s of the request was exchanged', async (_what, parameter, value) => {
    google.person = { subject: stranger(), agrees: true };
    const { location, cookie } = await leave('google');
    const altered = new URL(location);
    altered.searchParams.set(parameter, value);
    const back = await google.visit(altered.href);
    expect(leadsTo(await comeBack(back, cookie))).toBe('/login?notice=failed');
  });

  it.each(['?code=a&code=b&state=x', '?error=server_error', '', '?code=%E0%A4%A'])(
    'leads to login whatever is sent: "%s"',
    async (search) => {
      const { cookie } = await leave('google');
      const answer = await shop.app.inject({
        url: `/api/auth/google/callback${search}`,
        headers: { cookie },
      });
      expect([answer.statusCode, leadsTo(answer)]).toEqual([302, '/login?notice=failed']);
    },
  );

  it("goes nowhere but to PUBLIC_URL, whatever the request's Host", async () => {
    const answer = await shop.app.inject({ url: '/api/auth/google', headers: { host: 'evil.example' } });
    const location = new URL(String(answer.headers.location));
    expect(location.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/auth/google/callback`);
  });
});

describe('the flow', () => {
  it('asks for a code with state, nonce and PKCE, and keeps them in a short-lived cookie that nobody can read', async () => {
    const { location, setCookie, cookie } = await leave('google');
    const { searchParams } = new URL(location);
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(setCookie).toMatch(
      /^sign_in_google=[\w.-]+; Path=\/api\/auth; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    for (const secret of ['state', 'nonce', 'code_challenge']) {
      expect(cookie).not.toContain(searchParams.get(secret) ?? 'nothing');
    }
  });

  it('has a cookie that signs nobody in', async () => {
    const { cookie } = await leave('google');
    const answer = await shop.call('GET', '/user/me', { headers: { cookie } });
    expect(answer.statusCode).toBe(401);
  });
});

it('two providers of one verified address share its account', async () => {
  const ann = stranger();
  const first = await meOf(tokenOf(await signIn('google', ann)));
  const second = await meOf(tokenOf(await signIn('facebook', ann)));
  expect(second._id).toBe(first._id);
});

it('an address that a provider account never proved goes to who proves it', async () => {
  const squatter = stranger({ email_verified: false });
  const before = await meOf(tokenOf(await signIn('facebook', squatter)));
  const owner = await meOf(
    tokenOf(await signIn('google', { ...squatter, sub: 'owner', email_verified: true })),
  );
  expect(owner._id).not.toBe(before._id);
  const after = await meOf(tokenOf(await signIn('facebook', squatter)));
  expect(after).toMatchObject({ _id: before._id, email: null });
});

it('five first sign-ins at the same moment make one account', async () => {
  const ann = stranger();
  google.person = { subject: ann, agrees: true };
  const ways = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { location, cookie } = await leave('google');
      return { back: await google.visit(location), cookie };
    }),
  );
  const answers = await Promise.all(ways.map(({ back, cookie }) => comeBack(back, cookie)));
  const people = await Promise.all(answers.map((answer) => meOf(tokenOf(answer))));
  expect(new Set(people.map(({ _id }) => _id)).size).toBe(1);
  expect(await mailKindsTo(db, ann.email)).toEqual(['welcome']);
});

describe('without a provider', () => {
  it('the buttons lead back to login with a notice when it is not configured', async () => {
    for (const path of ['google', 'google/callback?code=a&state=b', 'facebook', 'facebook/callback']) {
      const answer = await bareShop.call('GET', `/auth/${path}`);
      expect([answer.statusCode, leadsTo(answer)]).toEqual([302, '/login?notice=unconfigured']);
    }
  });

  it('one that is down leads back to login, and works when it is up again', async () => {
    expect(leadsTo(await lateShop.call('GET', '/auth/google'))).toBe('/login?notice=failed');
    const { port } = new URL(late.issuer);
    const up = await openTestOidc({
      callbackUrl: `${publicUrl}/api/auth/google/callback`,
      port: Number(port),
    });
    const answer = await lateShop.call('GET', '/auth/google');
    expect(String(answer.headers.location)).toContain(late.issuer);
    await up.close();
  });
});
