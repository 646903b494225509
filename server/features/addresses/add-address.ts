import type { z } from 'zod';
import type { Address, sentAddress } from '#contract/addresses.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { storedPlace } from './addresses.rules.ts';
import {
  clearDefault,
  countAddresses,
  findAddedAddress,
  findDefaultAddress,
  insertAddress,
  lockAddressBook,
} from './addresses.store.ts';

const maxAddresses = 100;

/**
 * Adds an address (docs/rules.md#address-book). The first becomes the default; a new default replaces the old one. A repeated call,
 * with the same `_id`, changes nothing and returns the address as it is now.
 * @throws 'limit-reached' when the address book is full
 */
export async function addAddress(
  db: Db,
  userId: string,
  { _id: requestId, isDefault, ...sent }: z.output<typeof sentAddress>,
): Promise<Address> {
  return await inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    const added = requestId && (await findAddedAddress(tx, userId, requestId));
    if (added) return added;
    if ((await countAddresses(tx, userId)) >= maxAddresses) {
      throw new ShopError(
        'limit-reached',
        `You have ${maxAddresses} addresses already. Please delete one first.`,
      );
    }
    const isFirst = (await findDefaultAddress(tx, userId)) === null;
    if (isDefault) await clearDefault(tx, userId);
    return await insertAddress(tx, userId, {
      ...storedPlace(sent),
      requestId,
      isDefault: isDefault || isFirst,
    });
  });
}
