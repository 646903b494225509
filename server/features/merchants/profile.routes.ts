import type { FastifyInstance } from 'fastify';
import { getMe, updateProfile } from '#contract/users.contract.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { changeProfile } from './change-profile.ts';
import { getProfile } from './profiles.store.ts';

/** The caller's account. Here and not in users, because it includes the merchant record and its brand. */
export function profileRoutes(
  app: FastifyInstance,
  shop: { db: Db; cacheInvalidation: CacheInvalidation },
): void {
  serve(app, getMe, async ({ actor: { id, mustSetUpSecondFactor } }) => ({
    user: { ...(await getProfile(shop.db, id)), mustSetUpSecondFactor },
  }));
  serve(app, updateProfile, async ({ actor: { id, mustSetUpSecondFactor }, body }) => ({
    ...done('Your profile is successfully updated!'),
    user: { ...(await changeProfile(shop, id, body.profile)), mustSetUpSecondFactor },
  }));
}
