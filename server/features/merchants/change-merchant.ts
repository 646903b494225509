import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { lockBrand, removeBrand, updateBrand } from '../brands/brand-changes.store.ts';
import { queueMail } from '../mail/outbox.store.ts';
import { withdrawTokens } from '../users/one-time-tokens.store.ts';
import { requireApproved, requireMove } from './merchants.rules.ts';
import { lockMerchant, removeMerchant, updateMerchant } from './merchants.store.ts';

interface Shop {
  db: Db;
  changes: CacheInvalidation;
}

/** A waiting merchant is refused and told so by mail; an open invitation is worthless from now on. Throws `not-found`, `invalid`. */
export async function rejectMerchant({ db }: Shop, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { status, email } = await lockMerchant(tx, id);
    requireMove(status, 'Rejected');
    await updateMerchant(tx, id, { status: 'Rejected', isActive: false });
    await withdrawTokens(tx, 'invitation', id);
    if (email !== null) await queueMail(tx, 'merchant-rejected', email, {});
  });
}

/**
 * Disables or enables an approved merchant with all products of the brand, whose own flag stays as it is. Ends no
 * token: the account sees why. Says so by mail, once. Throws `not-found`, `invalid`.
 */
export async function activateMerchant({ db, changes }: Shop, id: string, isActive: boolean): Promise<void> {
  await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    const merchant = await lockMerchant(tx, id);
    requireApproved(merchant.status);
    if (merchant.isActive === isActive) return;
    await updateMerchant(tx, id, { isActive });
    // Who has not signed up yet has no access to return to.
    if (merchant.email === null || (isActive && merchant.userId === null)) return;
    const { name: merchantName, brandName } = merchant;
    const kind = isActive ? 'merchant-enabled' : 'merchant-disabled';
    await queueMail(tx, kind, merchant.email, { merchantName, brandName });
  });
}

/**
 * The account stays, with a member's rights, and so do brand and products, not for sale until an administrator enables
 * that brand again. An open invitation is worthless from now on. Throws `not-found`.
 */
export async function deleteMerchant({ db, changes }: Shop, id: string): Promise<void> {
  await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    const { brandId } = await lockMerchant(tx, id);
    await withdrawTokens(tx, 'invitation', id);
    if (brandId !== null) {
      await updateBrand(tx, brandId, {
        isActive: false,
        disabledByAdministrator: true,
        merchantDeleted: true,
      });
    }
    await removeMerchant(tx, id);
  });
}

/** Its products stay, not for sale; its merchant waits for approval again, inactive. Throws `not-found`. */
export async function deleteBrand({ db, changes }: Shop, id: string): Promise<void> {
  await changes.inTransaction(db, async (tx, announce) => {
    announce('catalogue');
    const { merchantId } = await lockBrand(tx, id, null);
    await removeBrand(tx, id);
    if (merchantId !== null) {
      await updateMerchant(tx, merchantId, { status: 'Waiting Approval', isActive: false });
    }
  });
}
