import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';

interface Guess<T> {
  limits: RateLimits;
  limit: 'login' | 'old-password';
  who: { email?: string; ip?: string; person?: string };
  /** @throws 'wrong-password', 'demo-account' for a failed guess */
  check: () => Promise<T>;
  /** Called when an e-mail address has reached its limit of failures. */
  onLastForEmail?: () => Promise<void>;
}

/** False for failures that say nothing about the password, such as an outage. */
export const isWrongGuess = (error: unknown) =>
  error instanceof ShopError && (error.code === 'wrong-password' || error.code === 'demo-account');

/**
 * Counts a guess before the password is compared, so that concurrent guesses count too, and takes the count back unless the
 * guess was wrong (docs/rules.md#rate-limits).
 * @throws 'too-many' past the limit, else what `check` throws
 */
export async function countFailedGuesses<T>({
  limits,
  limit,
  who,
  check,
  onLastForEmail,
}: Guess<T>): Promise<T> {
  const attempt = await limits.take(limit, who);
  try {
    const answer = await check();
    await attempt.giveBack();
    return answer;
  } catch (error) {
    if (!isWrongGuess(error)) await attempt.giveBack();
    else if (attempt.isLastForEmail) await onLastForEmail?.();
    throw error;
  }
}
