import { isOver, toReturnPeriod } from '#contract/return-period.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { openPieces, type StoredLine } from '../orders/orders.rules.ts';
import type { Period } from './returns.rules.ts';

export type PeriodSettings = Pick<AllSettings, 'returns' | 'general'>;

interface SentParcel {
  sentAt: Date;
  deliveredAt: Date | null;
  voidedAt: Date | null;
}

type SentOrder = { lines: readonly StoredLine[] };

/** @param parcels all of the order */
const findPeriods = (
  { lines }: SentOrder,
  parcels: readonly SentParcel[],
  { returns, general: { timeZone } }: PeriodSettings,
) =>
  toReturnPeriod(
    {
      parcels: parcels.filter(({ voidedAt }) => !voidedAt),
      isSomethingLeft: lines.some((line) => openPieces(line) > 0),
    },
    returns,
    timeZone,
  );

/** Until when pieces of an order may be asked back. @param parcels all of the order */
export function toPeriod(order: SentOrder, parcels: readonly SentParcel[], settings: PeriodSettings): Period {
  const { timeZone } = settings.general;
  return { until: findPeriods(order, parcels, settings).returnUntil, timeZone, now: new Date() };
}

/** Says of moments whether the period of withdrawal of an order was over. @param parcels all of the order */
export function withdrawalEnd(
  order: SentOrder,
  parcels: readonly SentParcel[],
  settings: PeriodSettings,
): (at: Date) => boolean {
  const { withdrawUntil } = findPeriods(order, parcels, settings);
  return (at) => isOver(withdrawUntil, settings.general.timeZone, at);
}
