import { type Db, inTransaction } from '#server/db/db.ts';
import { isFreshDemo, lockPromotableAccount, noteFirstAdministrator } from '../users/administrators.store.ts';
import { hasOwner, lockAdministrators, setMembership } from '../users/memberships.store.ts';
import { updatePassword } from '../users/users.store.ts';
import { insertAdministrator } from './create-administrator.ts';
import { hashPassword } from './passwords.ts';

interface FirstAdministrator {
  /** ADMIN_EMAIL. */
  adminEmail: string;
  /** ADMIN_PASSWORD; null when it is not set. */
  adminPassword: string | null;
}

/**
 * Creates the administrator of the settings, an Owner, when there is none (docs/rules.md#settings). Safe when several processes
 * start at once. Demo administrators do not count when ADMIN_PASSWORD is set. An existing account with the e-mail address becomes
 * an administrator with the new password.
 * @param givePassword called only when a password is needed; a random one where none is set
 * @returns whether this call created or promoted the account
 */
export async function ensureFirstAdministrator(
  db: Db,
  { adminEmail, adminPassword }: FirstAdministrator,
  givePassword: () => Promise<string>,
): Promise<boolean> {
  const isWanted = async (on: Db) =>
    !(await hasOwner(on)) || (adminPassword !== null && (await isFreshDemo(on)));
  if (!(await isWanted(db))) return false;
  const passwordHash = await hashPassword(await givePassword());
  return await inTransaction(db, async (tx) => {
    await lockAdministrators(tx);
    if (!(await isWanted(tx))) return false;
    const account = await lockPromotableAccount(tx, adminEmail);
    if (account) {
      await setMembership(tx, account.id, { permissionSet: 'owner' });
      await updatePassword(tx, account.id, passwordHash, { proves: true });
    }
    const userId = account?.id ?? (await insertAdministrator(tx, adminEmail, passwordHash, 'owner'));
    await noteFirstAdministrator(tx, userId);
    return true;
  });
}
