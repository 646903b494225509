import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { SecurityLog } from '#server/http/security-log.ts';
import type { SecretEncryption } from '#server/process/secret-encryption.ts';
import { queueMail } from '../../mail/outbox.store.ts';
import type { Credentials } from '../../users/users.store.ts';
import { countFailedGuesses } from '../count-failed-guesses.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { readCode } from './second-factor.rules.ts';
import {
  countRecoveryCodes,
  findSecondFactor,
  type SecondFactor,
  takeRecoveryCode,
  takeStep,
} from './second-factors.store.ts';
import { stepOfCode } from './totp.ts';

export interface SecondFactorParts {
  db: Db;
  encryption: SecretEncryption;
  limits: RateLimits;
  securityLog: SecurityLog;
}

export type Owner = Pick<Credentials, 'id' | 'email' | 'firstName'>;

interface TypedCode {
  /** A code of the app, or a recovery code. */
  typed: string;
  ip: string;
}

/** The row that a key is encrypted for. */
export const secondFactorRow = (userId: string) => `second_factors:${userId}`;

const wrongCode = (message: string) => refuseField('code', message, 'wrong-code');
export const wrongAppCode = () =>
  wrongCode('That code is wrong. Please enter the newest one, and check the clock of your phone.');

/**
 * Accepts a code of the account's app or a recovery code, once, also of concurrent calls (docs/rules.md#two-step-sign-in). The
 * owner is told by mail about a used recovery code, and about too many wrong codes: somebody knows the password.
 * @throws 'wrong-code', also when two-step sign-in is off; 'too-many' wrong codes; 'second-factor-unreadable' when SETTINGS_KEY
 * is not the one that encrypted the app's key
 */
export async function acceptCode(
  parts: SecondFactorParts,
  owner: Owner,
  { typed, ip }: TypedCode,
): Promise<void> {
  const { kind, code } = readCode(typed);
  const factor = await findSecondFactor(parts.db, owner.id);
  const isOn = factor !== null && factor.confirmedAt !== null;
  const check = async () => {
    try {
      if (!isOn) throw wrongCode('Two-step sign-in is off. Please sign in again.');
      if (kind === 'app') await acceptAppCode(parts, owner.id, factor, code);
      else await acceptRecoveryCode(parts, owner, code, ip);
    } catch (error) {
      if (error instanceof ShopError && error.code === 'wrong-code')
        parts.securityLog.write({ event: 'second-factor-failed', how: kind, account: owner.id, ip });
      throw error;
    }
  };
  if (kind === 'app') await withinLimits(parts, owner, ip, check);
  else await countFailedGuesses({ limits: parts.limits, limit: 'recovery-code', who: { ip }, check });
}

async function acceptAppCode(
  { db, encryption }: SecondFactorParts,
  userId: string,
  { encryptedKey }: SecondFactor,
  code: string,
): Promise<void> {
  const key = encryption.decrypt(encryptedKey, secondFactorRow(userId));
  if (key === null) {
    throw new ShopError(
      'second-factor-unreadable',
      'The shop cannot check codes of your app any more. Please use a recovery code, and set up two-step sign-in again.',
    );
  }
  const step = stepOfCode(key, code, Date.now());
  if (step === null) throw wrongAppCode();
  if (!(await inTransaction(db, (tx) => takeStep(tx, userId, encryptedKey, step)))) {
    throw wrongCode('That code was used already. Please wait for the next one.');
  }
}

async function acceptRecoveryCode(
  { db, securityLog }: SecondFactorParts,
  { id, email, firstName }: Owner,
  code: string,
  ip: string,
): Promise<void> {
  const hash = await hashRecoveryCode(id, code);
  await inTransaction(db, async (tx) => {
    if (!(await takeRecoveryCode(tx, id, hash))) {
      throw wrongCode('That recovery code is wrong or was used already.');
    }
    const left = await countRecoveryCodes(tx, id);
    if (email) await queueMail(tx, 'recovery-code-used', email, { firstName, left });
  });
  securityLog.write({ event: 'recovery-code-used', account: id, ip });
}

/** Three of a million codes are right at any time: ten wrong ones in 15 minutes, and thirty a day. */
async function withinLimits(
  { db, limits, securityLog }: SecondFactorParts,
  { id, email, firstName }: Owner,
  ip: string,
  check: () => Promise<void>,
): Promise<void> {
  async function onLastForOwner() {
    securityLog.write({ event: 'second-factor-paused', account: id, ip });
    if (email && (await limits.allows('second-factor-paused', { person: id })))
      await queueMail(db, 'wrong-codes', email, { firstName });
  }
  await countFailedGuesses({
    limits,
    limit: 'second-factor-day',
    who: { person: id },
    check: () =>
      countFailedGuesses({ limits, limit: 'second-factor', who: { person: id, ip }, check, onLastForOwner }),
    onLastForOwner,
  });
}
