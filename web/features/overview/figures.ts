import type { DayOfSales } from '#contract/reports.contract.ts';

/** A day with the one that is as many days before as are shown. */
export interface ComparedDay extends DayOfSales {
  before: number;
}

interface Sums {
  sales: number;
  orders: number;
}

export interface Figures {
  days: readonly ComparedDay[];
  now: Sums;
  before: Sums;
  /** Null without an order. */
  average: number | null;
  /** Growth of sales, from -1; null where there were none before. */
  growth: number | null;
}

/** @param days the days before, then as many that are shown */
export function toFigures(days: readonly DayOfSales[]): Figures {
  const half = Math.floor(days.length / 2);
  const [before, shown] = [days.slice(0, half), days.slice(half)];
  const sums = { now: sumDays(shown), before: sumDays(before) };
  return {
    days: shown.map((day, at) => ({ ...day, before: before[at]?.sales ?? 0 })),
    ...sums,
    average: sums.now.orders > 0 ? sums.now.sales / sums.now.orders : null,
    growth: sums.before.sales > 0 ? sums.now.sales / sums.before.sales - 1 : null,
  };
}

const sumDays = (days: readonly DayOfSales[]): Sums => ({
  sales: days.reduce((sum, { sales }) => sum + sales, 0),
  orders: days.reduce((sum, { orders }) => sum + orders, 0),
});
