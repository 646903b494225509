import { setNames } from '#contract/permissions.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { type Account, lockAccount } from '../merchants/merchant-accounts.store.ts';
import {
  endMembership,
  findTeamMembership,
  type NewMembership,
  requireOtherOwner,
  setMembership,
} from '../users/memberships.store.ts';
import { lockTeam } from './lock-team.ts';
import { type AnySet, checkSet, mayGive, teamMerchantId } from './team.rules.ts';
import { findTeamName } from './team.store.ts';

/**
 * Gives a colleague of the actor another set. The same one again changes nothing.
 * @returns false when the colleague has it already
 * @throws 'not-found' for somebody who does not work there, 'last-administrator', 'invalid-input' or 'forbidden' for the set
 */
export async function changeTeamMember(db: Db, actor: Actor, userId: string, set: AnySet): Promise<boolean> {
  const merchantId = teamMerchantId(actor);
  checkSet(actor.membership, merchantId, set);
  return await inTransaction(db, async (tx) => {
    const { account, current } = await lockColleague(tx, actor, userId);
    if (current === set) return false;
    await requireOtherOwner(tx, userId);
    await setMembership(tx, userId, {
      permissionSet: set,
      ...(merchantId && { merchantId }),
    } as NewMembership);
    await tell(tx, account, { merchantId, set, change: 'changed' });
    return true;
  });
}

/**
 * Ends the membership of a colleague of the actor, also the own one.
 * @throws 'not-found', 'last-administrator', 'forbidden' for somebody with more rights
 */
export async function endTeamMember(db: Db, actor: Actor, userId: string): Promise<void> {
  const merchantId = teamMerchantId(actor);
  await inTransaction(db, async (tx) => {
    const { account, current } = await lockColleague(tx, actor, userId);
    await requireOtherOwner(tx, userId);
    await endMembership(tx, userId);
    await tell(tx, account, { merchantId, set: current, change: 'ended' });
  });
}

async function lockColleague(
  tx: Db,
  actor: Actor,
  userId: string,
): Promise<{ account: Account; current: AnySet }> {
  const merchantId = teamMerchantId(actor);
  await lockTeam(tx, merchantId);
  const account = await lockAccount(tx, userId);
  const membership = account && (await findTeamMembership(tx, userId, merchantId));
  if (!membership) throw notFound('Nobody with this account works here.');
  if (!mayGive(actor.membership, membership)) {
    throw new ShopError('forbidden', 'You may not change somebody who has more rights than you.');
  }
  return { account, current: membership.set };
}

interface Change {
  merchantId: string | null;
  set: AnySet;
  change: 'changed' | 'ended';
}

async function tell(
  tx: Db,
  { email, firstName }: Account,
  { merchantId, set, change }: Change,
): Promise<void> {
  if (email === null) return;
  const team = await findTeamName(tx, merchantId);
  await queueMail(tx, 'team-changed', email, { firstName, team, set: setNames[set], change });
}
