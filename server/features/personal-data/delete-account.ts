import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { deleteMerchantRecord } from '../merchants/change-merchant.ts';
import { handOverMerchant } from '../merchants/hand-over-merchant.ts';
import { endMembership, lockAdministrators, requireOtherOwner } from '../users/memberships.store.ts';
import { endAllSessions } from '../users/sessions.store.ts';
import {
  anonymiseUser,
  deleteAccountRows,
  deleteRowsOfEmail,
  findOwnedMerchant,
  keepBuyer,
  type LockedAccount,
  listMerchantIds,
  lockAccount,
} from './account-deletion.store.ts';

/**
 * Deletes an account in one transaction (docs/rules.md#deleted-accounts): everything of the person but orders and published
 * reviews, and all sessions. A merchant record goes to another Owner, or with it, as if an administrator had deleted it. The last mail says so.
 * @param check called with the locked account; it may refuse
 * @throws 'not-found', also when it was deleted meanwhile, 'last-administrator', what `check` throws
 */
export async function deleteAccount(
  db: Db,
  userId: string,
  check: (account: LockedAccount) => void = () => {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // In this order, which approving a merchant and making an administrator have too.
    await lockAdministrators(tx);
    const owned = await findOwnedMerchant(tx, userId);
    const merchantIds = new Set([...(await listMerchantIds(tx, userId)), ...(owned ? [owned] : [])]);
    for (const id of [...merchantIds].sort()) {
      if (!(await handOverMerchant(tx, id, userId))) await deleteMerchantRecord(tx, id);
    }
    const account = await lockAccount(tx, userId);
    if (!account) throw notFound('No user found.');
    check(account);
    await requireOtherOwner(tx, userId);
    if ((await listMerchantIds(tx, userId)).length > 0) throw approvedMeanwhile();

    // First: a write of the person, such as an order, that commits before this is found below. A later one is refused.
    await endAllSessions(tx, userId);
    await endMembership(tx, userId);
    await keepBuyer(tx, account);
    await deleteAccountRows(tx, userId);
    await anonymiseUser(tx, userId);
    const { email, firstName } = account;
    if (email !== null) {
      await deleteRowsOfEmail(tx, { ...account, email });
      await queueMail(tx, 'account-deleted', email, { firstName });
    }
  });
}

const approvedMeanwhile = () =>
  new ShopError('unavailable', 'This account became a merchant at this moment. Please try again.', {
    retryAfterSeconds: 1,
  });
