import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { findTeamMembership } from '../users/memberships.store.ts';
import { withdrawTokens } from '../users/one-time-tokens.store.ts';
import { findCredentialsByEmail } from '../users/users.store.ts';
import { type AnySet, checkSet, teamMerchantId } from './team.rules.ts';
import {
  endInvitation,
  type Invitation,
  insertInvitation,
  lockInvitation,
  renewInvitation,
} from './team.store.ts';

interface Parts {
  db: Db;
  limits: RateLimits;
}

/**
 * Invites somebody to work for the actor's shop or merchant (docs/rules.md#teams). Says nothing about accounts that work elsewhere.
 * @throws 'invalid-input' or 'forbidden' for the set, 'already-done' for a colleague or somebody who is invited, 'too-many'
 */
export async function inviteToTeam(
  { db, limits }: Parts,
  actor: Actor,
  { email, set }: { email: string; set: AnySet },
): Promise<void> {
  const merchantId = teamMerchantId(actor);
  checkSet(actor.membership, merchantId, set);
  await limits.take('team-invitation', { person: actor.id, email });
  await inTransaction(db, async (tx) => {
    const account = await findCredentialsByEmail(tx, email);
    if (account && (await findTeamMembership(tx, account.id, merchantId))) {
      throw refuseField('email', 'This person works here already.', 'already-done');
    }
    const id = await insertInvitation(tx, { email, merchantId, set, by: actor.id });
    if (id === null) {
      throw refuseField('email', 'This address is invited already. You can send it again.', 'already-done');
    }
    await queueMail(tx, 'team-invitation', email, { invitationId: id });
  });
}

/**
 * Queues the mail again, valid for seven days from now. The link of before ends when it is sent.
 * @throws 'not-found', 'forbidden' for more rights than the actor has, 'too-many'
 */
export async function resendInvitation({ db, limits }: Parts, actor: Actor, id: string): Promise<Invitation> {
  return await inTransaction(db, async (tx) => {
    const invitation = await lockOwn(tx, actor, id);
    const { merchantId, permissionSet, email } = invitation;
    checkSet(actor.membership, merchantId, permissionSet);
    await limits.take('team-invitation', { person: actor.id, email });
    await renewInvitation(tx, id, actor.id);
    await queueMail(tx, 'team-invitation', email, { invitationId: id });
    return invitation;
  });
}

/**
 * Takes an invitation back, with its link.
 * @throws 'not-found'
 */
export async function withdrawInvitation(db: Db, actor: Actor, id: string): Promise<Invitation> {
  return await inTransaction(db, async (tx) => {
    const invitation = await lockOwn(tx, actor, id);
    await endInvitation(tx, id);
    await withdrawTokens(tx, 'team-invitation', id);
    return invitation;
  });
}

async function lockOwn(tx: Db, actor: Actor, id: string): Promise<Invitation> {
  const invitation = await lockInvitation(tx, id);
  if (invitation?.merchantId !== teamMerchantId(actor)) throw notFound('No invitation found.');
  return invitation;
}
