import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { decimalNumber } from './decimal-number.ts';
import { parseJson } from './nested-json.ts';
import { flag, text } from './schemas.ts';

/** Values of products (docs/rules.md#attributes). */

export const attributeKinds = ['text', 'number', 'choice', 'yes-no'] as const;
export type AttributeKind = (typeof attributeKinds)[number];
/** Kinds that lists can be filtered by: texts are different for each product. */
export const filterKinds = ['choice', 'yes-no', 'number'] as const;
export type FilterKind = (typeof filterKinds)[number];
export const isFilterKind = (kind: AttributeKind): kind is FilterKind => kind !== 'text';

/** A choice is named by its id. */
export type AttributeValue = string | number | boolean;

/** By ids of attributes. Null and nothing remove a value; what is absent stays. */
export const sentAttributes = z.record(
  z.uuid({ error: 'An attribute is unknown. Please reload the page.' }).toLowerCase(),
  z.union([z.string(), z.number(), z.boolean(), z.null()], {
    error: 'A value must be a text, number or flag.',
  }),
  { error: 'Attributes must be an object.' },
);
export type SentAttributes = z.output<typeof sentAttributes>;

/** Values of attributes as JSON, in a multipart form. */
export const jsonAttributes = z
  .preprocess((sent, context) => {
    if (typeof sent !== 'string') return sent;
    try {
      return parseJson(sent);
    } catch {
      context.addIssue({ code: 'custom', message: 'Attributes must be JSON.' });
      return z.NEVER;
    }
  }, sentAttributes)
  .optional();

interface Attribute {
  name: string;
  kind: AttributeKind;
  choices: readonly { _id: string }[];
}

export type CheckedValue = { value: AttributeValue | null } | { error: string };

const maxNumber = 1_000_000_000;
export const attributeDecimals = 4;
const typedText = text({ required: '', clean: cleanText });
const typedFlag = flag();

/** @returns the value to store, null for none, or why it is refused */
export function checkAttributeValue(attribute: Attribute, typed: AttributeValue | null): CheckedValue {
  if (typed === null || (typeof typed === 'string' && typed.trim() === '')) return { value: null };
  return checks[attribute.kind](typed, attribute);
}

const checks: Record<AttributeKind, (typed: AttributeValue, attribute: Attribute) => CheckedValue> = {
  text(typed, { name }) {
    const parsed = typedText.safeParse(String(typed));
    if (parsed.success) return { value: parsed.data };
    // The rest without characters that nobody sees.
    const [issue] = parsed.error.issues;
    return issue?.message === ''
      ? { value: null }
      : { error: `${name} may not be longer than 200 characters.` };
  },
  number(typed, { name }) {
    const value = typeof typed === 'number' ? typed : decimalNumber(String(typed));
    if (!Number.isFinite(value)) return { error: `${name} must be a number such as 24.5.` };
    if (Math.abs(value) > maxNumber)
      return { error: `${name} must be from -1,000,000,000 to 1,000,000,000.` };
    const rounded = Number(value.toFixed(attributeDecimals));
    return rounded === value
      ? { value }
      : { error: `${name} may have at most ${attributeDecimals} decimals.` };
  },
  choice(typed, { name, choices }) {
    const id = String(typed).toLowerCase();
    const isKnown = choices.some(({ _id }) => _id === id);
    return isKnown
      ? { value: id }
      : { error: `${name} does not have this value any more. Please choose another.` };
  },
  'yes-no'(typed, { name }) {
    const parsed = typedFlag.safeParse(typed);
    return parsed.success ? { value: parsed.data } : { error: `${name} must be yes or no.` };
  },
};
