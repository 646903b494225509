import { dayIn, startOfDay, timeIn } from '#contract/shop-days.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#web/texts/en/shop-times.ts';
import { formatDate } from './format.ts';
import { formatHour } from './more-formats.ts';

/** Times that people type, in the shop's time zone (docs/rules.md#dates). */

const texts = defineTexts({ en });
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** 'America/New York', of the shop. */
export const zoneName = (): string => shopFormat().timeZone.replaceAll('_', ' ');

/** 'Times are in America/New York.' */
export const timesNote = (): string => texts().note(zoneName());

/** 'Days in America/New York.' */
export const daysNote = (): string => texts().days(zoneName());

/** How far the shop's clock is ahead of UTC. */
function offsetAt(ms: number): number {
  const minute = Math.floor(ms / minuteMs) * minuteMs;
  const clock = Date.parse(`${timeIn(shopFormat().timeZone, new Date(minute)).replace(' ', 'T')}Z`);
  // Somebody who types a year has typed the year 2 first.
  return Number.isNaN(clock) ? 0 : clock - minute;
}

/** The value of a `datetime-local` field for an ISO time; '' for none. */
export function toTypedTime(time: string | null | undefined): string {
  if (!time) return '';
  const at = Date.parse(time);
  const clock = new Date(at + offsetAt(at));
  return clock.toISOString().slice(0, clock.getUTCSeconds() === 0 ? 16 : 19);
}

export interface TypedTime {
  /** ISO 8601, UTC. */
  time: string;
  /** When the clocks go forward, they skip a time, and when they go back, they show it twice. */
  clock: 'once' | 'skipped' | 'twice';
}

/** Reads the value of such a field: a skipped time is as much later, of one that comes twice it is the first. Null when the field is empty. */
export function readTypedTime(typed: string): TypedTime | null {
  const clock = Date.parse(`${typed}Z`);
  if (Number.isNaN(clock)) return null;
  const before = clock - offsetAt(clock - dayMs);
  const times = [...new Set([before, clock - offsetAt(clock + dayMs)])];
  const shown = times.filter((at) => at + offsetAt(at) === clock);
  const [first = before] = shown.sort((a, b) => a - b);
  return {
    time: new Date(first).toISOString(),
    clock: (['skipped', 'once', 'twice'] as const)[shown.length] ?? 'once',
  };
}

/** A hint below a typed time. */
export function typedTimeHint(read: TypedTime | null): string | undefined {
  if (!read || read.clock === 'once') return undefined;
  const { skipped, twice } = texts();
  return read.clock === 'twice' ? twice : skipped(formatHour(read.time));
}

const isMidnight = (at: number): boolean => {
  const { timeZone } = shopFormat();
  return startOfDay(timeZone, dayIn(timeZone, new Date(at))).getTime() === at;
};

/** 'Friday, Dec 4, 2026' of a start at midnight, else 'Friday, Dec 4, 2026, 9:00 AM UTC'. */
export function formatStart(time: string): string {
  return isMidnight(Date.parse(time)) ? formatDate(time) : `${formatDate(time)}, ${formatHour(time)}`;
}

/** The last day of what ends at midnight, else the time too. */
export function formatEnd(time: string): string {
  const at = Date.parse(time);
  return isMidnight(at) ? formatDate(new Date(at - 1)) : formatStart(time);
}
