import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';

interface Guess<T> {
  limits: RateLimits;
  limit: 'login' | 'old-password';
  who: { address?: string; ip?: string; person?: string };
  /** Throws `wrong-password`, or `demo-account`. */
  check: () => Promise<T>;
  /** Called when the last failure that an address may have was made. */
  onLastOfAddress?: () => Promise<void>;
}

/** A wrong password or a refused demo account, not a shop that cannot answer now. */
export const isWrongGuess = (error: unknown) =>
  error instanceof ShopError && (error.code === 'wrong-password' || error.code === 'demo-account');

/**
 * Counts the guess before the password is compared, so that many at the same moment are counted too, and takes the
 * count back unless it was wrong. Throws `too-many` past the limit, else what `check` throws.
 */
export async function countFailedGuesses<T>({
  limits,
  limit,
  who,
  check,
  onLastOfAddress,
}: Guess<T>): Promise<T> {
  const attempt = await limits.take(limit, who);
  try {
    const answer = await check();
    await attempt.giveBack();
    return answer;
  } catch (error) {
    if (!isWrongGuess(error)) await attempt.giveBack();
    else if (attempt.isLastOfAddress) await onLastOfAddress?.();
    throw error;
  }
}
