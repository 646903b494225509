import { expect, it } from 'vitest';
import {
  type CallTimesRow,
  findRange,
  nameOfRoute,
  noCounts,
  RANGES_MS,
  within,
} from './call-times.rules.ts';
import { CallTimes, SLOT_MS } from './call-times.ts';
import { slowestCalls } from './health.rules.ts';

const countDurations = (...durations: number[]) => {
  const counts = noCounts();
  for (const ms of durations) counts[findRange(ms)] = (counts[findRange(ms)] ?? 0) + 1;
  return counts;
};

it('knows within which time half of the calls and nearly all ended', () => {
  const counts = countDurations(...Array.from({ length: 95 }, () => 18), 900, 900, 900, 900, 900);
  expect(within(counts, 0.5)).toBe(20);
  expect(within(counts, 0.95)).toBe(20);
  expect(within(counts, 0.96)).toBe(1_000);
  expect(within(countDurations(70_000), 0.5)).toBeNull();
  expect(findRange(1)).toBe(0);
  expect(findRange(1.001)).toBe(1);
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
      { slotAt: first, route: 'GET /a', counts: countDurations(3) },
      { slotAt: first, route: 'GET /b', counts: countDurations(3) },
    ],
    [{ slotAt: first, route: 'GET /a', counts: countDurations(3, 3) }],
    [{ slotAt: second, route: 'GET /a', counts: countDurations(3) }],
  ]);
});

it('stores a call that ended while the others were stored the next time', async () => {
  const times = new CallTimes();
  times.observe('GET /a', 3, SLOT_MS);
  await times.storeWith(async () => times.observe('GET /a', 3, SLOT_MS), SLOT_MS);
  const stored: CallTimesRow[] = [];
  await times.storeWith(async (rows) => void stored.push(...rows), 3 * SLOT_MS);
  expect(stored).toEqual([{ slotAt: new Date(SLOT_MS), route: 'GET /a', counts: countDurations(3, 3) }]);
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
  const summaries = new Map([
    ['GET /review', 'All reviews: pending first'],
    ['GET /user', 'All accounts, newest first'],
    ['POST /auth/login', 'Sign in. `code` may follow'],
    ['GET /sell', 'No page'],
  ]);
  const names = {
    'GET /api/review': 'All reviews',
    'GET /api/user': 'All accounts',
    'POST /api/auth/login': 'Sign in',
    'GET /api/health/ready': 'Other calls',
    'GET /': 'Home page',
    'GET /product/:slug.data': 'Page of a product',
    'GET /dashboard/order/:id': 'Pages of the dashboard',
    'GET /media/:hash/:file': 'Pictures',
    'GET /sell': 'Page /sell',
  };
  for (const [route, name] of Object.entries(names)) expect(nameOfRoute(route, summaries)).toBe(name);
});

it('lists the slowest first, and a page with its data as one', () => {
  const times = [
    { route: 'GET /product/:slug', counts: countDurations(300) },
    { route: 'GET /brands', counts: countDurations(70_000) },
    { route: 'GET /product/:slug.data', counts: countDurations(20, 20, 20) },
    { route: 'GET /shop', counts: countDurations(1_200, 1_200) },
  ];
  expect(slowestCalls(times, new Map())).toEqual([
    { name: 'Page of all brands', count: 1, halfWithinMs: null, mostWithinMs: null },
    { name: 'Shop page', count: 2, halfWithinMs: 1_500, mostWithinMs: 1_500 },
    { name: 'Page of a product', count: 4, halfWithinMs: 20, mostWithinMs: 300 },
  ]);
});
