import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/second-factor.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { type Credentials, findCredentials } from '../../users/users.store.ts';
import { createSignedInReply } from '../signed-in-reply.ts';
import { signInOrigin } from '../start-session.ts';
import type { Tokens } from '../tokens.ts';
import { beginSetup } from './begin-setup.ts';
import { checkCallerWithCode } from './check-second-factor.ts';
import { confirmSetup } from './confirm-setup.ts';
import { finishPendingSignIn } from './finish-pending-sign-in.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';
import { countRecoveryCodes, findSecondFactor } from './second-factors.store.ts';
import { sendEmailCode } from './send-email-code.ts';
import { turnOffOwnSecondFactor, turnOffUserSecondFactor } from './turn-off-second-factor.ts';

interface Parts {
  db: Db;
  tokens: Tokens;
  encryption: SecretEncryption;
  limits: RateLimits;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/** Two-step sign-in: setting it up, recovery codes, turning it off, and the second step after a provider's sign-in. */
export function secondFactorRoutes(app: FastifyInstance, { tokens, ...shop }: Parts): void {
  const { db } = shop;
  const { securityLog } = app;
  const parts = { ...shop, securityLog };
  const signedIn = createSignedInReply(db, tokens);

  serve(app, contract.getSecondFactor, async ({ actor }) => {
    const since = (await findSecondFactor(db, actor.id))?.confirmedAt ?? null;
    const recoveryCodesLeft = await countRecoveryCodes(db, actor.id);
    return {
      secondFactor: { isOn: since !== null, since: since?.toISOString() ?? null, recoveryCodesLeft },
    };
  });

  serve(app, contract.sendEmailCode, async ({ actor, body, ip }) => {
    const proof = { ...body, sessionId: actor.sessionId, ip };
    const email = await sendEmailCode(parts, await getOwner(db, actor.id), proof);
    return done(`We have sent a code to ${email}.`);
  });

  serve(app, contract.beginSecondFactor, async ({ actor, body, ip }) => ({
    ...done('Scan the code with your app.'),
    ...(await beginSetup(parts, { userId: actor.id, sessionId: actor.sessionId, ...body, ip })),
  }));

  serve(app, contract.confirmSecondFactor, async ({ actor, body, ip }) => ({
    ...done('Two-step sign-in is on. All other devices are signed out.'),
    recoveryCodes: await confirmSetup(parts, {
      userId: actor.id,
      sessionId: actor.sessionId,
      code: body.code,
      ip,
    }),
  }));

  serve(app, contract.renewRecoveryCodes, async ({ actor, body, ip }) => ({
    ...done('Your old recovery codes no longer work.'),
    recoveryCodes: await renewRecoveryCodes(parts, actor, { code: body.code, ip }),
  }));

  serve(app, contract.turnOffSecondFactor, async ({ actor, body, ip }) => {
    await turnOffOwnSecondFactor(parts, await getOwner(db, actor.id), {
      ...body,
      sessionId: actor.sessionId,
      ip,
    });
    return done('Two-step sign-in is off.');
  });

  serve(app, contract.finishSignIn, async ({ body, ip, reply }) => {
    const user = await finishPendingSignIn(parts, { ...body, ip });
    return await signedIn(
      user,
      signInOrigin(reply.request, user.provider),
      `Hey ${user.firstName}, Welcome Back!`,
    );
  });

  serve(app, contract.turnOffSecondFactorOf, async ({ actor, params, body, ip }) => {
    if (params.id === actor.id) throw ownSecondFactor();
    await getOwner(db, params.id);
    await checkCallerWithCode(parts, actor.id, { ...body, sessionId: actor.sessionId, ip });
    await turnOffUserSecondFactor(db, params.id);
    const about = { account: params.id, by: actor.id, ip };
    securityLog.write({ event: 'second-factor-off', how: 'administrator', ...about });
    return done('Two-step sign-in is off for this account.');
  });
}

async function getOwner(db: Db, userId: string): Promise<Credentials> {
  const user = await findCredentials(db, userId);
  if (!user) throw notFound('No user found.');
  return user;
}

/** The other call asks for password and code. */
const ownSecondFactor = () =>
  new ShopError('invalid-input', 'Please turn your own two-step sign-in off under Account Security.');
