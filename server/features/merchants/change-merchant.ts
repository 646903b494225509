import { type Db, inTransaction } from '#server/db/db.ts';
import { lockBrand, removeBrand, updateBrand } from '../brands/brand-changes.store.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { endMerchantMemberships } from '../users/memberships.store.ts';
import { withdrawTokens } from '../users/one-time-tokens.store.ts';
import { listMailedOwners } from './merchant-owners.store.ts';
import { requireApproved, requireMove } from './merchants.rules.ts';
import { lockAllOfMerchant, lockMerchant, removeMerchant, updateMerchant } from './merchants.store.ts';

/**
 * Rejects a waiting merchant, withdraws an open invitation, and queues a mail that says so.
 * @throws 'not-found', 'already-done'
 */
export async function rejectMerchant(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { status, email } = await lockMerchant(tx, id);
    requireMove(status, 'Rejected');
    await updateMerchant(tx, id, { status: 'Rejected', isActive: false });
    await withdrawTokens(tx, 'invitation', id);
    if (email !== null) await queueMail(tx, 'merchant-rejected', email, {});
  });
}

/**
 * Disables or enables an approved merchant with all products of the brand, whose own flag does not change. Ends no token, so
 * that the merchant can still read why (docs/rules.md#disabled-merchants). Queues a mail to each Owner that says so.
 * @throws 'not-found', 'merchant-not-approved'
 */
export async function activateMerchant(db: Db, id: string, isActive: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    const merchant = await lockMerchant(tx, id);
    requireApproved(merchant.status);
    if (merchant.isActive === isActive) return;
    await updateMerchant(tx, id, { isActive });
    // Enabling means nothing to a merchant who has not signed up yet.
    if (isActive && merchant.userId === null) return;
    const { name: merchantName, brandName } = merchant;
    const kind = isActive ? 'merchant-enabled' : 'merchant-disabled';
    for (const { email } of await listMailedOwners(tx, id)) {
      await queueMail(tx, kind, email, { merchantName, brandName });
    }
  });
}

/**
 * Deletes the merchant record and withdraws an open invitation. Its accounts stay, signed out and with a member's rights. Brand
 * and products stay, not for sale until an administrator enables the brand.
 * @returns the accounts that lost their membership
 * @throws 'not-found'
 */
export async function deleteMerchant(db: Db, id: string): Promise<string[]> {
  return await inTransaction(db, async (tx) => {
    return await deleteMerchantRecord(tx, id);
  });
}

/** The same as a part of a transaction. @throws 'not-found' */
export async function deleteMerchantRecord(tx: Db, id: string): Promise<string[]> {
  const { brandId } = await lockMerchant(tx, id);
  await withdrawTokens(tx, 'invitation', id);
  if (brandId !== null) {
    await updateBrand(tx, brandId, { isActive: false, disabledByAdministrator: true, merchantDeleted: true });
  }
  await lockAllOfMerchant(tx, id);
  const accounts = await endMerchantMemberships(tx, id);
  await removeMerchant(tx, id);
  return accounts;
}

/**
 * Deletes a brand (docs/rules.md#merchants-brands). Its products stay, not for sale; its merchant waits for approval again,
 * inactive.
 * @throws 'not-found'
 */
export async function deleteBrand(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { merchantId } = await lockBrand(tx, id, null);
    await removeBrand(tx, id);
    if (merchantId !== null) {
      await updateMerchant(tx, merchantId, { status: 'Waiting Approval', isActive: false });
    }
  });
}
