import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Credentials } from '../../users/users.store.ts';
import { checkOwnPassword } from '../check-own-password.ts';
import { acceptCode, type SecondFactorParts } from './accept-code.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { deleteSecondFactor } from './second-factors.store.ts';

export const alreadyOff = () => new ShopError('already-done', 'Two-step sign-in is off already.');

/**
 * Turns the caller's two-step sign-in off, with password and code. The owner is told by mail.
 * @throws 'wrong-password', 'too-many', 'already-done', and what acceptCode throws
 */
export async function turnOffOwnSecondFactor(
  parts: SecondFactorParts,
  user: Credentials,
  { password, code, ip }: { password?: string | null | undefined; code: string; ip: string },
): Promise<void> {
  await checkOwnPassword(parts, user, { password, ip });
  await acceptCode(parts, user, { typed: code, ip });
  await inTransaction(parts.db, async (tx) => {
    if (!(await deleteSecondFactor(tx, user.id))) throw alreadyOff();
    await notifyOfChange(tx, user.id, 'off');
  });
  parts.securityLog.write({ event: 'second-factor-off', how: 'code', account: user.id, ip });
}

/**
 * Turns it off for somebody who has lost app and recovery codes. The owner is told by mail.
 * @throws 'already-done', also for an unknown account
 */
export async function turnOffSecondFactorOf(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) throw alreadyOff();
    await notifyOfChange(tx, userId, 'off-by-administrator');
  });
}
