import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { refuseField } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { SecurityLog } from '#server/http/security-log.ts';
import { countFailedGuesses } from '../auth/count-failed-guesses.ts';
import { passwordFits } from '../auth/passwords.ts';
import { type Credentials, findCredentials } from '../users/users.store.ts';
import { deleteAccount } from './delete-account.ts';

interface Parts {
  db: Db;
  cacheInvalidation: CacheInvalidation;
  limits: RateLimits;
  securityLog: SecurityLog;
}

interface Deletion {
  userId: string;
  /** The password; for an account without one its e-mail address, or the word DELETE if it has neither. */
  confirmation: string;
  ip: string;
}

/**
 * Deletes the caller's account after a confirmation.
 * @throws 'wrong-password' for a wrong confirmation, 'too-many' of them, 'last-administrator'
 */
export async function deleteOwnAccount(
  { limits, securityLog, ...shop }: Parts,
  { userId, confirmation, ip }: Deletion,
): Promise<void> {
  const known = await findCredentials(shop.db, userId);
  await countFailedGuesses({
    limits,
    // One limit for both, so that a stolen session does not get more guesses here.
    limit: 'old-password',
    who: { person: userId },
    async check() {
      if (known && (await isConfirmed(known, confirmation))) return;
      securityLog.write({ event: 'sign-in-failed', how: 'account-deletion', account: userId, ip });
      throw notConfirmed(known);
    },
  });
  await deleteAccount(shop, userId, ({ passwordHash }) => {
    // Changed since it was compared.
    if (passwordHash !== known?.passwordHash) throw notConfirmed(known);
  });
}

async function isConfirmed({ passwordHash, email }: Credentials, typed: string): Promise<boolean> {
  if (passwordHash !== null) return await passwordFits(passwordHash, typed);
  return typed.trim().toLowerCase() === (email?.toLowerCase() ?? 'delete');
}

const notConfirmed = (account: Credentials | null) =>
  refuseField(
    'confirmation',
    account && account.passwordHash === null
      ? `Please enter ${account.email === null ? 'the word DELETE' : 'your email address'}.`
      : 'Please enter your correct password.',
    'wrong-password',
  );
