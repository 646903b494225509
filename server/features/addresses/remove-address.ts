import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import {
  deleteAddress,
  findAddress,
  findNewestOther,
  lockAddressBook,
  setDefault,
} from './addresses.store.ts';

/**
 * Deletes an address. When it was the default, the newest other one becomes the default.
 * @throws 'not-found' also for another account's address
 */
export async function removeAddress(db: Db, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    const address = await findAddress(tx, userId, id);
    if (!address) throw notFound('No address found.');
    const next = address.isDefault ? await findNewestOther(tx, userId, id) : null;
    await deleteAddress(tx, userId, id);
    if (next) await setDefault(tx, userId, next.id);
  });
}
