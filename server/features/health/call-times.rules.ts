/** Ranges of durations, by their longest in milliseconds; one more range holds everything longer. */
export const RANGES_MS = [
  1, 2, 5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500,
  10_000, 15_000, 30_000, 60_000,
] as const;

/** The calls of one route in a slot of time. */
export interface CallTimesRow {
  slotAt: Date;
  route: string;
  counts: number[];
}

export const noCounts = (): number[] => Array.from({ length: RANGES_MS.length + 1 }, () => 0);

/** @returns the index of the range that a duration belongs to */
export function findRange(milliseconds: number): number {
  const at = RANGES_MS.findIndex((longest) => milliseconds <= longest);
  return at === -1 ? RANGES_MS.length : at;
}

/**
 * @param share from 0 to 1
 * @returns the milliseconds within which this share of the calls ended; null when that is longer than the ranges
 */
export function within(counts: readonly number[], share: number): number | null {
  const needed = countCalls(counts) * share;
  let ended = 0;
  for (const [at, count] of counts.entries()) {
    ended += count;
    if (ended >= needed) return RANGES_MS[at] ?? null;
  }
  return null;
}

export const countCalls = (counts: readonly number[]): number =>
  counts.reduce((sum, count) => sum + count, 0);

/** Adds up the calls of each range. */
export const sumRanges = (all: readonly (readonly number[])[]): number[] =>
  noCounts().map((_, range) => all.reduce((sum, counts) => sum + (counts[range] ?? 0), 0));

/** Pages by their routes. Others are named by the route itself. */
const PAGES: Record<string, string> = {
  '/': 'Home page',
  '/shop': 'Shop page',
  '/shop/category/:slug': 'Page of a category',
  '/shop/brand/:slug': 'Page of a brand',
  '/seller/:slug': 'Page of a seller',
  '/product/:slug': 'Page of a product',
  '/brands': 'Page of all brands',
  '/order/:id': 'Page of an order',
  '/checkout': 'Checkout page',
  '/checkout/return': 'Page after paying',
  '/checkout/test/:id': 'Page of the test payment',
  '/*': 'Other pages',
  '/sitemap.xml': 'Map of the site for search engines',
};

/**
 * @param route `GET /api/product/list`
 * @param summaries of the API's calls, by method and path below `/api`
 * @returns the route in words
 */
export function nameOfRoute(route: string, summaries: ReadonlyMap<string, string>): string {
  const [method = '', path = ''] = route.split(' ');
  const summary = path.startsWith('/api/') && summaries.get(`${method} ${path.slice('/api'.length)}`);
  // The rest after the first part is for programmers.
  if (summary) return summary.split(/[,;:]|\. /, 1)[0] ?? summary;
  if (path.startsWith('/api/')) return 'Other calls';
  if (path.startsWith('/media/')) return 'Pictures';
  if (path.startsWith('/dashboard')) return 'Pages of the dashboard';
  if (path === 'file') return 'Files of the pages';
  return PAGES[path.replace(/\.data$/, '')] ?? `Page ${path}`;
}
