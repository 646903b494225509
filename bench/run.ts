/**
 * `npm run bench`: fills a shop in a temporary folder with 10,000 generated products (or a catalogue file), starts it in a
 * separate process, and loads it with each scenario for a fixed time on 16 connections. For comparison it runs the queries
 * of the same call without the shop, on the same database, in the same run. Prints Markdown.
 *
 * --products N   generated products (10000)   --import FILE  a real catalogue instead
 * --seconds N    for each scenario (10)       --only A,B     these scenarios only
 * --connections  (16)                         --port N       of the shop (3161)
 *
 * Instead of the above:
 * --memory N     runs all loads in turn for N minutes, and prints how much memory the shop uses
 * --against DIR  compares this checkout with another one, which must be installed: each fills a shop with its own import, and
 *                both are loaded in turn, --rounds (3) times. Adds loads of many cached URLs, loads whose requests all differ, and orders
 * --variants     with one of the above, gives each product of this checkout four variants
 * --saves N      times N requests of lists while prices are saved; with --against on both checkouts
 * --starts N     times N warm starts of the demo shop; with --against of both checkouts in turn
 * --imports N    times N imports of the catalogue into a new shop; with --against by both checkouts in turn
 */
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Database } from '#server/db/db.ts';
import { ownCheckout } from '../scripts/shop-command.ts';
import { addVariants } from './add-variants.ts';
import { type CheckoutShop, openCheckoutShop } from './checkout-shop.ts';
import { compareCheckouts } from './compare-checkouts.ts';
import { compareImports } from './compare-imports.ts';
import { compareSaves } from './compare-saves.ts';
import { compareStarts } from './compare-starts.ts';
import {
  checkoutLoads,
  type Load,
  listLoads,
  listManyUrlLoads,
  listUncachedLoads,
  loadScenario,
  orderedProducts,
  orderLoad,
} from './loads.ts';
import type { Measured } from './measure.ts';
import { measureMemory } from './measure-memory.ts';
import { measureRawSql } from './raw-sql-baseline.ts';
import { chooseScenarios } from './scenarios.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { type Catalogue, openTemporaryShop, type TemporaryShop } from './temporary-shop.ts';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    import: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string' },
    port: { type: 'string', default: '3161' },
    memory: { type: 'string' },
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    variants: { type: 'boolean', default: false },
    saves: { type: 'string' },
    starts: { type: 'string' },
    imports: { type: 'string' },
  },
});
const [seconds, connections, port] = [options.seconds, options.connections, options.port].map(Number) as [
  number,
  number,
  number,
];
const load = { seconds, connections };
const only = options.only?.split(',');
const isWanted = (name: string) => !only || only.includes(name);
const catalogue: Catalogue = options.import
  ? { file: options.import }
  : { generated: Number(options.products) };

await buildPages();
const checkouts = [ownCheckout, ...(options.against ? [resolve(options.against)] : [])];
if (options.starts) await compareStarts(checkouts, { rounds: Number(options.starts), port }, print);
else if (options.imports) await compareImports(checkouts, catalogue, Number(options.imports), print);
else if (options.against || options.saves) await measureCheckouts();
else await measureThisCheckout();

async function buildPages(): Promise<void> {
  const code = "import('./scripts/build.mjs').then((build) => build.ensureBuilt())";
  const child = spawn(process.execPath, ['-e', code], {
    cwd: ownCheckout,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = await new Promise((resolve) => child.once('close', resolve));
  if (exit !== 0) throw new Error('the pages could not be built');
}

async function measureThisCheckout(): Promise<void> {
  const shop = await openTemporaryShop(catalogue);
  try {
    printImport(shop);
    const start = () => startShop({ DATA_DIR: shop.dataDir }, port);
    // The first start fills the compile cache; measure a usual one.
    await (await start()).stop();
    if (options.memory) {
      const running = await start();
      const minutes = Number(options.memory);
      await measureMemory(running, shop.database.db, { ...load, minutes }, print).finally(() =>
        running.stop(),
      );
    } else {
      const running = await start();
      await runScenarios(shop.database, running).finally(() => running.stop());
    }
  } finally {
    await shop.close();
  }
}

async function measureCheckouts(): Promise<void> {
  const shops: CheckoutShop[] = [];
  const open = async (shopPort: number, checkout?: string) => {
    const prepare = options.variants && !checkout ? addVariants : undefined;
    const shop = await openCheckoutShop(catalogue, shopPort, { checkout, prepare });
    shops.push(shop);
    printImport(shop);
    return shop;
  };
  try {
    const here = await open(port);
    const there = options.against ? await open(port + 1, resolve(options.against)) : null;
    print('');
    if (options.saves) {
      await compareSaves(shops, { requests: Number(options.saves), print });
    } else if (there) {
      const [own, other] = [await comparedLoads(here), await comparedLoads(there)];
      await compareCheckouts([here, there], [own, other], Number(options.rounds), print);
    }
  } finally {
    for (const shop of shops) await shop.close();
  }
}

async function comparedLoads({ database: { db } }: TemporaryShop): Promise<Load[]> {
  return wanted([
    ...(await listLoads(db, load)),
    ...(await listManyUrlLoads(db, load)),
    ...(await listUncachedLoads(db, load)),
  ]);
}

function wanted<Named extends { name: string }>(all: Named[]): Named[] {
  return all.filter(({ name }) => isWanted(name));
}

async function runScenarios({ db, ...database }: Database, shop: ShopProcess): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  shop.peakMemory();
  print(
    `Node ${process.versions.node}, ${cpus().length} cores, ${connections} connections, ${seconds} s each.`,
  );
  print(
    `The shop started in ${(shop.startMs / 1000).toFixed(1)} s and uses ${Math.round(shop.memory())} MB when idle.\n`,
  );
  print(
    '| scenario | replies/s | p50 ms | p99 ms | raw query/s | ratio | target/s | memory MB | shop CPU µs |',
  );
  print('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const scenario of wanted(await chooseScenarios(db))) {
    const measured = await loadScenario(shop, scenario, load);
    const memory = shop.peakMemory();
    const rawSql = scenario.query
      ? await measureRawSql(database, scenario.query, connections, seconds)
      : null;
    printRow(scenario.name, measured, rawSql, scenario.target, memory);
  }
  const products = await orderedProducts(db);
  for (const orders of wanted([orderLoad(products, load), ...checkoutLoads(db, products, load)])) {
    printRow(orders.name, await orders.run(shop), null, 200, shop.peakMemory());
  }
}

function printRow(
  name: string,
  measured: Measured,
  rawSql: Measured | null,
  target: number | undefined,
  memory: number,
): void {
  const figures = [
    whole(measured.perSecond),
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    rawSql ? whole(rawSql.perSecond) : '',
    rawSql ? (measured.perSecond / rawSql.perSecond).toFixed(2) : '',
    target ? whole(target) : '',
    whole(memory),
    whole(measured.cpuMicros),
  ];
  print(`| ${name} | ${figures.join(' | ')} |`);
}

function printImport({ products, seconds: took }: TemporaryShop): void {
  print(`${whole(products)} products imported in ${took.toFixed(1)} s, database created.`);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function print(line: string): void {
  console.log(line);
}
