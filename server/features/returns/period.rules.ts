import { returnPeriodOf } from '#contract/return-period.ts';
import type { AllSettings } from '#contract/settings.contract.ts';
import { openPieces, type StoredLine } from '../orders/orders.rules.ts';
import type { Period } from './returns.rules.ts';

export type PeriodSettings = Pick<AllSettings, 'returns' | 'general'>;

interface SentParcel {
  sentAt: Date;
  deliveredAt: Date | null;
  voidedAt: Date | null;
}

/** Until when pieces of an order may be asked back. @param parcels all of the order */
export function periodOf(
  { lines }: { lines: readonly StoredLine[] },
  parcels: readonly SentParcel[],
  { returns, general: { timeZone } }: PeriodSettings,
): Period {
  const sent = {
    parcels: parcels.filter(({ voidedAt }) => !voidedAt),
    isSomethingLeft: lines.some((line) => openPieces(line) > 0),
  };
  return { until: returnPeriodOf(sent, returns, timeZone).returnUntil, timeZone, now: new Date() };
}
