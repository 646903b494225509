import type { FastifyInstance } from 'fastify';
import { getMe, updateProfile } from '#contract/users.contract.ts';
import type { Db } from '#server/db/db.ts';
import { actorPermissions, type SignedInActor } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { done } from '#server/http/success-reply.ts';
import { changeProfile } from './change-profile.ts';
import type { StoredProfile } from './profiles.store.ts';

interface Parts {
  db: Db;
  /** With the merchant record and its brand, which the slice of the merchants adds. @throws 'not-found' */
  getProfile: (userId: string) => Promise<StoredProfile>;
}

/** The caller's account. */
export function profileRoutes(app: FastifyInstance, { db, getProfile }: Parts): void {
  const readProfile = async (actor: SignedInActor) => ({
    ...(await getProfile(actor.id)),
    ...toRights(actor),
  });

  serve(app, getMe, async ({ actor }) => ({ user: await readProfile(actor) }));
  serve(app, updateProfile, async ({ actor, body }) => {
    await changeProfile(db, actor.id, body.profile);
    return { ...done('Your profile is successfully updated!'), user: await readProfile(actor) };
  });
}

const toRights = (actor: SignedInActor) => ({
  membership: actor.membership,
  permissions: [...actorPermissions(actor)],
  mustSetUpSecondFactor: actor.mustSetUpSecondFactor,
});
