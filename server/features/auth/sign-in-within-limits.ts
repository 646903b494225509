import type { IncomingHttpHeaders } from 'node:http';
import { type Db, inTransaction } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { queueMailOrSeemTo } from '../mail/outbox.store.ts';
import { type Credentials, findCredentialsByEmail } from '../users/users.store.ts';
import { countFailures } from './count-failures.ts';
import { refuseDemoSignIn } from './demo-accounts.ts';
import { signIn } from './sign-in.ts';

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
  { db, limits, isLocal }: { db: Db; limits: RateLimits; isLocal: boolean },
  { email, password, ip, headers }: Attempt,
): Promise<Credentials> {
  return await countFailures({
    limits,
    limit: 'login',
    who: { address: email, ip },
    async check() {
      await refuseDemoSignIn({ db, isLocal }, { email, password, headers });
      return await signIn(db, email, password);
    },
    async onLastOfAddress() {
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
