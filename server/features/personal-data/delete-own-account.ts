import { notFound, refuseField } from '#server/errors.ts';
import { requireRecentSignIn } from '../auth/check-owner.ts';
import { countFailedGuesses } from '../auth/count-failed-guesses.ts';
import { passwordFits } from '../auth/passwords.ts';
import type { SecondFactorParts } from '../auth/second-factor/accept-code.ts';
import { checkSecondFactor } from '../auth/second-factor/check-second-factor.ts';
import { type Credentials, findCredentials } from '../users/users.store.ts';
import { deleteAccount } from './delete-account.ts';

interface Deletion {
  userId: string;
  sessionId: string;
  /** The password; for an account without one its e-mail address, or the word DELETE if it has neither. */
  confirmation: string;
  /** The code of an account with two-step sign-in. */
  code?: string | null | undefined;
  ip: string;
}

/**
 * Deletes the caller's account after a confirmation (docs/rules.md#deleted-accounts).
 * @throws 'sign-in-again', 'wrong-password' for a wrong confirmation, 'too-many' of them, 'last-administrator', and what
 * checkSecondFactor throws
 */
export async function deleteOwnAccount(
  parts: SecondFactorParts,
  { userId, sessionId, confirmation, code, ip }: Deletion,
): Promise<void> {
  const { db, limits, securityLog } = parts;
  const known = await findCredentials(db, userId);
  if (!known) throw notFound('No user found.');
  if (known.passwordHash === null) await requireRecentSignIn(db, known, sessionId);
  await countFailedGuesses({
    limits,
    // One limit for both, so that a stolen session does not get more guesses here.
    limit: 'old-password',
    who: { person: userId },
    async check() {
      if (await isConfirmed(known, confirmation)) return;
      securityLog.write({ event: 'sign-in-failed', how: 'account-deletion', account: userId, ip });
      throw notConfirmed(known);
    },
  });
  await checkSecondFactor(parts, known, { code, ip });
  await deleteAccount(db, userId, ({ passwordHash }) => {
    // Changed since it was compared.
    if (passwordHash !== known.passwordHash) throw notConfirmed(known);
  });
}

async function isConfirmed({ passwordHash, email }: Credentials, typed: string): Promise<boolean> {
  if (passwordHash !== null) return await passwordFits(passwordHash, typed);
  return typed.trim().toLowerCase() === (email?.toLowerCase() ?? 'delete');
}

const notConfirmed = (account: Credentials) =>
  refuseField(
    'confirmation',
    account.passwordHash === null
      ? `Please enter ${account.email === null ? 'the word DELETE' : 'your e-mail address'}.`
      : 'Please enter your correct password.',
    'wrong-password',
  );
