import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import { updateAccountSubscription } from '../../newsletter/newsletter.store.ts';
import { giveGuestOrders } from '../../users/guest-orders.store.ts';
import { issueToken, takeToken } from '../../users/one-time-tokens.store.ts';
import { lockCredentials } from '../../users/users.store.ts';
import { proveEmail } from '../identities.store.ts';
import { readCode, toRecoveryCode } from './second-factor.rules.ts';

/** Makes the code of a mail, in place of an earlier one. @returns it as people see it, like a recovery code */
export async function issueEmailCode(db: Db, userId: string): Promise<string> {
  const code = toRecoveryCode(randomBytes(10));
  await issueToken(db, 'email-proof', userId, undefined, readCode(code).code);
  return code;
}

/**
 * Uses a mailed code up, in a transaction, and marks the account's e-mail address as proven.
 * @throws 'wrong-code' at the field `emailCode`, also for a used, replaced, expired code and one of another account
 */
export async function proveEmailWithCode(tx: Db, userId: string, typed: string): Promise<void> {
  // First, in the order of everything else that changes an account.
  const user = await lockCredentials(tx, userId);
  if (!user?.email || (await takeToken(tx, 'email-proof', readCode(typed).code)) !== userId) {
    throw refuseField(
      'emailCode',
      'That code is wrong or has expired. Please enter the one in the newest mail.',
      'wrong-code',
    );
  }
  await proveEmail(tx, userId, user.email);
  await updateAccountSubscription(tx, user.email);
  await giveGuestOrders(tx, { userId, email: user.email });
}
