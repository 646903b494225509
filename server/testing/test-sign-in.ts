import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from './test-app.ts';
import { openTestOidc, type TestOidc, type TestSubject } from './test-oidc.ts';

type Name = 'google' | 'facebook';

/** A shop with test providers for Google and Facebook, and a simulated browser. */
export interface TestSignIn {
  shop: TestApp;
  google: TestOidc;
  facebook: TestOidc;
  /** Starts a sign-in. @returns the URL of the provider, and the cookie of the browser */
  start(name: Name): Promise<{ location: string; cookie: string; setCookie: string }>;
  /** Returns to the shop from the provider. */
  finish(back: URL, cookie: string): Promise<LightMyRequestResponse>;
  /** A whole sign-in, with or without consent. */
  signIn(name: Name, subject: TestSubject, consents?: boolean): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export const publicUrl = 'https://shop.example.com';
export const callbackUrl = (name: Name) => `${publicUrl}/api/auth/${name}/callback`;

/** @param env settings that differ from those of tests */
export async function openTestSignIn(env: Record<string, string> = {}): Promise<TestSignIn> {
  const google = await openTestOidc({ callbackUrl: callbackUrl('google') });
  // Name and e-mail address only from the userinfo endpoint, as with some providers.
  const facebook = await openTestOidc({ callbackUrl: callbackUrl('facebook'), claimsInIdToken: false });
  const shop = await createTestApp({
    ...env,
    PUBLIC_URL: publicUrl,
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    FACEBOOK_CLIENT_ID: facebook.clientId,
    FACEBOOK_CLIENT_SECRET: facebook.clientSecret,
    FACEBOOK_ISSUER: facebook.issuer,
  });
  const test: TestSignIn = {
    shop,
    google,
    facebook,
    async start(name) {
      const answer = await shop.call('GET', `/auth/${name}`);
      const setCookie = String(answer.headers['set-cookie']);
      return { location: String(answer.headers.location), cookie: setCookie.split(';')[0] ?? '', setCookie };
    },
    finish: (back, cookie) =>
      shop.app.inject({ method: 'GET', url: `${back.pathname}${back.search}`, headers: { cookie } }),
    async signIn(name, subject, consents = true) {
      const provider = test[name];
      provider.person = { subject, consents };
      const { location, cookie } = await test.start(name);
      return await test.finish(await provider.visit(location), cookie);
    },
    async close() {
      await shop.close();
      await google.close();
      await facebook.close();
    },
  };
  return test;
}

/** @returns the target of a redirect, without PUBLIC_URL */
export const redirectTarget = (answer: LightMyRequestResponse) =>
  String(answer.headers.location).replace(publicUrl, '');
export const redirectToken = (answer: LightMyRequestResponse) =>
  new URL(String(answer.headers.location)).searchParams.get('token') ?? '';

let created = 0;
/** @returns an account that is new to shop and provider */
export function newSubject(fields: Partial<TestSubject> = {}): TestSubject & { email: string } {
  created += 1;
  const email = `person-${created}@example.com`;
  return {
    sub: `subject-${created}`,
    email,
    email_verified: true,
    given_name: 'Ann',
    family_name: 'Lee',
    ...fields,
  };
}
