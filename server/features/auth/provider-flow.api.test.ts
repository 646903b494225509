import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';
import { openTestOidc } from '#server/testing/test-oidc.ts';
import {
  callbackUrl,
  newSubject,
  openTestSignIn,
  publicUrl,
  redirectTarget,
} from '#server/testing/test-sign-in.ts';

const { shop, google, start, finish, close } = await openTestSignIn();
const bareShop = await createTestApp({ PUBLIC_URL: publicUrl });
const late = await openTestOidc({ callbackUrl: callbackUrl('google') });
await late.close();
const lateShop = await createTestApp({
  PUBLIC_URL: publicUrl,
  GOOGLE_CLIENT_ID: late.clientId,
  GOOGLE_CLIENT_SECRET: late.clientSecret,
  GOOGLE_ISSUER: late.issuer,
});
afterAll(async () => {
  await bareShop.close();
  await lateShop.close();
  await close();
});

describe('a forged callback', () => {
  const forged: [string, (back: URL) => void][] = [
    ['state is forged', (back) => back.searchParams.set('state', 'forged')],
    ['state is missing', (back) => back.searchParams.delete('state')],
    ['code is forged', (back) => back.searchParams.set('code', 'forged')],
    ['code is missing', (back) => back.searchParams.delete('code')],
    ['issuer is another', (back) => back.searchParams.set('iss', 'https://evil.example')],
  ];
  it.each(forged)('is refused when the %s', async (_what, forge) => {
    google.person = { subject: newSubject(), consents: true };
    const { location, cookie } = await start('google');
    const back = await google.visit(location);
    forge(back);
    expect(redirectTarget(await finish(back, cookie))).toBe('/login?notice=failed');
  });

  it('is refused when the code is replayed', async () => {
    google.person = { subject: newSubject(), consents: true };
    const { location, cookie } = await start('google');
    const back = await google.visit(location);
    expect(redirectTarget(await finish(back, cookie))).toContain('/auth/success');
    expect(redirectTarget(await finish(back, cookie))).toBe('/login?notice=failed');
  });

  it('is refused in a browser that did not start the sign-in', async () => {
    google.person = { subject: newSubject(), consents: true };
    const { location } = await start('google');
    const back = await google.visit(location);
    const victim = await start('google');
    expect(redirectTarget(await finish(back, ''))).toBe('/login?notice=failed');
    expect(redirectTarget(await finish(back, victim.cookie))).toBe('/login?notice=failed');
  });

  it("is refused when another provider's cookie is sent in its name", async () => {
    google.person = { subject: newSubject(), consents: true };
    const { location, cookie } = await start('google');
    const back = await google.visit(location);
    back.pathname = back.pathname.replace('google', 'facebook');
    const renamed = cookie.replace('sign_in_google', 'sign_in_facebook');
    expect(redirectTarget(await finish(back, renamed))).toBe('/login?notice=failed');
  });

  it.each([
    ['nonce', 'nonce', 'of another sign-in'],
    ['PKCE challenge', 'code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
  ])('is refused when the %s of the request was exchanged', async (_what, parameter, value) => {
    google.person = { subject: newSubject(), consents: true };
    const { location, cookie } = await start('google');
    const altered = new URL(location);
    altered.searchParams.set(parameter, value);
    const back = await google.visit(altered.href);
    expect(redirectTarget(await finish(back, cookie))).toBe('/login?notice=failed');
  });

  it.each(['?code=a&code=b&state=x', '?error=server_error', '', '?code=%E0%A4%A'])(
    'redirects to login for the query "%s"',
    async (search) => {
      const { cookie } = await start('google');
      const answer = await shop.app.inject({
        url: `/api/auth/google/callback${search}`,
        headers: { cookie },
      });
      expect([answer.statusCode, redirectTarget(answer)]).toEqual([302, '/login?notice=failed']);
    },
  );

  it("redirects to PUBLIC_URL only, whatever the request's Host", async () => {
    const answer = await shop.app.inject({ url: '/api/auth/google', headers: { host: 'evil.example' } });
    const location = new URL(String(answer.headers.location));
    expect(location.searchParams.get('redirect_uri')).toBe(`${publicUrl}/api/auth/google/callback`);
  });
});

describe('the flow', () => {
  it('requests a code with state, nonce and PKCE, and stores them in an encrypted, short-lived cookie', async () => {
    const { location, setCookie, cookie } = await start('google');
    const { searchParams } = new URL(location);
    expect(searchParams.get('response_type')).toBe('code');
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(setCookie).toMatch(
      /^__Host-sign_in_google=[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
    for (const secret of ['state', 'nonce', 'code_challenge']) {
      expect(cookie).not.toContain(searchParams.get(secret) ?? 'nothing');
    }
  });

  it('has a cookie that does not sign anybody in', async () => {
    const { cookie } = await start('google');
    const answer = await shop.call('GET', '/user/me', { headers: { cookie } });
    expect(answer.statusCode).toBe(401);
  });
});

describe('without a provider', () => {
  it('the buttons redirect to login with a notice when it is not configured', async () => {
    for (const path of ['google', 'google/callback?code=a&state=b', 'facebook', 'facebook/callback']) {
      const answer = await bareShop.call('GET', `/auth/${path}`);
      expect([answer.statusCode, redirectTarget(answer)]).toEqual([302, '/login?notice=unconfigured']);
    }
  });

  it('redirects to login while the provider is down, and works when it is up again', async () => {
    expect(redirectTarget(await lateShop.call('GET', '/auth/google'))).toBe('/login?notice=failed');
    const { port } = new URL(late.issuer);
    const up = await openTestOidc({
      callbackUrl: callbackUrl('google'),
      port: Number(port),
    });
    onTestFinished(() => up.close());
    const answer = await lateShop.call('GET', '/auth/google');
    expect(String(answer.headers.location)).toContain(late.issuer);
  });
});
