import { inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { type Credentials, findCredentials } from '../../users/users.store.ts';
import { checkOwner, type OwnerProof } from '../check-owner.ts';
import { rowOf, type SecondFactorParts } from './accept-code.ts';
import { putPendingKey } from './second-factors.store.ts';
import { newKey, uriOfKey } from './totp.ts';

export const alreadyOn = () => new ShopError('already-done', 'Two-step sign-in is on already.');

/**
 * Makes a key for an authenticator app, in place of one that was not confirmed. Sign-in asks for no codes until confirmSetup.
 * @returns the key, and what an app reads from the QR code
 * @throws what checkOwner throws, 'already-done'
 */
export async function beginSetup(
  parts: SecondFactorParts & { shopSettings: Pick<ShopSettings, 'latest'> },
  { userId, ...proof }: { userId: string } & OwnerProof,
): Promise<{ key: string; uri: string }> {
  const { db, encryption, shopSettings } = parts;
  const user = await findCredentials(db, userId);
  if (!user) throw new ShopError('not-found', 'No user found.');
  await checkOwner(parts, user, proof);
  const key = newKey();
  const encryptedKey = encryption.encrypt(key, rowOf(userId));
  if (!(await inTransaction(db, (tx) => putPendingKey(tx, userId, encryptedKey)))) throw alreadyOn();
  const { storeName: shop } = (await shopSettings.latest()).general;
  return { key, uri: uriOfKey(key, { shop, account: accountNameOf(user) }) };
}

const accountNameOf = ({ email, firstName, lastName }: Credentials) =>
  email ?? `${firstName} ${lastName}`.trim();
