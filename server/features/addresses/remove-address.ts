import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import {
  deleteAddress,
  findAddress,
  findNewestOther,
  lockAddressBook,
  setDefault,
} from './addresses.store.ts';

/** Deletes an own address; a deleted default passes to the newest. Throws not found for anybody else's. */
export async function removeAddress(db: Db, userId: string, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    const address = await findAddress(tx, userId, id);
    if (!address) throw notFound('No address found.');
    const heir = address.isDefault ? await findNewestOther(tx, userId, id) : null;
    await deleteAddress(tx, userId, id);
    if (heir) await setDefault(tx, userId, heir.id);
  });
}
