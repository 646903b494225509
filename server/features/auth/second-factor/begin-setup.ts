import { inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { type Credentials, findCredentials } from '../../users/users.store.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import { rowOf, type SecondFactorParts } from './accept-code.ts';
import { putPendingKey } from './second-factors.store.ts';
import { newKey, uriOfKey } from './totp.ts';

export const alreadyOn = () => new ShopError('already-done', 'Two-step sign-in is on already.');

/**
 * Makes a key for an authenticator app, in place of one that was not confirmed. Sign-in asks for no codes until confirmSetup.
 * @returns the key, and what an app reads from the QR code
 * @throws 'wrong-password', 'too-many' wrong passwords, 'already-done'
 */
export async function beginSetup(
  parts: SecondFactorParts & { storeName: string },
  { userId, password, ip }: { userId: string; password: string | null | undefined; ip: string },
): Promise<{ key: string; uri: string }> {
  const { db, encryption, storeName } = parts;
  const user = await findCredentials(db, userId);
  if (!user) throw new ShopError('not-found', 'No user found.');
  // With a stolen session alone nobody locks the owner out.
  await checkOwnPassword(parts, user, { password, ip });
  const key = newKey();
  const encryptedKey = encryption.encrypt(key, rowOf(userId));
  if (!(await inTransaction(db, (tx) => putPendingKey(tx, userId, encryptedKey)))) throw alreadyOn();
  return { key, uri: uriOfKey(key, { shop: storeName, account: accountNameOf(user) }) };
}

const accountNameOf = ({ email, firstName, lastName }: Credentials) =>
  email ?? `${firstName} ${lastName}`.trim();
