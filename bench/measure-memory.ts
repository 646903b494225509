import { setTimeout as pause } from 'node:timers/promises';
import type { Request } from 'autocannon';
import type { Db } from '#server/db/db.ts';
import { measureHttp } from './http-load.ts';
import { type Load, type LoadOptions, listLoads } from './loads.ts';
import type { ShopProcess } from './shop-process.ts';
import { readCatalogue, uncachedLoads } from './uncached-loads.ts';

/** Milliseconds without a request, before and after the load. */
const restMs = 20_000;

/**
 * Runs all loads in turn for so many minutes: cached and uncached, signed in, orders. Prints the memory of the shop's processes idle, after
 * each minute, and some time after the last.
 */
export async function measureMemory(
  shop: ShopProcess,
  db: Db,
  { minutes, ...options }: LoadOptions & { minutes: number },
  print: (line: string) => void,
): Promise<void> {
  const loads = [...(await listLoads(db, options)), ...(await compressedLoads(db, options))];
  const printRow = (when: string, replies: number | null) =>
    print(
      `| ${when} | ${replies === null ? '' : Math.round(replies)} | ${Math.round(shop.memory())} | ${Math.round(shop.peakMemory())} |`,
    );
  print('| | replies | memory MB | peak MB |');
  print('| --- | ---: | ---: | ---: |');
  await pause(restMs);
  shop.peakMemory();
  printRow('idle', null);
  let turn = 0;
  for (let minute = 1; minute <= minutes; minute++) {
    let replies = 0;
    for (const until = performance.now() + 60_000; performance.now() < until; turn++)
      replies += (await loads[turn % loads.length]?.run(shop))?.operations ?? 0;
    printRow(`minute ${minute}`, replies);
  }
  await pause(restMs);
  printRow('idle again', null);
}

/** The loads whose requests all differ, from browsers: compressed replies need memory, too. */
async function compressedLoads(db: Db, options: LoadOptions): Promise<Load[]> {
  return uncachedLoads(await readCatalogue(db)).map(({ name, pathAt }) => {
    let sent = 0;
    const headers = { 'accept-encoding': 'br, gzip' };
    const next: Request = { setupRequest: (request) => ({ ...request, headers, path: pathAt(sent++) }) };
    return { name, run: (shop) => measureHttp(shop, { ...options, nextRequests: () => [next] }) };
  });
}
