import type { ReturnSettings } from './return-settings.ts';
import { dayIn, daysAfter, startOfDay } from './shop-days.ts';

/** Until when things of an order come back (docs/rules.md#periods-of-returns). */

/** A parcel that was not voided. */
export interface ArrivingParcel {
  sentAt: Date;
  /** Null while nobody has said that it came. */
  deliveredAt: Date | null;
}

interface Sent {
  /** All of the order. */
  parcels: readonly ArrivingParcel[];
  /** Pieces of it are neither sent nor cancelled. */
  isSomethingLeft: boolean;
}

type PeriodSettings = Pick<ReturnSettings, 'returnDays' | 'withdrawalDays' | 'arrivedAfterDays'>;

/** The last day of each period; null while it has not begun, since something is still to arrive. */
export interface ReturnPeriod {
  returnUntil: string | null;
  withdrawUntil: string | null;
}

/** The periods of an order. Both begin on the day on which its last parcel arrives, or counts as arrived. */
export function toReturnPeriod(
  { parcels, isSomethingLeft }: Sent,
  { returnDays, withdrawalDays, arrivedAfterDays }: PeriodSettings,
  timeZone: string,
): ReturnPeriod {
  if (isSomethingLeft || parcels.length === 0) return { returnUntil: null, withdrawUntil: null };
  const arrived = parcels
    .map(({ sentAt, deliveredAt }) =>
      deliveredAt ? dayIn(timeZone, deliveredAt) : daysAfter(dayIn(timeZone, sentAt), arrivedAfterDays),
    )
    .reduce((latest, day) => (day > latest ? day : latest));
  return {
    returnUntil: daysAfter(arrived, returnDays),
    withdrawUntil: daysAfter(arrived, withdrawalDays),
  };
}

/** True once its last day is over in the time zone of the shop. A period that has not begun is not. */
export const isOver = (until: string | null, timeZone: string, now: Date): boolean =>
  until !== null && now >= startOfDay(timeZone, daysAfter(until, 1));
