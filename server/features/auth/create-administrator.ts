import { admin } from '#contract/roles.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { insertOperatorActivity } from '../activity/activity.store.ts';
import {
  lockAdministrators,
  lockPromotableAccount,
  type PromotableAccount,
  promoteToAdministrator,
} from '../users/administrators.store.ts';
import { insertUser } from '../users/users.store.ts';
import { hashPassword } from './passwords.ts';

/** A new account, a promoted one, or one that was an administrator already. */
export type CreatedAdministrator =
  | { what: 'created'; accountId: string }
  | ({ what: 'promoted'; accountId: string } & Pick<PromotableAccount, 'hasPassword' | 'isProven'>)
  | { what: 'already' };

/**
 * Makes the account with this e-mail address an administrator (`npm run admin`). An existing account keeps its password, and
 * its sessions end; a new one gets `password`.
 */
export async function createAdministrator(
  db: Db,
  email: string,
  password: string,
): Promise<CreatedAdministrator> {
  const passwordHash = await hashPassword(password);
  return await inTransaction(db, async (tx) => {
    await lockAdministrators(tx);
    const account = await lockPromotableAccount(tx, email);
    if (!account) {
      const accountId = await insertAdministrator(tx, email, passwordHash);
      await noteAdministrator(tx, accountId);
      return { what: 'created', accountId };
    }
    if (account.role === admin) return { what: 'already' };
    await promoteToAdministrator(tx, account.id);
    await noteAdministrator(tx, account.id);
    const { id: accountId, hasPassword, isProven } = account;
    return { what: 'promoted', accountId, hasPassword, isProven };
  });
}

const noteAdministrator = (db: Db, userId: string) =>
  insertOperatorActivity(db, 'role-changed', userId, { role: admin });

/**
 * The address counts as proven, because it comes from the operator of the shop.
 * @returns the new account's id
 */
export async function insertAdministrator(db: Db, email: string, passwordHash: string): Promise<string> {
  const name = { firstName: 'Shop', lastName: 'Administrator' };
  const made = await insertUser(db, { ...name, email, passwordHash, role: admin, emailProvenAt: new Date() });
  return made.id;
}
