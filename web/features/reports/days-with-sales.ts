import type { DayOfSales } from '#contract/reports.contract.ts';

/** The days until today on which something was sold, and how many others there are. */
export function daysWithSales(days: readonly DayOfSales[], today: string) {
  const past = days.filter(({ day }) => day <= today);
  const listed = past.filter(({ orders, sales }) => orders > 0 || sales !== 0);
  return { listed, leftOut: past.length - listed.length };
}
