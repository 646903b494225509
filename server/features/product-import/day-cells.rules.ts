import { isDay } from '#contract/shop-days.ts';
import { formatters } from '#contract/shop-format.ts';

/** Spreadsheets make '01.12.2026' of '2026-12-01' when they save a file. */
const localeFormat = formatters(
  ({ locale }) =>
    new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      calendar: 'gregory',
      numberingSystem: 'latn',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    }),
);
const asLocaleWrites = (day: string) => localeFormat().format(Date.parse(day));

/** Without spaces, marks of direction, and zeros before a number. */
const plain = (text: string) => text.replace(/[\s\u200e\u200f]/g, '').replace(/(?<!\d)0+(?=\d)/g, '');

function isWrittenSo(day: string, text: string): boolean {
  const written = plain(asLocaleWrites(day));
  return [written, written.replace(/\D+$/, '')].includes(plain(text));
}

/** A longer text is no day. */
const maxLength = 30;

/** @returns the day of a cell, written as 2026-12-01 or in digits as the shop's locale does; null of any other text */
export function readDay(text: string): string | null {
  if (isDay(text)) return text;
  if (text.length > maxLength) return null;
  const [first = '', second = '', third = ''] = (text.match(/\d+/g) ?? []).map((digits) =>
    digits.padStart(2, '0'),
  );
  const possible = [
    `${third}-${second}-${first}`,
    `${third}-${first}-${second}`,
    `${first}-${second}-${third}`,
  ];
  return possible.find((day) => isDay(day) && isWrittenSo(day, text)) ?? null;
}

const example = '2026-12-01';

/** @returns '2026-12-01 or 01.12.2026': how a cell may write a day */
export function formsOfDay(): string {
  const written = asLocaleWrites(example).replace(/(?<!\d)\d(?!\d)/g, '0$&');
  return readDay(written) === example && written !== example ? `${example} or ${written}` : example;
}
