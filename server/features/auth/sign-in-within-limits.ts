import type { IncomingHttpHeaders } from 'node:http';
import { type Db, inTransaction } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { SecurityLog } from '#server/http/security-log.ts';
import { queueMailOrSeemTo } from '../mail/outbox.store.ts';
import { type Credentials, findCredentialsByEmail } from '../users/users.store.ts';
import { countFailedGuesses, isWrongGuess } from './count-failed-guesses.ts';
import { demoRefusal, isDemoRefused } from './demo-accounts.ts';
import { signIn } from './sign-in.ts';

interface SignInParts {
  db: Db;
  limits: RateLimits;
  securityLog: SecurityLog;
  /** Whether HOST and PUBLIC_URL are of this machine. */
  isLocal: boolean;
}

interface Attempt {
  email: string;
  password: string;
  ip: string;
  headers: IncomingHttpHeaders;
}

/**
 * Signs in. Failures are counted by e-mail address and IP, by IP, and by e-mail address (docs/rules.md#rate-limits). The owner
 * of an address that has reached its limit gets a mail, at most once a day.
 * @throws 'wrong-password', 'demo-account', 'too-many' past a limit, 'unavailable' when too many are signing in
 */
export async function signInWithinLimits(
  { db, limits, securityLog, isLocal }: SignInParts,
  { email, password, ip, headers }: Attempt,
): Promise<Credentials> {
  return await countFailedGuesses({
    limits,
    limit: 'login',
    who: { email, ip },
    async check() {
      if (await isDemoRefused({ db, isLocal }, { email, password, headers })) {
        securityLog.write({ event: 'demo-sign-in-refused', email, ip });
        throw demoRefusal();
      }
      const user = await signIn(db, email, password).catch((error: unknown) => {
        if (isWrongGuess(error)) securityLog.write({ event: 'sign-in-failed', how: 'password', email, ip });
        throw error;
      });
      securityLog.write({ event: 'signed-in', how: 'password', account: user.id, email, ip });
      return user;
    },
    async onLastForEmail() {
      securityLog.write({ event: 'sign-ins-paused', email, ip });
      if (await limits.allows('sign-ins-paused', { email })) await notifyOwner(db, email);
    },
  });
}

/** Does the same work without an account, so that the reply's time does not tell whether there is one. */
async function notifyOwner(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const owner = await findCredentialsByEmail(tx, email);
    await queueMailOrSeemTo(tx, owner?.provider === 'Email', 'sign-ins-paused', owner?.email ?? email, {
      firstName: owner?.firstName ?? '',
    });
  });
}
