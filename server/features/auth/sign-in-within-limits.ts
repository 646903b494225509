import type { IncomingHttpHeaders } from 'node:http';
import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMailOrSeemTo } from '../mail/outbox.store.ts';
import type { SignedInAccount } from '../users/sessions.store.ts';
import { type Credentials, findCredentialsByEmail } from '../users/users.store.ts';
import { countFailedGuesses, isWrongGuess } from './count-failed-guesses.ts';
import { demoRefusal, isDemoRefused } from './demo-accounts.ts';
import type { SecondFactorParts } from './second-factor/accept-code.ts';
import { checkSecondFactor } from './second-factor/check-second-factor.ts';
import { signIn } from './sign-in.ts';

interface SignInParts extends SecondFactorParts {
  /** True when HOST and PUBLIC_URL are of this machine. */
  isLocal: boolean;
}

interface Attempt {
  email: string;
  password: string;
  /** The code of the second step. */
  code?: string | null | undefined;
  ip: string;
  headers: IncomingHttpHeaders;
  /** Aborted when the caller has gone. */
  left: AbortSignal;
}

/**
 * Signs in. Sign-ins are counted by account, failures by e-mail address and IP, by IP, and by e-mail address (docs/rules.md#rate-limits). Past the
 * limit of an IP, sign-ins from there take turns. The owner of an address that has reached its limit gets a mail, at most once a day.
 * @throws 'wrong-password', 'demo-account', 'too-many' past a limit, 'too-many-signing-in', and what checkSecondFactor throws,
 * after the password was right
 */
export async function signInWithinLimits(
  { isLocal, ...parts }: SignInParts,
  { email, password, code, ip, headers, left }: Attempt,
): Promise<Credentials & SignedInAccount> {
  const { db, limits, securityLog } = parts;
  const user = await countFailedGuesses({
    limits,
    limit: 'login',
    who: { email, ip },
    left,
    async check() {
      if (await isDemoRefused({ db, isLocal }, { email, password, headers })) {
        securityLog.write({ event: 'demo-sign-in-refused', email, ip });
        throw demoRefusal();
      }
      return await signIn(db, email, password).catch((error: unknown) => {
        if (isWrongGuess(error)) securityLog.write({ event: 'sign-in-failed', how: 'password', email, ip });
        throw error;
      });
    },
    async onLastForOwner() {
      securityLog.write({ event: 'sign-ins-paused', email, ip });
      if (await limits.allows('sign-ins-paused', { email })) await notifyOwner(db, email);
    },
  });
  // Wrong codes have limits of their own: they neither add to wrong passwords nor take any back.
  const hasEnteredCode = await checkSecondFactor(parts, user, { code, ip });
  // Only here: nobody without the password and the code can use up the limit of the owner.
  await limits.take('sign-in', { person: user.id });
  securityLog.write({ event: 'signed-in', how: 'password', account: user.id, email, ip });
  return { ...user, hasEnteredCode };
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
