import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Credentials } from '../../users/users.store.ts';
import { checkOwner, type OwnerProof } from '../check-owner.ts';
import { acceptCode, type SecondFactorParts } from './accept-code.ts';
import { notifyOfChange } from './notify-of-change.ts';
import { deleteSecondFactor } from './second-factors.store.ts';

export const alreadyOff = () => new ShopError('already-done', 'Two-step sign-in is off already.');

/**
 * Turns the caller's two-step sign-in off, with a proof of who it is and a code. The owner is told by mail.
 * @throws 'already-done', and what checkOwner and acceptCode throw
 */
export async function turnOffOwnSecondFactor(
  parts: SecondFactorParts,
  user: Credentials,
  { code, ...proof }: { code: string } & OwnerProof,
): Promise<void> {
  const { ip } = proof;
  await checkOwner(parts, user, proof);
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
export async function turnOffUserSecondFactor(db: Db, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteSecondFactor(tx, userId))) throw alreadyOff();
    await notifyOfChange(tx, userId, 'off-by-administrator');
  });
}
