/**
 * Filters of product lists by attributes (docs/rules.md#attributes). A filter is a list of tokens: `ID:VALUE`, where the value is the id of
 * a choice, `yes`, `no`, or a range of numbers such as `10..50`, `10..` or `..50`. In URLs of pages, words are in place of the ids.
 */

/** Values in one filter of the product list, and attributes that they are of. */
export const maxFilterValues = 50;
export const maxFilterAttributes = 20;

export interface NumberRange {
  /** Null is no bound. */
  min: number | null;
  max: number | null;
}
/** Products that have one of these values of an attribute. */
export interface AttributeFilter {
  id: string;
  /** Ids of choices, and yes and no. */
  values: (string | boolean)[];
  ranges: NumberRange[];
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}';
const pattern = new RegExp(`^(${uuid}):(?:(${uuid})|(yes|no)|(.*))$`);
const number = '-?\\d{1,10}(?:\\.\\d{1,4})?';
const rangePattern = new RegExp(`^(${number})?\\.\\.(${number})?$`);

interface ParsedToken extends AttributeFilter {
  token: string;
}

function parseToken(text: string): ParsedToken | null {
  const found = pattern.exec(text.trim().toLowerCase());
  if (!found) return null;
  const [, id = '', choice, flag, numbers = ''] = found;
  if (choice !== undefined) return { token: `${id}:${choice}`, id, values: [choice], ranges: [] };
  if (flag !== undefined) return { token: `${id}:${flag}`, id, values: [flag === 'yes'], ranges: [] };
  const range = readRange(numbers);
  return range && { token: `${id}:${rangeText(range)}`, id, values: [], ranges: [range] };
}

/** Reads '10..50', '10..' or '..50'. @returns null for anything else */
export function readRange(text: string): NumberRange | null {
  const [, min, max] = rangePattern.exec(text) ?? [];
  return min === undefined && max === undefined ? null : { min: readBound(min), max: readBound(max) };
}

/** Without a negative zero, which has no text of its own. */
const readBound = (text: string | undefined) => (text === undefined ? null : Number(text) + 0);

export const rangeText = ({ min, max }: NumberRange): string => `${min ?? ''}..${max ?? ''}`;

/** @returns the well-formed tokens of a filter in one form and order, so that equal filters are equal */
export const sortedTokens = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => parseToken(text)?.token ?? []))].sort();

export const isToken = (text: string): boolean => parseToken(text) !== null;

/** @param tokens well-formed ones @returns a filter for each attribute, in the order of their tokens */
export function toAttributeFilters(tokens: readonly string[]): AttributeFilter[] {
  const byId = new Map<string, AttributeFilter>();
  for (const text of tokens) {
    const parsed = parseToken(text);
    if (!parsed) continue;
    const filter = byId.get(parsed.id) ?? { id: parsed.id, values: [], ranges: [] };
    filter.values.push(...parsed.values);
    filter.ranges.push(...parsed.ranges);
    byId.set(parsed.id, filter);
  }
  return [...byId.values()];
}
