import type { Address, DeliveryAddress } from '#contract/addresses.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import {
  clearDefault,
  findAddress,
  findNewestOther,
  lockAddressBook,
  setDefault,
  updateAddress,
} from './addresses.store.ts';

/**
 * Changes an own address. An address book has exactly one default: `isDefault` true takes it, false hands it to
 * the newest other address (the only address keeps it), absent leaves it. Throws not found for anybody else's.
 */
export async function changeAddress(
  db: Db,
  userId: string,
  id: string,
  { isDefault, ...place }: DeliveryAddress & { isDefault?: boolean | null | undefined },
): Promise<Address> {
  return await inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    const before = await findAddress(tx, userId, id);
    if (!before) throw notFound('No address found.');
    await updateAddress(tx, userId, id, place);
    const heir = isDefault === false && before.isDefault ? await findNewestOther(tx, userId, id) : null;
    const next = isDefault ? id : heir?.id;
    if (next) {
      await clearDefault(tx, userId);
      await setDefault(tx, userId, next);
    }
    return { ...before, ...place, isDefault: next ? next === id : before.isDefault };
  });
}
