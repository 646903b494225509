import { inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { endOtherSessions } from '../../users/sessions.store.ts';
import { lockCredentials } from '../../users/users.store.ts';
import { countFailedGuesses } from '../count-failed-guesses.ts';
import { type SecondFactorParts, secondFactorRow, wrongAppCode } from './accept-code.ts';
import { alreadyOn } from './begin-setup.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { mustProveEmail, readCode } from './second-factor.rules.ts';
import { confirmKey, findSecondFactor, putRecoveryCodes } from './second-factors.store.ts';
import { stepOfCode } from './totp.ts';

/**
 * Turns two-step sign-in on with the first code of the app, which shows that it works. All other sessions of the account, which have
 * entered no code, end. The owner is told by mail.
 * @returns the recovery codes, which are shown once
 * @throws 'wrong-code', 'too-many' wrong ones, 'already-done', 'invalid-input' when nothing was begun in the last 15 minutes
 */
export async function confirmSetup(
  { db, encryption, limits, securityLog }: SecondFactorParts,
  { userId, sessionId, code, ip }: { userId: string; sessionId: string; code: string; ip: string },
): Promise<string[]> {
  const pending = await findSecondFactor(db, userId);
  if (pending?.confirmedAt) throw alreadyOn();
  const key = pending && encryption.decrypt(pending.encryptedKey, secondFactorRow(userId));
  if (!pending || pending.isOld || key === null) throw startAgain();
  const step = await countFailedGuesses({
    limits,
    limit: 'second-factor',
    who: { person: userId, ip },
    async check() {
      const found = stepOfCode(key, readCode(code).code, Date.now());
      if (found === null) throw wrongAppCode();
      return found;
    },
  });
  const { codes, hashes } = await newRecoveryCodes(userId);
  const ended = await inTransaction(db, async (tx) => {
    // A sign-in that was checked without a code waits for this lock, and begins no session then.
    const user = await lockCredentials(tx, userId);
    // A key that was made before this was asked for.
    if (user && mustProveEmail(user)) throw startAgain();
    if (!(await confirmKey(tx, userId, pending.encryptedKey, step))) {
      const now = await findSecondFactor(tx, userId);
      throw now?.confirmedAt ? alreadyOn() : startAgain();
    }
    await putRecoveryCodes(tx, userId, hashes);
    await notifyOfChange(tx, userId, 'on');
    return await endOtherSessions(tx, userId, sessionId);
  });
  securityLog.write({ event: 'second-factor-on', account: userId, ip });
  if (ended > 0)
    securityLog.write({ event: 'session-ended', how: 'second-factor', count: ended, account: userId, ip });
  return codes;
}

const startAgain = () =>
  new ShopError(
    'invalid-input',
    'That took longer than 15 minutes, or was begun elsewhere. Please start setting up two-step sign-in again.',
  );
