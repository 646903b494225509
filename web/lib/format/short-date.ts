import { formatters, localeOfDates } from '#contract/shop-format.ts';

const formats = formatters(({ locale, timeZone }) => ({
  date: new Intl.DateTimeFormat(localeOfDates(locale), {
    timeZone,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
  }),
}));

/** 'Nov 9, 2026', without the weekday, which does not fit on a phone. */
export function shortDate(time: string): string {
  return formats().date.format(new Date(time));
}
