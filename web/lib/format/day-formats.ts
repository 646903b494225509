import { formatters, localeOfDates } from '#contract/shop-format.ts';

/** Formats of days without a time, '2026-11-14'. */
const formats = formatters(({ locale }) => ({
  day: new Intl.DateTimeFormat(localeOfDates(locale), { timeZone: 'UTC', month: 'short', day: 'numeric' }),
  weekday: new Intl.DateTimeFormat(localeOfDates(locale), {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'short',
    day: 'numeric',
  }),
}));

/** 'Nov 14'. */
export const formatShortDay = (day: string): string => formats().day.format(new Date(day));

/** 'Saturday, Nov 14'. */
export const formatWeekday = (day: string): string => formats().weekday.format(new Date(day));
