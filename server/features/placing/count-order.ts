import { ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';

/** Who places an order; `account` is null for a guest. */
export interface Orderer {
  account: Pick<Actor, 'id' | 'email' | 'isEmailProven'> | null;
  /** That a guest has typed. */
  email: string | null;
  ip: string;
}

interface Placing<T> {
  /** @returns null when it was placed before */
  place: () => Promise<T | null>;
  isPlaced: () => Promise<boolean>;
}

/**
 * Counts an order before it is placed, so that concurrent ones count, too (docs/rules.md#rate-limits). What places nothing new counts
 * nothing, and what was placed before is answered past the limit.
 * @returns what was placed; null when it was placed before
 * @throws too-many past a limit, and what `place` throws
 */
export async function countOrder<T>(
  limits: RateLimits,
  orderer: Orderer,
  { place, isPlaced }: Placing<T>,
): Promise<T | null> {
  const attempt = await take(limits, orderer).catch(async (error: unknown) => {
    if (error instanceof ShopError && (await isPlaced())) return null;
    throw error;
  });
  if (!attempt) return null;
  try {
    const placed = await place();
    if (placed === null) await attempt.giveBack();
    return placed;
  } catch (error) {
    // After any other failure it may have been placed.
    if (error instanceof ShopError) await attempt.giveBack();
    throw error;
  }
}

/** Only a proven address tells the people of one IP, such as a school, from one person with many accounts. */
function take(limits: RateLimits, { account, email, ip }: Orderer) {
  if (account?.isEmailProven) return limits.take('place-proven', { person: account.id });
  const typed = account ? account.email : email;
  return limits.take('place', {
    ip,
    ...(account && { person: account.id }),
    ...(typed !== null && { email: typed }),
  });
}
