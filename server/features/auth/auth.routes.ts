import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/auth.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import { changePassword } from './change-password.ts';
import { registerMember } from './register.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resetPassword } from './reset-password.ts';
import { signInWithinLimits } from './sign-in-within-limits.ts';
import { createSignedInReply } from './signed-in-reply.ts';
import { signInOrigin } from './start-session.ts';
import type { Tokens } from './tokens.ts';

interface Parts {
  db: Db;
  tokens: Tokens;
  encryption: SecretEncryption;
  limits: RateLimits;
  /** True when HOST and PUBLIC_URL are of this machine. */
  isLocal: boolean;
}

export function authRoutes(app: FastifyInstance, { db, tokens, encryption, limits, isLocal }: Parts): void {
  const { securityLog } = app;
  const signedIn = createSignedInReply(db, tokens);

  serve(app, contract.login, async ({ body, ip, reply }) => {
    const { headers } = reply.request;
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const user = await signInWithinLimits(
      { db, encryption, limits, securityLog, isLocal },
      { ...body, ip, headers, left: left.signal },
    );
    return await signedIn(user, signInOrigin(reply.request), `Hey ${user.firstName}, Welcome Back!`);
  });

  serve(app, contract.register, async ({ body, ip, reply }) => {
    await limits.take('register', { ip });
    const user = await registerMember(db, body);
    securityLog.write({ event: 'signed-up', account: user.id, email: body.email, ip });
    return await signedIn(
      { ...user, hasEnteredCode: false },
      signInOrigin(reply.request),
      'You have signed up successfully! You will be receiving an email as well. Thank you!',
    );
  });

  serve(app, contract.forgotPassword, async ({ body, ip }) => {
    await limits.take('forgot', { email: body.email, ip });
    await requestPasswordReset(db, body.email);
    return done('Please check your e-mail for the link to reset your password.');
  });

  serve(app, contract.resetPassword, async ({ params, body, ip }) => {
    await limits.take('reset-by-token', { ip });
    const account = await resetPassword(db, params.token, body.password);
    securityLog.write({ event: 'password-changed', how: 'reset-link', account, ip });
    return done('Password changed successfully. Please log in with your new password.');
  });

  serve(app, contract.changePassword, async ({ actor, body, reply }) => {
    const sessionId = await changePassword(
      { db, limits, securityLog },
      {
        userId: actor.id,
        oldPassword: body.password,
        newPassword: body.confirmPassword,
        origin: signInOrigin(reply.request),
      },
    );
    return { ...done('Password changed successfully.'), token: await tokens.issue(actor.id, sessionId) };
  });
}
