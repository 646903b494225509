import { defineTexts } from '#contract/texts.ts';
import { ShopError } from '#server/errors.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import * as en from '#server/texts/en/discounts.ts';

const texts = defineTexts({ en });

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

/** Counts a guess before anybody looks for it, so that concurrent ones count, too (docs/rules.md#rate-limits). */
async function countGuess(limits: RateLimits, ip: string): Promise<Guess> {
  try {
    const attempt = await limits.take('discount-code', { ip });
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

/**
 * Quotes with a code, within the limit of wrong ones.
 * @throws too-many
 */
export async function quoteGuess<T extends { codeRefused?: { reason: string } | undefined }>(
  limits: RateLimits,
  { ip, code }: Guessing,
  quote: () => Promise<T>,
): Promise<T> {
  if (!code) return await quote();
  const guess = await countGuess(limits, ip);
  if (guess.refusal) throw guess.refusal;
  const quoted = await quote();
  await guess.settle(quoted.codeRefused?.reason === 'unknown' ? code : null);
  return quoted;
}

/** Says who has ordered before. */
const personalReasons: ReadonlySet<string> = new Set(['used-before', 'not-first-order']);

interface Placing extends Guessing {
  /** The address of the order, where nobody has proven it and a discount asks for a person; null elsewhere. */
  unproven: string | null;
}

/**
 * Places with a code, or for an address that nobody has proven. Past the limit an order that was quoted with its code is placed, and a
 * refusal tells nothing of the code: neither its quote, nor that a field is what is wrong, which is only found once the fingerprint has
 * fitted a right or a wrong code. A discount that is refused for the address counts, too, as it tells who has ordered here: past the limit
 * no such address has one, whether it has ordered or not.
 * @throws too-many, and what `place` throws
 */
export async function placeGuess<T>(
  limits: RateLimits,
  { ip, code, unproven }: Placing,
  place: (isPastLimit: boolean) => Promise<T>,
): Promise<T> {
  if (!code && unproven === null) return await place(false);
  const guess = await countGuess(limits, ip);
  try {
    const placed = await place(unproven !== null && guess.refusal !== null);
    await guess.settle(null);
    return placed;
  } catch (error) {
    const refused = error instanceof ShopError && (error.quote ?? error.fields) ? error : null;
    if (code && refused && guess.refusal) throw guess.refusal;
    const { codeRefused, notGiven = [] } = refused?.quote ?? {};
    const tells = unproven !== null && notGiven.some(({ reason }) => personalReasons.has(reason));
    const isKnown = refused?.quote && codeRefused?.reason !== 'unknown';
    const guessed = code && refused && !isKnown ? code : null;
    await guess.settle(tells ? `${code ?? ''} ${unproven}` : guessed);
    throw error;
  }
}
