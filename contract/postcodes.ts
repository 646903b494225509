import { findAddressFormat } from './address-formats.ts';
import { cleanCode } from './clean-text.ts';
import data from './place-data.json' with { type: 'json' };

/** Where a postcode that does not fit is certainly wrong. Elsewhere patterns are disputed or change, or postcodes are optional. */
const certain = new Set(
  'AT AU BE CA CH CZ DE DK EE ES FI FR GB GR HR HU IT LI LT LU LV MC NL NO NZ PT RO SE SI SK SM US VA'.split(
    ' ',
  ),
);

/** Letters that stand before a postcode for the country: 'D-10115'. */
const otherLetters: Record<string, string> = data.letters;
const countryLetters = (countryCode: string) => [
  countryCode,
  ...(otherLetters[countryCode]?.split(' ').filter(Boolean) ?? []),
];

/** Spaces and hyphens count nowhere. */
const compact = (code: string) => cleanCode(code).toUpperCase().replaceAll(/[\s-]/g, '');

const patterns = new Map<string, { whole: RegExp; beginning: RegExp } | null>();
function findPattern(countryCode: string) {
  const known = patterns.get(countryCode);
  if (known !== undefined) return known;
  const source = findAddressFormat(countryCode)?.pattern;
  const pattern = source
    ? {
        whole: new RegExp(source),
        // At its end, a text may lack whatever comes next.
        beginning: new RegExp(
          source.replaceAll(/\{[\d,]+\}|\\d|\[[^\]]+\]|[A-Z\d]/g, (part) =>
            part.startsWith('{') ? part : `(?:${part}|$)`,
          ),
        ),
      }
    : null;
  patterns.set(countryCode, pattern);
  return pattern;
}

/** @returns the text without letters of the country before it, where these are no part of the postcode */
function withoutLetters(text: string, countryCode: string, mayStrip: (rest: string) => boolean): string {
  for (const letters of countryLetters(countryCode)) {
    if (!text.startsWith(letters)) continue;
    const rest = text.slice(letters.length).replace(/^[\s-]+/, '');
    if (rest !== '' && mayStrip(rest)) return rest;
  }
  return text;
}

/**
 * @returns a postcode as it is stored and printed: in capitals, with single spaces, and without the letters of its country, which the format of
 * an address adds. Letters stay where what is left is no postcode of the country: `AD100`, `JE1 1AA`
 */
export function cleanPostcode(typed: string, countryCode: string): string {
  const text = cleanCode(typed).toUpperCase();
  const pattern = findPattern(countryCode)?.whole;
  return withoutLetters(text, countryCode, (rest) => pattern?.test(compact(rest)) ?? false);
}

/** @returns the beginning of postcodes as it is stored and compared: in capitals, without spaces, hyphens and the letters of the country */
export function cleanPrefix(typed: string, countryCode: string): string {
  const text = compact(typed);
  const pattern = findPattern(countryCode)?.beginning;
  if (!pattern || pattern.test(text)) return text;
  return withoutLetters(text, countryCode, (rest) => pattern.test(rest));
}

/** @returns whether a postcode can be one of the country: 'unlikely' is for a warning, 'no' for a refusal */
export function fitsCountry(postcode: string, countryCode: string): 'yes' | 'unlikely' | 'no' {
  const pattern = findPattern(countryCode)?.whole;
  if (!pattern || pattern.test(compact(cleanPostcode(postcode, countryCode)))) return 'yes';
  return certain.has(countryCode) ? 'no' : 'unlikely';
}

/** Their postcodes have two parts: 'SE1 1AA' is in the district SE1, not in SE11. */
const inTwoParts = new Set(['GB', 'GG', 'IM', 'JE']);
const outwardForm = /^[A-Z]{1,2}(\d[\dA-Z]?)?$/;

/** A postcode as it is compared. */
export interface ReadPostcode {
  /** In capitals, without spaces, hyphens and the letters of the country. */
  code: string;
  /** The first part in a country with postcodes in two parts; null in another. */
  outward: string | null;
}

export function readPostcode(typed: string, countryCode: string): ReadPostcode {
  const code = compact(cleanPostcode(typed, countryCode));
  if (!inTwoParts.has(countryCode)) return { code, outward: null };
  return { code, outward: findPattern(countryCode)?.whole.test(code) ? code.slice(0, -3) : code };
}

/**
 * True when a postcode is one of those that begin alike (docs/rules.md#places).
 * @param prefix as `cleanPrefix` returns it
 */
export function isBelow({ code, outward }: ReadPostcode, prefix: string): boolean {
  if (outward === null || prefix === '') return code.startsWith(prefix);
  if (!outwardForm.test(prefix)) return prefix.length > outward.length && code.startsWith(prefix);
  if (!outward.startsWith(prefix)) return false;
  const next = outward.charAt(prefix.length);
  // Letters alone are an area. A number that goes on is another one.
  return /\d$/.test(prefix) ? !/\d/.test(next) : !/[A-Z]/.test(next);
}
