import { amountFormat, formatters, localeOfDates } from '#contract/shop-format.ts';
import { formatCount } from './format.ts';

/** Formats that no first page of a shopper needs; those of format.ts are loaded with every page. */
const formats = formatters((format) => ({
  wholePrice: amountFormat({ ...format, decimals: 0 }),
  change: new Intl.NumberFormat(format.locale, { signDisplay: 'exceptZero' }),
  growth: new Intl.NumberFormat(format.locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 1,
  }),
  rate: new Intl.NumberFormat(format.locale, { style: 'percent', maximumFractionDigits: 4 }),
  hour: new Intl.DateTimeFormat(localeOfDates(format.locale), {
    timeZone: format.timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }),
  timeOfDay: new Intl.DateTimeFormat(localeOfDates(format.locale), { hour: 'numeric', minute: '2-digit' }),
  dayAndTime: new Intl.DateTimeFormat(localeOfDates(format.locale), {
    ...{ month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit' },
  }),
  shortDay: new Intl.DateTimeFormat(localeOfDates(format.locale), {
    ...{ timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' },
  }),
  recent: new Intl.DateTimeFormat(localeOfDates(format.locale), {
    timeZone: format.timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }),
}));

/** '1 merchant', '1,204 merchants'. */
export function formatCountWithNoun(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** '$0' from whole major units. */
export function formatWholePrice(amount: number): string {
  return formats().wholePrice.format(amount);
}

/** '8.875%' of a tax. */
export function formatRate(percent: number): string {
  return formats().rate.format(percent / 100);
}

/** '+5', '-3'; '' for no change. */
export function formatChange(by: number): string {
  return by === 0 ? '' : formats().change.format(by);
}

/** '+15%' from 0.15; '' for no change. */
export function formatGrowth(by: number): string {
  return by === 0 ? '' : formats().growth.format(by);
}

/** '2:05 PM GMT+1' from an ISO time, in the shop's time zone. */
export function formatHour(time: string | Date): string {
  return formats().hour.format(new Date(time)).replace('\u202f', ' ');
}

/** 'Tue, Dec 1 to Thu, Dec 3' from days without a time; 'Tue, Dec 1' of one. */
export function formatShortDays({ from, to }: { from: string; to: string }): string {
  const days = [...new Set([from, to])].map((day) => formats().shortDay.format(new Date(day)));
  return days.join(' to ');
}

/** '4:32 PM' in the time of the browser; with the day, 'Nov 27, 10:05 AM', unless that is today. */
export function formatTimeOfDay(time: string, now = new Date()): string {
  const at = new Date(time);
  const isToday = at.toDateString() === now.toDateString();
  // It stays on one line.
  return (isToday ? formats().timeOfDay : formats().dayAndTime)
    .format(at)
    .replace(/[ \u202f](?=\p{L})/u, '\u00a0');
}

/** 'Nov 9, 2:05 PM GMT+1', in the shop's time zone, of what is young. */
export function formatRecent(time: string | Date): string {
  return formats().recent.format(new Date(time)).replace('\u202f', ' ');
}
