import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { insertOperatorActivity } from '../activity/activity.store.ts';
import { lockPromotableAccount } from '../users/administrators.store.ts';
import { endMembership, lockAdministrators, requireOtherOwner } from '../users/memberships.store.ts';

/**
 * Makes an administrator a member, and ends the account's sessions (`npm run admin -- --set none`).
 * @returns the account's id
 * @throws 'not-found', 'already-done' when it is none, 'last-administrator' for the shop's only Owner
 */
export async function removeAdministrator(db: Db, email: string): Promise<string> {
  return await inTransaction(db, async (tx) => {
    await lockAdministrators(tx);
    const account = await lockPromotableAccount(tx, email);
    if (!account) throw notFound(`No account has the e-mail address ${email}.`);
    const { id, membership } = account;
    if (membership?.of !== 'shop') throw new ShopError('already-done', `${email} is no administrator.`);
    await requireOtherOwner(tx, id);
    await endMembership(tx, id);
    await insertOperatorActivity(tx, 'role-changed', id, { role: 'ROLE MEMBER' });
    return id;
  });
}
