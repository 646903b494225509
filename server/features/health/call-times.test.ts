import { expect, it } from 'vitest';
import { type CallTimesRow, nameOfRoute, noCounts, RANGES_MS, rangeOf, within } from './call-times.rules.ts';
import { CallTimes, SLOT_MS } from './call-times.ts';

const countsOf = (...durations: number[]) => {
  const counts = noCounts();
  for (const ms of durations) counts[rangeOf(ms)] = (counts[rangeOf(ms)] ?? 0) + 1;
  return counts;
};

it('knows within which time half of the calls and nearly all ended', () => {
  const counts = countsOf(...Array.from({ length: 95 }, () => 18), 900, 900, 900, 900, 900);
  expect(within(counts, 0.5)).toBe(20);
  expect(within(counts, 0.95)).toBe(20);
  expect(within(counts, 0.96)).toBe(1_000);
  expect(within(countsOf(70_000), 0.5)).toBeNull();
  expect(rangeOf(1)).toBe(0);
  expect(rangeOf(1.001)).toBe(1);
  expect([...RANGES_MS]).toEqual([...RANGES_MS].sort((one, other) => one - other));
});

it('hands over what changed, again after a failure, and forgets slots that are over', async () => {
  const times = new CallTimes();
  const stored: CallTimesRow[][] = [];
  const store = async (rows: CallTimesRow[]) => void stored.push(rows);
  const fail = async () => Promise.reject(new Error('away'));
  times.observe('GET /a', 3, SLOT_MS);
  times.observe('GET /b', 3, SLOT_MS + 1);
  await expect(times.storeWith(fail, SLOT_MS + 2)).rejects.toThrow('away');
  await times.storeWith(store, SLOT_MS + 3);
  times.observe('GET /a', 3, SLOT_MS + 4);
  await times.storeWith(store, 2 * SLOT_MS);
  times.observe('GET /a', 3, 2 * SLOT_MS);
  await times.storeWith(store, 2 * SLOT_MS + 1);
  await times.storeWith(store, 2 * SLOT_MS + 2);
  const [first, second] = [new Date(SLOT_MS), new Date(2 * SLOT_MS)];
  expect(stored).toEqual([
    [
      { slotAt: first, route: 'GET /a', counts: countsOf(3) },
      { slotAt: first, route: 'GET /b', counts: countsOf(3) },
    ],
    [{ slotAt: first, route: 'GET /a', counts: countsOf(3, 3) }],
    [{ slotAt: second, route: 'GET /a', counts: countsOf(3) }],
  ]);
});

it('stores a call that ended while the others were stored the next time', async () => {
  const times = new CallTimes();
  times.observe('GET /a', 3, SLOT_MS);
  await times.storeWith(async () => times.observe('GET /a', 3, SLOT_MS), SLOT_MS);
  const stored: CallTimesRow[] = [];
  await times.storeWith(async (rows) => void stored.push(...rows), 3 * SLOT_MS);
  expect(stored).toEqual([{ slotAt: new Date(SLOT_MS), route: 'GET /a', counts: countsOf(3, 3) }]);
});

it('keeps an hour while nothing can be stored', async () => {
  const times = new CallTimes();
  for (let slot = 1; slot <= 100; slot++) times.observe('GET /a', 3, slot * SLOT_MS);
  const stored: CallTimesRow[] = [];
  await times.storeWith(async (rows) => void stored.push(...rows));
  expect(stored.map(({ slotAt }) => slotAt.getTime() / SLOT_MS)).toEqual(
    Array.from({ length: 13 }, (_, at) => 88 + at),
  );
});

it('names routes in words', () => {
  const summaries = new Map([['GET /review', 'All reviews: pending first; then newest']]);
  const names = [
    'GET /api/review',
    'GET /',
    'GET /product/:slug.data',
    'GET /media/:hash/:file',
    'GET /sell',
  ];
  expect(names.map((route) => nameOfRoute(route, summaries))).toEqual([
    'All reviews',
    'Home page',
    'Page of a product',
    'Pictures',
    'Page /sell',
  ]);
});
