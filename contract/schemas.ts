import { z } from 'zod';
import { isWholeCents } from './money.ts';

/**
 * Building blocks of bodies. Every number and flag may come as its string (`"5"`, `"true"`), text is
 * trimmed and freed of NUL and halves of characters, which no database keeps, and the first failing rule of a field gives its message.
 */

const length = (text: string) => (text.length < 200 ? text.length : [...text].length);
const tidy = (text: string) => text.replaceAll('\u0000', '').toWellFormed().trim();

/** Characters, not UTF-16 units, are counted. */
const atMost = (most: number, message: string) => ({
  check: (text: string) => text.length <= most || length(text) <= most,
  message,
});

interface TextRules {
  required: string;
  least?: { characters: number; message: string };
  most?: number;
  tooLong?: string;
}

/** Required text, trimmed. `most` defaults to 200 characters (docs/rules.md#field-sizes). */
export function text({ required, least, most = 200, tooLong }: TextRules) {
  const limit = atMost(most, tooLong ?? `May not be longer than ${most} characters.`);
  return z
    .string({ error: required })
    .overwrite(tidy)
    .refine((value) => value.length > 0, { error: required, abort: true })
    .refine((value) => !least || length(value) >= least.characters, {
      error: least?.message ?? '',
      abort: true,
    })
    .refine(limit.check, { error: limit.message });
}

/** Required name of a person, brand or product: 300 characters (docs/rules.md#field-sizes). */
export function name(required: string) {
  return text({ required, most: 300, tooLong: 'Name may not be longer than 300 characters.' });
}

/** Text that may be absent, null or empty. */
export function optionalText(most = 200) {
  const limit = atMost(most, `May not be longer than ${most} characters.`);
  return z.string().overwrite(tidy).refine(limit.check, { error: limit.message }).nullish();
}

/** Kept as typed, never trimmed; 6 to 200 characters (docs/rules.md#field-sizes). */
export function password(required = 'Password is required.') {
  return z
    .string({ error: required })
    .refine((value) => value.length > 0, { error: required, abort: true })
    .refine((value) => length(value) >= 6, { error: 'Password must be at least 6 characters.', abort: true })
    .refine((value) => value.length <= 400 && length(value) <= 200, {
      error: 'Password may not be longer than 200 characters.',
    });
}

/** Nothing in it is invisible: no blanks, control characters or marks that turn the text around. */
const emailFormat = /^[^\s\p{C}@<>"(),:;[\]\\]+@[^\s\p{C}@<>"(),:;[\]\\.]+(\.[^\s\p{C}@<>"(),:;[\]\\.]+)+$/u;

/** Trimmed; letter case is kept and ignored in comparisons. */
export const email = z
  .string({ error: 'Email is required.' })
  .overwrite(tidy)
  .refine((value) => value.length > 0, { error: 'Email is required.', abort: true })
  .refine((value) => value.length <= 200 && emailFormat.test(value), { error: 'Email format is invalid.' });

const flagWords = new Map<unknown, boolean>([
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
    .refine((value) => flagWords.has(value), { error: required, abort: true })
    .transform((value) => flagWords.get(value) === true);
}

/** Like `flag`, absent or null meaning `absent`. */
export function optionalFlag(absent: boolean) {
  return flag()
    .nullish()
    .transform((value) => value ?? absent);
}

const numeric = (required: string) =>
  z
    .union([z.number(), z.string()], { error: required })
    .transform((value) =>
      typeof value === 'string' ? (value.trim() === '' ? Number.NaN : Number(value)) : value,
    )
    .refine((value) => Number.isFinite(value), { error: required, abort: true });

interface NumberRules {
  required: string;
  least: number;
  tooSmall: string;
  most: number;
  tooLarge: string;
}

export function wholeNumber({ required, least, tooSmall, most, tooLarge }: NumberRules) {
  return numeric(required)
    .refine((value) => Number.isInteger(value), { error: 'Must be a whole number.', abort: true })
    .refine((value) => value >= least, { error: tooSmall, abort: true })
    .refine((value) => value <= most, { error: tooLarge });
}

/** Dollars with at most two decimals. */
export function dollarAmount({ required, least, tooSmall, most, tooLarge }: NumberRules) {
  return numeric(required)
    .refine(isWholeCents, { error: 'May have at most two decimals.', abort: true })
    .refine((value) => value >= least, { error: tooSmall, abort: true })
    .refine((value) => value <= most, { error: tooLarge });
}

/** An id in a path: malformed is as good as absent, a 404. */
export const id = z.uuid({ error: 'Not found.' }).toLowerCase();
/** An id in a body: malformed is a 400. */
export const bodyId = (required: string) => z.uuid({ error: required }).toLowerCase();
export const idParams = z.object({ id });

/** What a person typed into a search box; absent is no search, over-long is refused. */
export const search = z
  .string()
  .overwrite(tidy)
  .max(200, 'Search may not be longer than 200 characters.')
  .optional();

/** Every write answers with these two. */
export const done = { success: z.literal(true), message: z.string() };
/** ISO 8601, UTC. */
export const time = z.string().meta({ format: 'date-time' });

/** Spread into the declaration of a call that leads the browser elsewhere. */
export const redirect = { redirects: true, reply: z.object({ location: z.string() }) } as const;
/** Dollars in a reply. */
export const dollars = z.number().meta({ description: 'Dollars, at most two decimals.' });
