import type { Period } from '#contract/reports.contract.ts';
import { daysAfter, isDay } from '#contract/shop-days.ts';

export interface Quarter extends Period {
  /** From 1. */
  number: number;
  year: number;
}

const toQuarter = (year: number, number: number): Quarter => {
  const quarterStart = (quarter: number) =>
    new Date(Date.UTC(year, (quarter - 1) * 3, 1)).toISOString().slice(0, 10);
  return { number, year, from: quarterStart(number), to: daysAfter(quarterStart(number + 1), -1) };
};

/** The quarter of a day, and those before it; the latest first. */
export function lastQuarters(today: string, count: number): Quarter[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const latest = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: count }, (_, back) => {
    const at = latest - back;
    return toQuarter(Math.floor(at / 4), (at % 4) + 1);
  });
}

/** The days of an address line; without two that are in order, those of the quarter. */
export function toPeriod({ from = '', to = '' }: Readonly<Record<string, string>>, today: string): Period {
  if (isDay(from) && isDay(to) && from <= to) return { from, to };
  const [quarter] = lastQuarters(today, 1);
  return { from: quarter?.from ?? today, to: quarter?.to ?? today };
}
