/** Days of the shop's time zone, written as `2026-11-26`. */

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Making one takes a hundred times as long as using it. */
function createDateFormats(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const known =
      formats.get(timeZone) ??
      new Intl.DateTimeFormat('en-CA', {
        timeZone,
        calendar: 'iso8601',
        numberingSystem: 'latn',
        ...options,
      });
    formats.set(timeZone, known);
    return known;
  };
}
const dayFormat = createDateFormats(day);
const timeFormat = createDateFormats({ ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** True when it is a name of the IANA database, such as `Europe/Berlin`, and not an offset such as `+01:00`. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The day in this time zone. */
export const dayIn = (timeZone: string, at: Date): string => dayFormat(timeZone).format(at);

/** Day and time in this time zone, as spreadsheets read them: '2026-11-26 14:51'. */
export const timeIn = (timeZone: string, at: Date): string =>
  timeFormat(timeZone).format(at).replace(', ', ' ');

/** Calendar days later, or earlier. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** True when it is a day of the calendar. */
export const isDay = (text: string): boolean =>
  /^[12]\d{3}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && daysAfter(text, 0) === text;

/** The moment at which a day begins in a time zone: where a clock skips midnight, the first one after it. */
export function startOfDay(timeZone: string, day: string): Date {
  // Zones are at most 14 hours off. Somewhere in between, the day begins.
  let [before, after] = [Date.parse(day) - 15 * 60 * minuteMs, Date.parse(day) + 15 * 60 * minuteMs];
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else after = middle;
  }
  return new Date(after);
}

const isWeekend = (day: string) => [0, 6].includes(new Date(day).getUTCDay());

/** So many days from Monday to Friday later. Without any, a day at the weekend is the Monday after it. */
export function workdaysAfter(day: string, days: number): string {
  let at = day;
  for (let left = days; left > 0; ) {
    at = daysAfter(at, 1);
    if (!isWeekend(at)) left -= 1;
  }
  while (isWeekend(at)) at = daysAfter(at, 1);
  return at;
}
