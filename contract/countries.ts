import { countryCodes } from './address-formats.ts';
import { cleanText } from './clean-text.ts';
import data from './place-data.json' with { type: 'json' };
import { formatters } from './shop-format.ts';

/** Names beside those of `Intl`, separated by `|`; the first one is the code of three letters. */
const otherNames: Record<string, string> = data.names;

/** Names are compared without case, accents, marks between words and 'the': 'The U.S.A.' and 'usa'. */
const compared = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f.'’`]/g, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bsainte?\b/g, 'st')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/\b(\p{L}) (?=\p{L}\b)/gu, '$1');

const namesIn = (language: string) => {
  const styles = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' }),
  );
  return (code: string) => styles.flatMap((names) => names.of(code) ?? []);
};

/** The first one of two countries with a name keeps it. */
function byName(listNames: ((code: string) => string[])[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const names of listNames) {
    for (const code of countryCodes) {
      for (const name of names(code)) {
        const key = compared(name);
        if (key && !found.has(key)) found.set(key, code);
      }
    }
  }
  return found;
}

const usual = formatters(({ locale }) =>
  byName([
    (code) => [code],
    namesIn('en'),
    (code) => otherNames[code]?.split('|') ?? [],
    ...(locale.startsWith('en') ? [] : [namesIn(locale)]),
  ]),
);

/** In the language of each country, which takes a fifth of a second. */
let ownNames: Map<string, string> | undefined;
const inOwnLanguages = () =>
  (ownNames ??= byName([(code) => namesIn(new Intl.Locale(`und-${code}`).maximize().language)(code)]));

/**
 * @returns the code of a country that was typed as a code, or by a name in English, in the shop's language, in its own, or by another usual one:
 * 'USA', 'Holland'. Null for any other text
 */
export function findCountry(typed: string): string | null {
  const text = typed.length > 200 ? '' : compared(cleanText(typed));
  if (text === '') return null;
  return usual().get(text) ?? inOwnLanguages().get(text) ?? null;
}
