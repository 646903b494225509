import type { ErrorCode } from '#contract/errors.ts';
import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';

interface Guess<T> {
  limits: RateLimits;
  limit: 'login' | 'old-password' | 'second-factor' | 'second-factor-day' | 'recovery-code' | 'email-code';
  who: { email?: string; ip?: string; person?: string };
  /** @throws 'wrong-password', 'wrong-code', 'demo-account' for a failed guess */
  check: () => Promise<T>;
  /** Aborted when the caller has gone, who then waits for no turn. */
  left?: AbortSignal;
  /** Called when an e-mail address or an account has reached its limit of failures. */
  onLastForOwner?: () => Promise<void>;
}

const wrongGuesses: ReadonlySet<ErrorCode> = new Set(['wrong-password', 'wrong-code', 'demo-account']);

/** False for failures that say nothing about the guess, such as an outage. */
export const isWrongGuess = (error: unknown) => error instanceof ShopError && wrongGuesses.has(error.code);

/**
 * Counts a guess before it is compared, so that concurrent guesses count too, and takes the count back unless the
 * guess was wrong (docs/rules.md#rate-limits).
 * @throws 'too-many' past the limit, 'unavailable' when the wait for a turn is aborted, else what `check` throws
 */
export async function countFailedGuesses<T>({
  limits,
  limit,
  who,
  check,
  left,
  onLastForOwner,
}: Guess<T>): Promise<T> {
  const attempt = await limits.take(limit, who, left);
  try {
    const answer = await check();
    await attempt.giveBack();
    return answer;
  } catch (error) {
    if (!isWrongGuess(error)) await attempt.giveBack();
    else if (attempt.isLastForOwner) await onLastForOwner?.();
    throw error;
  }
}
