import type { Address, DeliveryAddress } from '#contract/addresses.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { clearDefault, findDefaultAddress, insertAddress, lockAddressBook } from './addresses.store.ts';

/** Adds to a person's address book: the first becomes the default, a new default clears the others. */
export async function addAddress(
  db: Db,
  userId: string,
  { isDefault, ...place }: DeliveryAddress & { isDefault: boolean },
): Promise<Address> {
  return await inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    const isFirst = (await findDefaultAddress(tx, userId)) === null;
    if (isDefault) await clearDefault(tx, userId);
    return await insertAddress(tx, userId, { ...place, isDefault: isDefault || isFirst });
  });
}
