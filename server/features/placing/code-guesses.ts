import { textsOf } from '#contract/texts.ts';
import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import * as en from '#server/texts/en/discounts.ts';

const texts = textsOf({ en });

interface Guess {
  /** Past the limit; null below it. */
  refusal: ShopError | null;
  /** Counts this guess once an hour; null counts nothing. */
  settle: (guessed: string | null) => Promise<void>;
}

/** An order without a code is never refused for wrong ones. */
const withoutCode = ({ message, retryAfterSeconds }: ShopError) =>
  new ShopError('too-many', `${message} ${texts().orderWithoutCode}`, {
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  });

/** Counts the guess of a discount code before anybody looks for it, so that concurrent ones count, too (docs/rules.md#rate-limits). */
async function countGuess(limits: RateLimits, { ip, code }: { ip: string; code: string }): Promise<Guess> {
  try {
    const attempt = await limits.take('discount-code', { ip, code });
    return {
      refusal: null,
      // Each change of a bag quotes the same mistyped code again.
      settle: async (guessed) => {
        const isNew = guessed !== null && (await limits.allows('same-discount-code', { ip, code: guessed }));
        if (!isNew) await attempt.giveBack();
      },
    };
  } catch (error) {
    if (error instanceof ShopError && error.code === 'too-many')
      return { refusal: withoutCode(error), settle: async () => {} };
    throw error;
  }
}

interface Guessing {
  ip: string;
  /** As it was typed; nothing is counted without one. */
  code: string | null | undefined;
}

/** Says who has ordered before. */
const personalReasons: ReadonlySet<string | undefined> = new Set(['used-before', 'not-first-order']);

/**
 * Quotes with a code, within the limit of wrong ones. A right code that is refused for an address that nobody has proven counts, too: it
 * tells who has ordered here.
 * @param unproven the address of somebody else than the account that asks; null without one
 * @throws too-many
 */
export async function quoteGuess<T extends { codeRefused?: { reason: string } | undefined }>(
  limits: RateLimits,
  { ip, code, unproven }: Guessing & { unproven: string | null },
  quote: () => Promise<T>,
): Promise<T> {
  if (!code) return await quote();
  const guess = await countGuess(limits, { ip, code });
  if (guess.refusal) throw guess.refusal;
  const quoted = await quote();
  const reason = quoted.codeRefused?.reason;
  const tells = unproven !== null && personalReasons.has(reason);
  await guess.settle(reason === 'unknown' ? code : tells ? `${code} ${unproven}` : null);
  return quoted;
}

/**
 * Places with a code. Past the limit an order that was quoted with it is placed, and a refusal tells nothing of the code: neither its quote,
 * nor that a field is what is wrong, which is only found once the fingerprint has fitted a right or a wrong code.
 * @throws too-many, and what `place` throws
 */
export async function placeGuess<T>(
  limits: RateLimits,
  { ip, code }: Guessing,
  place: () => Promise<T>,
): Promise<T> {
  if (!code) return await place();
  const guess = await countGuess(limits, { ip, code });
  try {
    const placed = await place();
    await guess.settle(null);
    return placed;
  } catch (error) {
    const refused = error instanceof ShopError && (error.quote ?? error.fields) ? error : null;
    if (refused && guess.refusal) throw guess.refusal;
    const isKnown = refused?.quote && refused.quote.codeRefused?.reason !== 'unknown';
    await guess.settle(refused !== null && !isKnown ? code : null);
    throw error;
  }
}
