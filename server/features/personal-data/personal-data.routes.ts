import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/personal-data.contract.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import { checkCallerWithCode } from '../auth/second-factor/check-second-factor.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteOwnAccount } from './delete-own-account.ts';
import { downloadData } from './download-data.ts';

interface Parts {
  db: Db;
  encryption: SecretEncryption;
  limits: RateLimits;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

export function personalDataRoutes(app: FastifyInstance, parts: Parts): void {
  const { securityLog } = app;
  const own = { ...parts, securityLog };

  serve(app, contract.downloadOwnData, async ({ actor, ip }) => {
    await parts.limits.take('data-download', { person: actor.id });
    const download = await downloadData(parts, actor.id);
    securityLog.write({ event: 'data-downloaded', account: actor.id, ip });
    return download;
  });

  serve(app, contract.downloadUserData, async ({ actor, params, ip }) => {
    await parts.limits.take('data-download-for-others', { person: actor.id });
    const download = await downloadData(parts, params.id);
    securityLog.write({ event: 'data-downloaded', account: params.id, by: actor.id, ip });
    return download;
  });

  serve(app, contract.deleteOwnAccount, async ({ actor, body, ip }) => {
    await deleteOwnAccount(own, { userId: actor.id, sessionId: actor.sessionId, ip, ...body });
    securityLog.write({ event: 'account-deleted', account: actor.id, ip });
    return done('Your account was deleted.');
  });

  serve(app, contract.deleteUser, async ({ actor, params, body, ip }) => {
    if (params.id === actor.id) throw ownAccount();
    await checkCallerWithCode(own, actor.id, { ...body, sessionId: actor.sessionId, ip });
    await deleteAccount(parts.db, params.id);
    securityLog.write({ event: 'account-deleted', account: params.id, by: actor.id, ip });
    return done('The account was deleted.');
  });
}

/** The other call asks for the password. */
const ownAccount = () =>
  new ShopError('invalid-input', 'Please delete your own account on the page Account Details.');
