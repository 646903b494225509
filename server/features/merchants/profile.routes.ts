import type { FastifyInstance } from 'fastify';
import { getMe, updateProfile } from '#contract/users.contract.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { allPermissionsOf, type SignedInActor } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { changeProfile } from './change-profile.ts';
import { getProfile } from './profiles.store.ts';

/** The caller's account. Here and not in users, because it includes the merchant record and its brand. */
export function profileRoutes(
  app: FastifyInstance,
  shop: { db: Db; cacheInvalidation: CacheInvalidation },
): void {
  serve(app, getMe, async ({ actor }) => ({
    user: { ...(await getProfile(shop.db, actor.id)), ...rightsOf(actor) },
  }));
  serve(app, updateProfile, async ({ actor, body }) => ({
    ...done('Your profile is successfully updated!'),
    user: { ...(await changeProfile(shop, actor.id, body.profile)), ...rightsOf(actor) },
  }));
}

const rightsOf = (actor: SignedInActor) => ({
  membership: actor.membership,
  permissions: [...allPermissionsOf(actor)],
  mustSetUpSecondFactor: actor.mustSetUpSecondFactor,
});
