import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '#contract/auth.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Settings } from '#server/env.ts';
import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { issueToken } from '../users/one-time-tokens.store.ts';
import { createFlowCookie } from './flow-cookie.ts';
import { createIdentityProvider, type IdentityProvider, SignInDenied } from './identity-provider.ts';
import type { ExternalProvider } from './linking.rules.ts';
import { hasSecondFactor } from './second-factor/second-factors.store.ts';
import { signInWithProvider } from './sign-in-with-provider.ts';
import { signInOrigin, startSession } from './start-session.ts';
import type { Tokens } from './tokens.ts';

interface Parts {
  db: Db;
  tokens: Tokens;
  limits: RateLimits;
  settings: Pick<Settings, 'publicUrl' | 'google' | 'facebook'>;
  /** Encrypts the flow cookie. */
  secret: string;
}

/**
 * Sign-in with Google and Facebook: redirects to the provider, and back to /auth/success with a token, or with one for the
 * second step, or to /login with a notice for every failure.
 */
export function providerRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, tokens, limits, settings } = parts;
  const cookies = createFlowCookie(parts.secret, settings.publicUrl);
  const open = (name: ExternalProvider, own: Settings['google']) =>
    own && createIdentityProvider(name, own, `${settings.publicUrl}/api/auth/${name.toLowerCase()}/callback`);
  const google = open('Google', settings.google);
  const facebook = open('Facebook', settings.facebook);

  const backToLogin = (notice: contract.SignInNotice) => ({
    location: `${settings.publicUrl}/login?notice=${notice}`,
  });
  const failed = (provider: IdentityProvider, error: unknown, ip: string) => {
    if (error instanceof SignInDenied) return backToLogin('denied');
    if (error instanceof ShopError && error.code === 'too-many') return backToLogin('too-many');
    app.securityLog.write({ event: 'sign-in-failed', how: provider.name, ip });
    // Only the message and code: the provider's reply may contain tokens.
    const { message, code }: { message?: unknown; code?: unknown } = error instanceof Error ? error : {};
    app.log.warn({ provider: provider.name, message, code }, 'a sign-in with a provider failed');
    return backToLogin('failed');
  };

  async function begin(provider: IdentityProvider | null, reply: FastifyReply) {
    if (!provider) return backToLogin('unconfigured');
    try {
      const { location, flow } = await provider.begin();
      reply.header('set-cookie', await cookies.create(provider.name, flow));
      return { location };
    } catch (error) {
      return failed(provider, error, reply.request.ip);
    }
  }

  async function finish(provider: IdentityProvider | null, reply: FastifyReply) {
    if (!provider) return backToLogin('unconfigured');
    const { request } = reply;
    const flow = await cookies.read(provider.name, request.headers.cookie);
    reply.header('set-cookie', cookies.clear(provider.name));
    if (!flow) return backToLogin('failed');
    try {
      // Built from PUBLIC_URL, like the callback URL that the provider was given.
      const claims = await provider.finish(new URL(request.url, settings.publicUrl), flow);
      const signIn = await signInWithProvider(db, provider.name, claims);
      const how = provider.name;
      const { ip } = request;
      if (!signIn) {
        app.securityLog.write({ event: 'sign-in-failed', how, ip });
        return backToLogin('unproven');
      }
      const { user, hasLostPassword } = signIn;
      const about = { account: user.id, how, ip };
      if (hasLostPassword) app.securityLog.write({ event: 'password-changed', ...about });
      if (await hasSecondFactor(db, user.id)) {
        const pending = await issueToken(db, 'second-factor', user.id);
        return { location: `${settings.publicUrl}/auth/success?pending=${pending}` };
      }
      await limits.take('sign-in', { person: user.id });
      app.securityLog.write({ event: 'signed-in', ...about });
      const sessionId = await startSession(
        db,
        { ...user, hasEnteredCode: false },
        signInOrigin(request, provider.name),
      );
      const token = await tokens.issue(user.id, sessionId);
      return { location: `${settings.publicUrl}/auth/success?token=${encodeURIComponent(token)}` };
    } catch (error) {
      return failed(provider, error, request.ip);
    }
  }

  serve(app, contract.signInWithGoogle, ({ reply }) => begin(google, reply));
  serve(app, contract.returnFromGoogle, ({ reply }) => finish(google, reply));
  serve(app, contract.signInWithFacebook, ({ reply }) => begin(facebook, reply));
  serve(app, contract.returnFromFacebook, ({ reply }) => finish(facebook, reply));
}
