import { z } from 'zod';
import { cleanEmail, cleanText } from './clean-text.ts';
import { decimalNumber } from './decimal-number.ts';
import { canonicalEmail, isEmail } from './email-address.ts';
import { isWholeMinor } from './money.ts';
import { shopFormat } from './shop-format.ts';

/**
 * Schemas of fields (docs/rules.md#values). Numbers and flags may be strings (`"5"`, `"true"`). Text is trimmed; NUL and lone
 * surrogates, which PostgreSQL cannot store, are removed. A field's message is that of its first failing rule.
 */

const length = (text: string) => (text.length < 200 ? text.length : [...text].length);
const normalize = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim();

/** Counts characters, not UTF-16 units. */
const atMost = (max: number, message: string) => ({
  check: (text: string) => text.length <= max || length(text) <= max,
  message,
});

interface TextRules {
  required: string;
  min?: { characters: number; message: string };
  max?: number;
  tooLong?: string;
  clean?: (text: string) => string;
}

/** Required text, trimmed. `max` defaults to 200 characters (docs/rules.md#field-sizes). */
export function text({ required, min, max = 200, tooLong, clean = String }: TextRules) {
  const limit = atMost(max, tooLong ?? `May not be longer than ${max} characters.`);
  return z
    .string({ error: required })
    .overwrite((value) => normalize(clean(value)))
    .refine((value) => value.length > 0, { error: required, abort: true })
    .refine((value) => !min || length(value) >= min.characters, {
      error: min?.message ?? '',
      abort: true,
    })
    .refine(limit.check, { error: limit.message });
}

/** Required name of a person, brand or product: 300 characters (docs/rules.md#field-sizes). */
export function name(required: string) {
  return text({
    required,
    clean: cleanText,
    max: 300,
    tooLong: 'Name may not be longer than 300 characters.',
  });
}

/** Text that may be absent, null or empty. */
export function optionalText(
  max = 200,
  { tooLong, clean = String, error }: Pick<TextRules, 'tooLong' | 'clean'> & { error?: string } = {},
) {
  const limit = atMost(max, tooLong ?? `May not be longer than ${max} characters.`);
  return z
    .string(error ? { error } : undefined)
    .overwrite((value) => normalize(clean(value)))
    .refine(limit.check, { error: limit.message })
    .nullish();
}

/** Not trimmed; 6 to 200 characters (docs/rules.md#field-sizes). */
export function password(required = 'Password is required.') {
  return z
    .string({ error: required })
    .refine((value) => value.length > 0, { error: required, abort: true })
    .refine((value) => length(value) >= 6, { error: 'Password must be at least 6 characters.', abort: true })
    .refine((value) => value.length <= 400 && length(value) <= 200, {
      error: 'Password may not be longer than 200 characters.',
    });
}

/** The caller's password, typed again. Not trimmed; absent for accounts of a provider. */
export const ownPassword = z.string().max(400, 'May not be longer than 400 characters.').nullish();

/** Cleaned, in the one form of its mailbox. Case is kept in ASCII, and ignored in comparisons. */
export const email = z
  .string({ error: 'Email is required.' })
  .overwrite((value) => canonicalEmail(cleanEmail(normalize(value))))
  .refine((value) => value.length > 0, { error: 'Email is required.', abort: true })
  .refine(isEmail, { error: 'Email format is invalid.' });

const flagValues = new Map<unknown, boolean>([
  [true, true],
  [1, true],
  ['1', true],
  ['true', true],
  [false, false],
  [0, false],
  ['0', false],
  ['false', false],
]);

/** true, 1, "1", "true" and their opposites. */
export function flag(required = 'Must be yes or no.') {
  return z
    .union([z.boolean(), z.number(), z.string()], { error: required })
    .refine((value) => flagValues.has(value), { error: required, abort: true })
    .transform((value) => flagValues.get(value) === true);
}

/** Like `flag`, absent or null meaning `absent`. */
export function optionalFlag(absent: boolean) {
  return flag()
    .nullish()
    .transform((value) => value ?? absent);
}

type Message = string | (() => string);

