import type { FastifyInstance } from 'fastify';
import { getMe, updateProfile } from '#contract/users.contract.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { allPermissionsOf, type SignedInActor } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { changeProfile } from './change-profile.ts';
import { prepareGetProfile } from './profiles.store.ts';

/** The caller's account. Here and not in users, because it includes the merchant record and its brand. */
export function profileRoutes(
  app: FastifyInstance,
  shop: { db: Db; cacheInvalidation: CacheInvalidation },
): void {
  const getProfile = prepareGetProfile(shop.db);
  const profileOf = async (actor: SignedInActor) => ({ ...(await getProfile(actor.id)), ...rightsOf(actor) });

  serve(app, getMe, async ({ actor }) => ({ user: await profileOf(actor) }));
  serve(app, updateProfile, async ({ actor, body }) => {
    await changeProfile(shop, actor.id, body.profile);
    return { ...done('Your profile is successfully updated!'), user: await profileOf(actor) };
  });
}

const rightsOf = (actor: SignedInActor) => ({
  membership: actor.membership,
  permissions: [...allPermissionsOf(actor)],
  mustSetUpSecondFactor: actor.mustSetUpSecondFactor,
});
