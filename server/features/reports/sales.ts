import { toMajor } from '#contract/money.ts';
import type { DayOfSales, Period } from '#contract/reports.contract.ts';
import { daysAfter, startOfDay } from '#contract/shop-days.ts';
import type { Db } from '#server/db/db.ts';
import { listSalesByDay } from './sales.store.ts';

/** The days of a period. */
function listDays({ from, to }: Period): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysAfter(day, 1)) days.push(day);
  return days;
}

/** Sales of each day, also of those without any (docs/rules.md#reports). Days are those of the shop's time zone: two of a year have 23 and 25 hours. */
export async function salesByDay(
  db: Db,
  period: Period,
  { timeZone, merchantId }: { timeZone: string; merchantId: string | null },
): Promise<DayOfSales[]> {
  const days = listDays(period);
  const starts = [...days, daysAfter(period.to, 1)].map((day) => startOfDay(timeZone, day));
  const sold = await listSalesByDay(db, starts, merchantId);
  return days.map((day, at) => {
    const { orders = 0, salesMinor = 0 } = sold.find((one) => one.at === at) ?? {};
    return { day, orders, sales: toMajor(salesMinor) };
  });
}
