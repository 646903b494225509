import { setTimeout as pause } from 'node:timers/promises';
import { readCatalogueExample } from './catalogue-example.ts';
import type { CheckoutShop } from './checkout-shop.ts';
import { openUncachedShop } from './measure-uncached.ts';
import { addRatings } from './temporary-shop.ts';
import { uncachedWays } from './uncached-ways.ts';

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
  const example = await readCatalogueExample(database.db);
  const lists = uncachedWays(example).filter(
    ({ name, as }) =>
      as === 'guest' && /^(?!search|sitemap|suggest|product)/.test(name) && !/page$/.test(name),
  );
  const shop = await openUncachedShop(process.port, example.slugs);
  try {
    // Counts everything once, as a shop that has run for a while has.
    for (const { requestAt } of lists) await shop.time(requestAt(0).path, 'guest');
    const times: number[] = [];
    for (let sent = 0; sent < requests; sent += 1) {
      const list = lists[sent % lists.length];
      if (sent % 2 === 0) await shop.change();
      if (list) times.push(await shop.time(list.requestAt(0).path, 'guest'));
      await pause(interval);
    }
    return times;
  } finally {
    shop.close();
  }
}
