import type { LightMyRequestResponse } from 'fastify';
import { createTestApp, type TestApp } from './test-app.ts';
import { openTestOidc, type TestOidc, type TestSubject } from './test-oidc.ts';

type Name = 'google' | 'facebook';

/** A shop with a Google and a Facebook of the test's own, and a browser that goes to and fro. */
export interface TestSignIn {
  shop: TestApp;
  google: TestOidc;
  facebook: TestOidc;
  /** Leaves for the provider; answers where the browser is sent and the cookie that it keeps. */
  leave(name: Name): Promise<{ location: string; cookie: string; setCookie: string }>;
  /** Comes back with what the provider gave. */
  comeBack(back: URL, cookie: string): Promise<LightMyRequestResponse>;
  /** The whole way, as somebody who agrees or not. */
  signIn(name: Name, subject: TestSubject, agrees?: boolean): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

export const publicUrl = 'https://shop.example.com';
export const callbackUrl = (name: Name) => `${publicUrl}/api/auth/${name}/callback`;

export async function openTestSignIn(): Promise<TestSignIn> {
  const google = await openTestOidc({ callbackUrl: callbackUrl('google') });
  // Tells names and address on asking alone: the other way in which providers do it.
  const facebook = await openTestOidc({ callbackUrl: callbackUrl('facebook'), claimsInIdToken: false });
  const shop = await createTestApp({
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
    async leave(name) {
      const answer = await shop.call('GET', `/auth/${name}`);
      const setCookie = String(answer.headers['set-cookie']);
      return { location: String(answer.headers.location), cookie: setCookie.split(';')[0] ?? '', setCookie };
    },
    comeBack: (back, cookie) =>
      shop.app.inject({ method: 'GET', url: `${back.pathname}${back.search}`, headers: { cookie } }),
    async signIn(name, subject, agrees = true) {
      const provider = test[name];
      provider.person = { subject, agrees };
      const { location, cookie } = await test.leave(name);
      return await test.comeBack(await provider.visit(location), cookie);
    },
    async close() {
      await shop.close();
      await google.close();
      await facebook.close();
    },
  };
  return test;
}

/** Where an answer leads, below PUBLIC_URL. */
export const leadsTo = (answer: LightMyRequestResponse) =>
  String(answer.headers.location).replace(publicUrl, '');
export const tokenOf = (answer: LightMyRequestResponse) =>
  new URL(String(answer.headers.location)).searchParams.get('token') ?? '';

let made = 0;
/** Somebody whom neither shop nor provider has seen. */
export function stranger(fields: Partial<TestSubject> = {}): TestSubject & { email: string } {
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
