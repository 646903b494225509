import { formatters, localeOfDates } from '#contract/shop-format.ts';

const formats = formatters(({ locale }) => ({
  clock: new Intl.DateTimeFormat(localeOfDates(locale), { hour: 'numeric', minute: '2-digit' }),
  weekday: new Intl.DateTimeFormat(localeOfDates(locale), { weekday: 'short' }),
  monthDay: new Intl.DateTimeFormat(localeOfDates(locale), { month: 'short', day: 'numeric' }),
}));

/** The hour in the person's time zone. */
export function formatHour(time: number): string {
  return formats().clock.format(time);
}

/** In a list: the hour today, the weekday within six days, else the date. */
export function formatRecent(time: number, now = Date.now()): string {
  const { clock, weekday, monthDay } = formats();
  const age = now - time;
  const day = 24 * 60 * 60 * 1000;
  if (age < day && new Date(time).getDate() === new Date(now).getDate()) return clock.format(time);
  return age < 6 * day ? weekday.format(time) : monthDay.format(time);
}
