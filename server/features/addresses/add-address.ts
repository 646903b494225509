import type { Address, DeliveryAddress } from '#contract/addresses.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import {
  clearDefault,
  countAddresses,
  findDefaultAddress,
  insertAddress,
  lockAddressBook,
} from './addresses.store.ts';

const mostAddresses = 100;

/**
 * Adds an address (docs/rules.md#address-book). The first becomes the default; a new default replaces the old one.
 * @throws 'limit-reached' when the address book is full
 */
export async function addAddress(
  db: Db,
  userId: string,
  { isDefault, ...place }: DeliveryAddress & { isDefault: boolean },
): Promise<Address> {
  return await inTransaction(db, async (tx) => {
    await lockAddressBook(tx, userId);
    if ((await countAddresses(tx, userId)) >= mostAddresses) {
      throw new ShopError(
        'limit-reached',
        `You have ${mostAddresses} addresses already. Please delete one first.`,
      );
    }
    const isFirst = (await findDefaultAddress(tx, userId)) === null;
    if (isDefault) await clearDefault(tx, userId);
    return await insertAddress(tx, userId, { ...place, isDefault: isDefault || isFirst });
  });
}
