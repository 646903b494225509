import { dayIn, daysAfter } from '#contract/shop-days.ts';
import { formatters, localeOfDates, shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import type { WorkRow } from '#contract/work-list.contract.ts';
import type { StatusTone } from '#web/components/labels/badges.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/work-list.ts';

const texts = defineTexts({ en });

const formats = formatters(({ locale, timeZone }) => {
  // Days have no time zone of their own.
  const day = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOfDates(locale), {
      timeZone: 'UTC',
      month: 'short',
      day: 'numeric',
      ...options,
    });
  return {
    day: day({}),
    weekday: day({ weekday: 'short' }),
    year: day({ year: 'numeric' }),
    time: new Intl.DateTimeFormat(localeOfDates(locale), { timeZone, hour: 'numeric', minute: '2-digit' }),
  };
});

/** 'Nov 19', with the year unless it is this one. */
function shortDay(day: string, today: string): string {
  const { day: sameYear, year } = formats();
  return (day.slice(0, 4) === today.slice(0, 4) ? sameYear : year).format(new Date(day));
}

/** 'Thu, Nov 19'. */
export function longDay(day: string, today: string): string {
  const { weekday, year } = formats();
  return (day.slice(0, 4) === today.slice(0, 4) ? weekday : year).format(new Date(day));
}

const timeOfDay = (at: Date) => formats().time.format(at).replace('\u202f', ' ');

/** The day in the shop's time zone. */
const toDay = (at: Date) => dayIn(shopFormat().timeZone, at);

/** 'Today, 2:51 PM', 'Yesterday, 4:04 PM', 'Thu, Nov 19'. */
export function placedLabel(created: string, today: string): string {
  const at = new Date(created);
  const day = toDay(at);
  if (day === today) return texts().today(timeOfDay(at));
  if (day === daysAfter(today, -1)) return texts().yesterday(timeOfDay(at));
  return longDay(day, today);
}

/** 'Tue, Nov 24', 'Fri, Nov 20, late'; null when nothing is to be sent. */
export function sendByLabel(
  { sendBy, isLate }: Pick<WorkRow, 'sendBy' | 'isLate'>,
  today: string,
): string | null {
  if (sendBy === null) return null;
  const day = longDay(sendBy, today);
  return isLate ? texts().late(day) : day;
}

/** The one day that a row has on phones: 'By Nov 24', 'Late, Nov 20', or when it was placed. */
export function phoneDay(
  { sendBy, isLate, created }: Pick<WorkRow, 'sendBy' | 'isLate' | 'created'>,
  today: string,
): string {
  const { latePhone, byPhone, placedPhone } = texts();
  if (sendBy === null) return placedPhone(shortDay(toDay(new Date(created)), today));
  return (isLate ? latePhone : byPhone)(shortDay(sendBy, today));
}

/** '1 × Ferry Stripe Jumper, Sage, M': what is left to send, or what was ordered. */
export const pieceLabel = ({ first: { quantity, name, choice } }: Pick<WorkRow, 'first'>): string =>
  texts().pieces(formatCount(quantity), choice ? `${name}, ${choice}` : name);

/** Who bought it, and how many more pieces there are: '…, and 2 more pieces', '…, 1 piece sent'. */
export function buyerLabel({ buyer, more, sent }: Pick<WorkRow, 'buyer' | 'more' | 'sent'>): string {
  const { deleted, guest, morePieces, sentPieces } = texts();
  const who = buyer.isDeleted ? deleted : buyer.isGuest ? guest(buyer.name) : buyer.name;
  return [
    who,
    more > 0 && morePieces(more, formatCount(more)),
    sent > 0 && sentPieces(sent, formatCount(sent)),
  ]
    .filter(Boolean)
    .join(', ');
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
