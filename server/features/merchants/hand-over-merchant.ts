import type { Db } from '#server/db/db.ts';
import { findOtherOwner, takeOverMerchant } from './merchant-owners.store.ts';
import { findAndLockMerchant, findAppliedMerchant } from './merchants.store.ts';

/**
 * Gives the record of a merchant to another Owner, where it is that of somebody who leaves (docs/rules.md#deleted-accounts). Name, address
 * and phone number are personal, so they change with it.
 * @returns false when there is no other Owner
 */
export async function handOverMerchant(tx: Db, id: string, leaving: string): Promise<boolean> {
  const merchant = await findAndLockMerchant(tx, id);
  const heir = await findOtherOwner(tx, id, leaving);
  if (!merchant || !heir) return false;
  if (merchant.userId !== leaving) return true;
  // Whoever has applied for another one, and works there no more, is the person of that record.
  const former = await findAppliedMerchant(tx, heir.id);
  if (former !== null && !(await handOverMerchant(tx, former, heir.id))) return false;
  await takeOverMerchant(tx, id, heir);
  return true;
}
