import { expect, it } from 'vitest';
import { comparisonRow } from './compare-checkouts.ts';

const round = (perSecond: number, micros: number) => ({
  perSecond,
  p50: 2,
  shopMicros: micros,
  allMicros: micros * 2,
  peakMegabytes: 200,
});

it('a row shows the medians of both checkouts and their ratio', () => {
  const here = [round(900, 10), round(100, 90), round(800, 30)];
  const there = [round(400, 60), round(400, 60), round(100, 90)];
  expect(comparisonRow('list', [here, there])).toBe(
    '| list | 800 | 400 | 2.00 | 2.0 | 2.0 | 1.00 | 30 | 60 | 0.50 | 60 | 120 | 0.50 | 200 | 200 | 1.00 |',
  );
});
