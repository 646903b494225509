import { join } from 'node:path';
import { readPostmaster } from '#server/db/embedded/running-postmaster.ts';
import type { Load } from './loads.ts';
import { usageOf } from './process-tree.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

/**
 * Runs each load on a shop with each number of workers, all in one run, and prints what a thousand operations cost: only with
 * cores to spare does a further worker raise the rate.
 */
export async function compareWorkers(
  counts: readonly number[],
  { dataDir, port }: { dataDir: string; port: number },
  loads: readonly Load[],
  print: (line: string) => void,
): Promise<void> {
  print(
    '| load | workers | per second | p50 ms | p99 ms | CPU s per 1,000: shop | with PostgreSQL | memory MB |',
  );
  print('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const load of loads) {
    for (const workers of counts) {
      const shop = await startShop({ DATA_DIR: dataDir, WORKERS: String(workers) }, port);
      const row = await measureLoad(load, shop, dataDir).finally(() => shop.stop());
      print(`| ${load.name} | ${workers} | ${row.join(' | ')} |`);
    }
  }
}

async function measureLoad(load: Load, shop: ShopProcess, dataDir: string): Promise<string[]> {
  const postmaster = readPostmaster(join(dataDir, 'postgres'))?.pid ?? 0;
  const databaseMs: number[] = [];
  shop.peakMemory();
  const measured = await load.run({
    port: shop.port,
    // Read before and after the load.
    cpuMs() {
      databaseMs.push(usageOf(postmaster).cpuMs);
      return shop.cpuMs();
    },
  });
  const [before = Number.NaN, after = Number.NaN] = databaseMs;
  const shopMs = measured.cpuMicros / 1_000;
  return [
    Math.round(measured.perSecond).toLocaleString('en-US'),
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    // Milliseconds an operation are seconds a thousand.
    shopMs.toFixed(2),
    (shopMs + (after - before) / measured.operations).toFixed(2),
    Math.round(shop.peakMemory()).toLocaleString('en-US'),
  ];
}
