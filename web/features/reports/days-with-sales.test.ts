import { expect, it } from 'vitest';
import { daysWithSales } from './days-with-sales.ts';

const day = (day: string, orders = 0) => ({ day, orders, sales: orders * 20 });

it('lists the days on which something was sold, and counts the others until today', () => {
  const [busy, last] = [day('2026-11-25', 2), day('2026-11-27', 1)];
  const days = [day('2026-11-24'), busy, day('2026-11-26'), last, day('2026-11-28'), day('2026-11-29')];
  expect(daysWithSales(days, '2026-11-27')).toEqual({ listed: [busy, last], leftOut: 2 });
  expect(daysWithSales([day('2026-11-24')], '2026-11-27')).toEqual({ listed: [], leftOut: 1 });
});
