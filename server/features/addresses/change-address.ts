import type { Address, SentPlace } from '#contract/addresses.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { storedPlace } from './addresses.rules.ts';
import {
  clearDefault,
  findAddress,
  findNewestOther,
  lockAddressBook,
  setDefault,
  updateAddress,
} from './addresses.store.ts';

/**
 * Changes an address (docs/rules.md#address-book). An address book has exactly one default: `isDefault` true makes it this
 * address, false the newest other one (the only address stays the default), absent keeps it.
 * @throws 'not-found' also for another account's address
 */
export async function changeAddress(
  db: Db,
  userId: string,
  id: string,
  { isDefault, ...sent }: SentPlace & { isDefault?: boolean | null | undefined },
): Promise<Address> {
  return await inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    const before = await findAddress(tx, userId, id);
    if (!before) throw notFound('No address found.');
    const changed = await updateAddress(tx, userId, id, storedPlace(sent));
    const other = isDefault === false && before.isDefault ? await findNewestOther(tx, userId, id) : null;
    const next = isDefault ? id : other?.id;
    if (next) {
      await clearDefault(tx, userId);
      await setDefault(tx, userId, next);
    }
    return { ...changed, isDefault: next ? next === id : before.isDefault };
  });
}
