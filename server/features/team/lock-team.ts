import type { Db } from '#server/db/db.ts';
import { findAndLockMerchant } from '../merchants/merchants.store.ts';
import { lockAdministrators } from '../users/memberships.store.ts';

/**
 * Lets one transaction at a time change who works there, before it locks an account.
 * @param merchantId null for the shop
 * @returns false for a merchant that is deleted, disabled or not approved
 */
export async function lockTeam(tx: Db, merchantId: string | null): Promise<boolean> {
  if (merchantId === null) {
    await lockAdministrators(tx);
    return true;
  }
  const merchant = await findAndLockMerchant(tx, merchantId);
  return merchant?.status === 'Approved' && merchant.isActive;
}
