import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import type { ShopSettings } from '../../settings/shop-settings.ts';
import { type Credentials, findCredentials } from '../../users/users.store.ts';
import { checkOwner, type OwnerProof } from '../check-owner.ts';
import { countFailedGuesses } from '../count-failed-guesses.ts';
import { type SecondFactorParts, secondFactorRow } from './accept-code.ts';
import { proveEmailWithCode } from './email-code.ts';
import { mustProveEmail } from './second-factor.rules.ts';
import { putPendingKey } from './second-factors.store.ts';
import { newKey, uriOfKey } from './totp.ts';

export const alreadyOn = () => new ShopError('already-done', 'Two-step sign-in is on already.');

/**
 * Makes a key for an authenticator app, in place of one that was not confirmed, after a proof of the account's e-mail address
 * (docs/rules.md#two-step-sign-in). Sign-in asks for no codes until confirmSetup.
 * @returns the key, and what an app reads from the QR code
 * @throws what checkOwner and proveEmailWithCode throw, 'email-code-required' while the account's e-mail address is not proven,
 * 'too-many' wrong codes, 'already-done'
 */
export async function beginSetup(
  parts: SecondFactorParts & { shopSettings: Pick<ShopSettings, 'latest'> },
  { userId, emailCode, ...proof }: { userId: string; emailCode?: string | null | undefined } & OwnerProof,
): Promise<{ key: string; uri: string }> {
  const { db, encryption, limits, shopSettings } = parts;
  const user = await findCredentials(db, userId);
  if (!user) throw new ShopError('not-found', 'No user found.');
  await checkOwner(parts, user, proof);
  const key = newKey();
  const encryptedKey = encryption.encrypt(key, secondFactorRow(userId));
  const put = (prove = async (_tx: Db) => {}) =>
    inTransaction(db, async (tx) => {
      await prove(tx);
      if (!(await putPendingKey(tx, userId, encryptedKey))) throw alreadyOn();
    });
  if (!mustProveEmail(user)) await put();
  else if (!emailCode) throw emailCodeRequired();
  else {
    const check = () => put((tx) => proveEmailWithCode(tx, userId, emailCode));
    await countFailedGuesses({ limits, limit: 'email-code', who: { person: userId, ip: proof.ip }, check });
  }
  const { storeName: shop } = (await shopSettings.latest()).general;
  return { key, uri: uriOfKey(key, { shop, account: accountName(user) }) };
}

const emailCodeRequired = () =>
  refuseField(
    'emailCode',
    'Please enter the code that we sent to your e-mail address.',
    'email-code-required',
  );

const accountName = ({ email, firstName, lastName }: Credentials) =>
  email ?? `${firstName} ${lastName}`.trim();
