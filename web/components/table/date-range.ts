import { formatters, localeOfDates } from '#contract/shop-format.ts';

/** Days as a date input has them, `2026-11-22`; '' is unset. */
export interface DateRange {
  from: string;
  to: string;
}

const formats = formatters(({ locale }) => {
  const dayFormat = (year: 'numeric' | undefined) =>
    new Intl.DateTimeFormat(localeOfDates(locale), { timeZone: 'UTC', month: 'short', day: 'numeric', year });
  return { day: dayFormat(undefined), dayAndYear: dayFormat('numeric') };
});

/** @returns 'Nov 2 – Nov 9', 'since Nov 2', 'until Nov 9', with years unless all are this one; null when no day is set */
export function dateRangeLabel({ from, to }: DateRange, today = new Date().toISOString()): string | null {
  const days = [from, to].filter(isDay);
  const { day, dayAndYear } = formats();
  const format = days.every((each) => each.slice(0, 4) === today.slice(0, 4)) ? day : dayAndYear;
  const [first, last] = [from, to].map((each) => (isDay(each) ? format.format(new Date(each)) : null));
  if (first && last) return first === last ? first : `${first} – ${last}`;
  if (first) return `since ${first}`;
  return last ? `until ${last}` : null;
}

/** A URL may hold anything. */
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