/** A number, also written as a text, as `decimalNumber` reads it. */
export const numeric = (required: string, notANumber: Message = required) =>
  z
    .union([z.number(), z.string()], { error: required })
    .refine((value) => typeof value === 'number' || value.trim() !== '', { error: required, abort: true })
    .transform((value) => (typeof value === 'string' ? decimalNumber(value) : value))
    .refine((value) => Number.isFinite(value), { error: notANumber, abort: true });

interface NumberRules {
  required: string;
  /** Says that a text is no number; `required` by default. */
  notANumber?: Message;
  min: number;
  tooSmall: string;
  max: number;
  tooLarge: string;
}

export function wholeNumber({ required, notANumber, min, tooSmall, max, tooLarge }: NumberRules) {
  return numeric(required, notANumber)
    .refine((value) => Number.isInteger(value), { error: 'Must be a whole number.', abort: true })
    .refine((value) => value >= min, { error: tooSmall, abort: true })
    .refine((value) => value <= max, { error: tooLarge });
}

type AmountRules = Omit<NumberRules, 'tooSmall' | 'tooLarge'> & { tooSmall: Message; tooLarge: Message };
const decimalsMessage = () =>
  shopFormat().decimals === 0 ? 'May have no decimals.' : 'May have at most two decimals.';

/** An amount in major units, with at most the decimals of the currency. */
export function moneyAmount({ required, notANumber, min, tooSmall, max, tooLarge }: AmountRules) {
  return numeric(required, notANumber)
    .refine(isWholeMinor, { error: decimalsMessage, abort: true })
    .refine((value) => value >= min, { error: tooSmall, abort: true })
    .refine((value) => value <= max, { error: tooLarge });
}

/** The one that the caller has read: a save is refused when somebody else has saved since. */
export const sentVersion = wholeNumber({
  required: 'Version is required.',
  min: 1,
  tooSmall: 'Version must be at least 1.',
  max: 2 ** 31 - 1,
  tooLarge: 'There is no such version.',
});
/** In a reply. */
export const version = z.number().int().meta({ description: 'Rises with each save.' });

/** Percent with at most four decimals. */
export function percentage(label: string) {
  const error = `${label} must be a number from 0 to 100 with at most 4 decimals.`;
  return numeric(error)
    .refine((value) => value >= 0 && value <= 100, { error, abort: true })
    .refine((value) => Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6, { error });
}

/** An id in a path; a malformed one is a 404. */
export const id = z.uuid({ error: 'Not found.' }).toLowerCase();
/** An id in a body; a malformed one is a 400. */
export const bodyId = (required: string) => z.uuid({ error: required }).toLowerCase();
/** The id of a request that a person may have to send again after a lost reply, chosen by the client. */
export const requestId = bodyId('The id of the request is not valid.').optional();
export const idParams = z.object({ id });
/** For calls that are open to the holder of a link (docs/rules.md#guests). */
export const orderKey = z.object({
  key: z.string().max(100).optional().meta({ description: 'Of the link in the mails of a guest.' }),
});

/** The text of a search; absent means no search. */
export const search = z
  .string()
  .overwrite(normalize)
  .max(200, 'Search may not be longer than 200 characters.')
  .optional();

/** Part of the reply to every write. */
export const done = { success: z.literal(true), message: z.string() };
/** ISO 8601, UTC. */
export const time = z.string().meta({ format: 'date-time' });

/** Spread into the declaration of a call that redirects the browser. */
export const redirect = { redirects: true, reply: z.object({ location: z.string() }) } as const;
/** An amount in a reply. */
export const money = z
  .number()
  .meta({ description: 'In major units of the currency, with at most its decimals.' });
/** The currency of the amounts in a reply. */
export const currencyCode = z
  .string()
  .meta({ description: 'The currency of these amounts, as a code of ISO 4217.' });

/** A value that is none of these counts as absent, because addresses of pages are kept for years. */
export const optionalChoice = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .optional()
    .transform((typed) => values.find((value) => value === typed))
    .meta({ description: `One of ${values.join(', ')}.` });
