import { expect, it } from 'vitest';
import { toFigures } from './figures.ts';

const day = (day: string, orders: number, sales: number) => ({ day, orders, sales });

it('compares each day with the one that is as many days before, and sums with sums', () => {
  expect(
    toFigures([
      day('2026-11-01', 1, 100),
      day('2026-11-02', 3, 300),
      day('2026-11-03', 2, 250),
      day('2026-11-04', 2, 350),
    ]),
  ).toEqual({
    days: [
      { ...day('2026-11-03', 2, 250), before: 100 },
      { ...day('2026-11-04', 2, 350), before: 300 },
    ],
    now: { sales: 600, orders: 4 },
    before: { sales: 400, orders: 4 },
    average: 150,
    growth: 0.5,
  });
});

it('divides nothing by zero', () => {
  const { average, growth } = toFigures([day('2026-11-01', 0, 0), day('2026-11-02', 0, 0)]);
  expect([average, growth]).toEqual([null, null]);
});
