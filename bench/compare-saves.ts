import { setTimeout as pause } from 'node:timers/promises';
import type { CheckoutShop } from './checkout-shop.ts';
import { openSavingShop } from './saving-shop.ts';
import { addRatings } from './temporary-shop.ts';
import { readCatalogue } from './uncached-loads.ts';
import { urlWithQuery } from './url-with-query.ts';

/** Between two requests, in milliseconds. */
const interval = 20;

/**
 * Requests the lists and facets of a catalogue, one after the other, while somebody saves another price before every second one.
 * Prints how long the lists take, on each shop in turn.
 */
export async function compareSaves(
  shops: readonly CheckoutShop[],
  { requests, print }: { requests: number; print(line: string): void },
): Promise<void> {
  print('| shop | requests | p50 ms | p95 ms | p99 ms |\n| --- | ---: | ---: | ---: | ---: |');
  for (const [index, shop] of shops.entries()) {
    const times = (await timeWhileSaving(shop, requests)).sort((a, b) => a - b);
    const percentiles = [0.5, 0.95, 0.99].map(
      (share) => times[Math.floor(times.length * share)] ?? Number.NaN,
    );
    const cells = percentiles.map((ms) => ms.toFixed(1)).join(' | ');
    print(`| ${index === 0 ? 'here' : 'there'} | ${times.length} | ${cells} |`);
  }
}

async function timeWhileSaving({ database, process }: CheckoutShop, requests: number): Promise<number[]> {
  await addRatings(database.db);
  const { slugs, categories } = await readCatalogue(database.db);
  const paths = listPaths(categories);
  const shop = await openSavingShop(process.port, slugs);
  try {
    // Counts everything once, as a shop that has run for a while has.
    for (const path of paths) await shop.time(path);
    const times: number[] = [];
    for (let sent = 0; sent < requests; sent += 1) {
      const path = paths[sent % paths.length];
      if (sent % 2 === 0) await shop.change();
      if (path) times.push(await shop.time(path));
      await pause(interval);
    }
    return times;
  } finally {
    shop.close();
  }
}

/** Lists with each kind of filter in each order, and their facets. */
function listPaths(categories: readonly string[]): string[] {
  const filters: Record<string, string | number>[] = [
    {},
    { min: 100, max: 400 },
    { rating: 4 },
    ...categories.map((category) => ({ category })),
  ];
  return filters.flatMap((filter) => [
    ...[0, 1, 2].map((order) => urlWithQuery('/api/product/list', { ...filter, order })),
    urlWithQuery('/api/product/list/facets', filter),
  ]);
}
