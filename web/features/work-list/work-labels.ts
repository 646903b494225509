import { dayIn, daysAfter } from '#contract/shop-days.ts';
import { formatters } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import type { WorkRow } from '#contract/work-list.contract.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/work-list.ts';

const texts = textsOf({ en });

const formats = formatters(({ locale }) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'short', day: 'numeric', ...options });
  return {
    day: format({}),
    weekday: format({ weekday: 'short' }),
    year: format({ year: 'numeric' }),
    times: new Map<string, Intl.DateTimeFormat>(),
    timeIn: (timeZone: string) =>
      new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }),
  };
});

/** 'Nov 19', with the year unless it is this one. */
function shortDay(day: string, today: string): string {
  const { day: sameYear, year } = formats();
  return (day.slice(0, 4) === today.slice(0, 4) ? sameYear : year).format(new Date(day));
}

/** 'Thu, Nov 19'. */
function longDay(day: string, today: string): string {
  const { weekday, year } = formats();
  return (day.slice(0, 4) === today.slice(0, 4) ? weekday : year).format(new Date(day));
}

function timeOfDay(timeZone: string, at: Date): string {
  const { times, timeIn } = formats();
  const format = times.get(timeZone) ?? timeIn(timeZone);
  times.set(timeZone, format);
  return format.format(at).replace('\u202f', ' ');
}

/** In which zone days and times are, and which day is today there. */
export interface Clock {
  timeZone: string;
  today: string;
}

/** 'Today, 2:51 PM', 'Yesterday, 4:04 PM', 'Thu, Nov 19'. */
export function placedLabel(created: string, { timeZone, today }: Clock): string {
  const at = new Date(created);
  const day = dayIn(timeZone, at);
  if (day === today) return texts().today(timeOfDay(timeZone, at));
  if (day === daysAfter(today, -1)) return texts().yesterday(timeOfDay(timeZone, at));
  return longDay(day, today);
}

/** 'Tue, Nov 24', 'Fri, Nov 20, late'; null when nothing is to be sent. */
export function sendByLabel({ sendBy, isLate }: Pick<WorkRow, 'sendBy' | 'isLate'>, { today }: Clock) {
  if (sendBy === null) return null;
  const day = longDay(sendBy, today);
  return isLate ? texts().late(day) : day;
}

/** The one day that a row has on phones: 'By Nov 24', 'Late, Nov 20', or when it was placed. */
export function phoneDay(
  { sendBy, isLate, created }: Pick<WorkRow, 'sendBy' | 'isLate' | 'created'>,
  { timeZone, today }: Clock,
): string {
  const { latePhone, byPhone, placedPhone } = texts();
  if (sendBy === null) return placedPhone(shortDay(dayIn(timeZone, new Date(created)), today));
  return (isLate ? latePhone : byPhone)(shortDay(sendBy, today));
}

/** Who bought it, and how many more lines there are. */
export function buyerLabel({ buyer, others }: Pick<WorkRow, 'buyer' | 'others'>): string {
  const { deleted, guest, andMore } = texts();
  const who = buyer.isDeleted ? deleted : buyer.isGuest ? guest(buyer.name) : buyer.name;
  return others > 0 ? `${who}, ${andMore(formatCount(others))}` : who;
}

/** 'Fellmark', '3 merchants'. */
export function merchantLabel({ parts }: Pick<WorkRow, 'parts'>): string {
  const names = [...new Set(parts.map(({ merchant }) => merchant?.name ?? texts().ofShop))];
  return names.length === 1 ? (names[0] ?? '') : texts().merchants(formatCount(names.length));
}

export const paymentTones: Record<NonNullable<WorkRow['payment']>, StatusTone> = {
  awaiting: 'warn',
  'refund-failed': 'neg',
  refunded: 'off',
  'part-refunded': 'pos',
  paid: 'pos',
  'on-delivery': 'off',
  later: 'off',
};
