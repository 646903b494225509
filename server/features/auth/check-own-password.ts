import { refuseField } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { SecurityLog } from '#server/http/security-log.ts';
import type { Credentials } from '../users/users.store.ts';
import { countFailedGuesses } from './count-failed-guesses.ts';
import { passwordFits } from './passwords.ts';

/**
 * Asks a signed-in user for the password again.
 * @throws 'wrong-password' at the field `password`, 'too-many' wrong ones
 */
export async function checkOwnPassword(
  { limits, securityLog }: { limits: RateLimits; securityLog: SecurityLog },
  { id, passwordHash }: Pick<Credentials, 'id' | 'passwordHash'>,
  { password, ip }: { password: string | null | undefined; ip: string },
  refusal = 'Please enter your correct password.',
): Promise<void> {
  await countFailedGuesses({
    limits,
    limit: 'old-password',
    who: { person: id },
    async check() {
      if (password && (await passwordFits(passwordHash, password))) return;
      securityLog.write({ event: 'sign-in-failed', how: 'old-password', account: id, ip });
      throw refuseField('password', refusal, 'wrong-password');
    },
  });
}
