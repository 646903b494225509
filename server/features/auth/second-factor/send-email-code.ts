import { inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { queueMail } from '../../mail/outbox.store.ts';
import type { Credentials } from '../../users/users.store.ts';
import { checkOwner, type OwnerProof } from '../check-owner.ts';
import type { SecondFactorParts } from './accept-code.ts';
import { mustProveEmail } from './second-factor.rules.ts';

/**
 * Queues a mail with a code that proves the account's e-mail address in beginSetup. The code is made when the mail is sent.
 * @returns the address
 * @throws what checkOwner throws, 'already-done' for an account with nothing to prove, 'too-many' mails
 */
export async function sendEmailCode(
  parts: SecondFactorParts,
  user: Credentials,
  proof: OwnerProof,
): Promise<string> {
  const { db, limits } = parts;
  await checkOwner(parts, user, proof);
  const { id: userId, email } = user;
  if (email === null || !mustProveEmail(user))
    throw new ShopError('already-done', 'Your e-mail address is confirmed already.');
  await limits.take('email-proof', { email, ip: proof.ip });
  await inTransaction(db, (tx) => queueMail(tx, 'prove-email', email, { userId }));
  return email;
}
