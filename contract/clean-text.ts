/**
 * The one cleaning of short fields: names, addresses, phone numbers, e-mail addresses (docs/rules.md#values). What is pasted brings characters along
 * that nobody sees, or that only look like a hyphen or a digit.
 */

/** Change the order of text, or are not seen. Variation selectors and the joiners of some scripts and of emojis are not among them. */
const invisible =
  /\u034f|[\p{Cc}\p{Cs}\p{Bidi_Control}\u00ad\u115f\u1160\u180e\u200b\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]/gu;
/** Spell the flags of England, Scotland and Wales; anywhere else they are only invisible. */
const tags = /(\u{1f3f4}[\u{e0030}-\u{e007a}]{1,6}\u{e007f})|[\u{e0000}-\u{e007f}]/gu;
const spaces = /[\s\u2800]+/gu;

/** Hyphens, and dashes of another width. A dash between words is meant. */
const hyphens = /[\u2010\u2011\ufe63\uff0d]/g;
const anyDash = /[\p{Pd}\u2212\u207b\u208b]|(?<=\d)[\u30fc\uff70](?=\d)/gu;

/** The letters that a joiner may stand between: Persian and many scripts of India need it within words. */
const letter = '(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])\\p{L}';
/** After one of these, a joiner decides how a letter of India is drawn, also at the end of a word. */
const virama = '[\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\u0dca]';
const emoji = '\\p{Extended_Pictographic}';
const joiners = /[\u200c\u200d]+/g;
const needlessJoiner = new RegExp(
  `(?<!${virama})(?!(?<=${letter}\\p{M}*)[\\u200c\\u200d]${letter})(?!(?<=[${emoji}\\p{Emoji_Modifier}\\ufe0f])\\u200d${emoji})[\\u200c\\u200d]`,
  'gu',
);

/** @returns the text without what nobody sees, composed (NFC); emojis, and the joiners that letters need, stay */
const withoutInvisible = (typed: string): string =>
  typed
    .replace(/[\t\n\r\v\f]/g, ' ')
    .replace(invisible, '')
    .replace(tags, '$1')
    .normalize('NFC')
    .replace(joiners, ([first = '']) => first)
    .replace(needlessJoiner, '')
    .normalize('NFC');

/** @returns a short text as it is stored and compared: what looks the same is the same. Empty when nothing of it is seen */
export function cleanText(typed: string): string {
  const text = withoutInvisible(typed)
    .replace(hyphens, '-')
    .replace(/[\uff10-\uff19]/g, plainDigit)
    .replace(spaces, ' ')
    .trim();
  return /^[\p{Default_Ignorable_Code_Point}\s]*$/u.test(text) ? '' : text;
}

/** @returns a name as it is compared, also with one that was stored before names were cleaned */
export const nameKey = (name: string): string => cleanText(name).toLowerCase();

/** @returns an e-mail address as it was meant; its domain stays as it is otherwise, which mail maps by rules of its own */
export function cleanEmail(typed: string): string {
  const email = withoutInvisible(typed).replace(spaces, ' ').trim();
  const at = Math.max(email.lastIndexOf('@'), email.includes('@') ? -1 : email.lastIndexOf('\uff20'));
  if (at < 0) return email;
  const local = email
    .slice(0, at)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\uff10-\uff19]/g, plainDigit)
    .replace(anyDash, '-');
  return `${local}@${email.slice(at + 1).replace(hyphens, '-')}`.trim();
}

/** @returns a number with letters as it is stored and compared: phone numbers, postcodes, tax ids, tracking numbers. In plain letters and digits */
export const cleanCode = (typed: string): string =>
  cleanText(typed)
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, plainDigit)
    .replace(anyDash, '-')
    .replace(spaces, ' ')
    .trim();

/** The digits of a script follow each other in Unicode, from 0. */
function plainDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((codePoint - zero) % 10);
}
