import { inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { rowOf, type SecondFactorParts, wrongCode } from './accept-code.ts';
import { alreadyOn } from './begin-setup.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { readCode } from './second-factor.rules.ts';
import { confirmKey, findSecondFactor, putRecoveryCodes } from './second-factors.store.ts';
import { stepOfCode } from './totp.ts';

/**
 * Turns two-step sign-in on with the first code of the app, which thereby works. The owner is told by mail.
 * @returns the recovery codes, which are shown once
 * @throws 'wrong-code', 'already-done', 'invalid-input' when nothing was begun
 */
export async function confirmSetup(
  { db, encryption, securityLog }: SecondFactorParts,
  { userId, code, ip }: { userId: string; code: string; ip: string },
): Promise<string[]> {
  const pending = await findSecondFactor(db, userId);
  if (pending?.confirmedAt) throw alreadyOn();
  const key = pending && encryption.decrypt(pending.encryptedKey, rowOf(userId));
  if (!pending || key === null) throw startAgain();
  const step = stepOfCode(key, readCode(code).code, Date.now());
  if (step === null) {
    throw wrongCode('That code is wrong. Please enter the newest one, and check the clock of your phone.');
  }
  const { codes, hashes } = await newRecoveryCodes(userId);
  await inTransaction(db, async (tx) => {
    if (!(await confirmKey(tx, userId, pending.encryptedKey, step))) throw startAgain();
    await putRecoveryCodes(tx, userId, hashes);
    await notifyOfChange(tx, userId, 'on');
  });
  securityLog.write({ event: 'second-factor-on', account: userId, ip });
  return codes;
}

const startAgain = () => new ShopError('invalid-input', 'Please start setting up two-step sign-in again.');
