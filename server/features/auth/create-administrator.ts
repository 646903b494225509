import type { ShopSet } from '#contract/permissions.ts';
import { admin } from '#contract/roles.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { insertOperatorActivity } from '../activity/activity.store.ts';
import { lockPromotableAccount, type PromotableAccount } from '../users/administrators.store.ts';
import { lockAdministrators, requireOtherOwner, setMembership } from '../users/memberships.store.ts';
import { insertUser } from '../users/users.store.ts';
import { hashPassword } from './passwords.ts';

/** A new account, one with another set than before, or one that had the set already. */
export type CreatedAdministrator =
  | { what: 'created'; accountId: string }
  | ({ what: 'changed'; accountId: string } & Pick<PromotableAccount, 'hasPassword' | 'isProven'>)
  | { what: 'already' };

/**
 * Makes the account with this e-mail address an administrator with a set of permissions (`npm run admin`). An existing account
 * keeps its password, and its sessions end; a new one gets `password`. A merchant's stops being that.
 * @throws 'last-administrator' when the shop's only Owner would get another set
 */
export async function createAdministrator(
  db: Db,
  email: string,
  password: string,
  set: ShopSet = 'owner',
): Promise<CreatedAdministrator> {
  const passwordHash = await hashPassword(password);
  return await inTransaction(db, async (tx) => {
    await lockAdministrators(tx);
    const account = await lockPromotableAccount(tx, email);
    if (!account) {
      const accountId = await insertAdministrator(tx, email, passwordHash, set);
      await noteAdministrator(tx, accountId, set);
      return { what: 'created', accountId };
    }
    const { id: accountId, membership, hasPassword, isProven } = account;
    if (membership?.of === 'shop' && membership.set === set) return { what: 'already' };
    await requireOtherOwner(tx, accountId);
    await setMembership(tx, accountId, { permissionSet: set });
    await noteAdministrator(tx, accountId, set);
    return { what: 'changed', accountId, hasPassword, isProven };
  });
}

const noteAdministrator = (db: Db, userId: string, set: ShopSet) =>
  insertOperatorActivity(db, 'role-changed', userId, { role: admin, set });

/**
 * The address counts as proven, because it comes from the operator of the shop.
 * @returns the new account's id
 */
export async function insertAdministrator(
  db: Db,
  email: string,
  passwordHash: string,
  set: ShopSet,
): Promise<string> {
  const name = { firstName: 'Shop', lastName: 'Administrator' };
  const { id } = await insertUser(db, { ...name, email, passwordHash, emailProvenAt: new Date() });
  await setMembership(db, id, { permissionSet: set });
  return id;
}
