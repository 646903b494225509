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
  /** HOST and PUBLIC_URL are of this machine. */
  isLocal: boolean;
}

interface Attempt {
  email: string;
  password: string;
  ip: string;
  headers: IncomingHttpHeaders;
}

/**
 * Signs in; failures are counted by address and IP, by IP and by address. Whose address is shut by strangers is told
 * by mail, at most once a day. Throws `invalid` on a wrong pair, `too-many` past a limit, `unavailable` when too many
 * are signing in.
 */
export async function signInWithinLimits(
  { db, limits, securityLog, isLocal }: SignInParts,
  { email, password, ip, headers }: Attempt,
): Promise<Credentials> {
  return await countFailedGuesses({
    limits,
    limit: 'login',
    who: { address: email, ip },
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
    async onLastOfAddress() {
      securityLog.write({ event: 'sign-ins-paused', email, ip });
      if (await limits.allows('sign-ins-paused', { address: email })) await tellOwner(db, email);
    },
  });
}

/** The same work with an account and without one: the answer's time must not tell which. */
async function tellOwner(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const owner = await findCredentialsByEmail(tx, email);
    await queueMailOrSeemTo(tx, owner?.provider === 'Email', 'sign-ins-paused', owner?.email ?? email, {
      firstName: owner?.firstName ?? '',
    });
  });
}
