/**
 * `npm run bench`: fills a shop in a temporary folder with 10,000 generated products (or a catalogue file), starts it in a
 * separate process, and loads it with each scenario for a fixed time on 16 connections. For comparison it runs the queries
 * of the same call without the shop, on the same database, in the same run. Prints Markdown.
 *
 * --products N   generated products (10000)   --import FILE  a real catalogue instead
 * --seconds N    for each scenario (10)       --only A,B     these scenarios only
 * --connections  (16)                         --port N       of the shop (3161)
 * --workers A,B  instead of the above, compares these numbers of WORKERS
 */
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/db.ts';
import { compareWorkers, type Load } from './compare-workers.ts';
import { measureHttp } from './http-load.ts';
import { type Measured, roundRobin } from './measure.ts';
import { measureOrders, signUp } from './order-scenario.ts';
import { measureRawSql } from './raw-sql-baseline.ts';
import { chooseScenarios, type Scenario } from './scenarios.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { openTemporaryShop } from './temporary-shop.ts';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    import: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '16' },
    only: { type: 'string' },
    port: { type: 'string', default: '3161' },
    workers: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const buyers = 8;
const only = options.only?.split(',');
const isWanted = (name: string) => !only || only.includes(name);

await buildPages();
const shop = await openTemporaryShop(
  options.import ? { file: options.import } : { generated: Number(options.products) },
);
try {
  print(`${shop.products.toLocaleString('en-US')} products imported in ${shop.seconds.toFixed(1)} s.`);
  const start = () => startShop({ DATA_DIR: shop.dataDir }, Number(options.port));
  // The first start fills the compile cache; measure a usual one.
  await (await start()).stop();
  if (options.workers) {
    const counts = options.workers.split(',').map(Number);
    const where = { dataDir: shop.dataDir, port: Number(options.port) };
    await compareWorkers(counts, where, await loadsOf(shop.database), print);
  } else {
    const running = await start();
    await runScenarios(shop.database, running).finally(() => running.stop());
  }
} finally {
  await shop.close();
}

async function buildPages(): Promise<void> {
  const code = "import('./scripts/build.mjs').then((build) => build.ensureBuilt())";
  const root = fileURLToPath(new URL('..', import.meta.url));
  const child = spawn(process.execPath, ['-e', code], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const exit = await new Promise((resolve) => child.once('close', resolve));
  if (exit !== 0) throw new Error('the pages could not be built');
}

async function runScenarios(database: Database, shop: ShopProcess): Promise<void> {
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
  for (const scenario of await wantedScenarios(database)) {
    const measured = await loadScenario(shop, scenario);
    const memory = shop.peakMemory();
    const rawSql = scenario.query
      ? await measureRawSql(database, scenario.query, connections, seconds)
      : null;
    printRow(scenario.name, measured, rawSql, scenario.target, memory);
  }
  if (isWanted('placing an order')) {
    const measured = await measureOrders(shop, await orderedProducts(database), buyers, seconds);
    printRow(`placing an order (${buyers} buyers)`, measured, null, 200, shop.peakMemory());
  }
}

async function loadsOf(database: Database): Promise<Load[]> {
  const products = await orderedProducts(database);
  const loads: Load[] = (await wantedScenarios(database)).map((scenario) => ({
    name: scenario.name,
    run: (shop) => loadScenario(shop, scenario),
  }));
  const order: Load = {
    name: `placing an order (${buyers} buyers)`,
    run: (shop) => measureOrders(shop, products, buyers, seconds),
  };
  return isWanted('placing an order') ? [...loads, order] : loads;
}

async function wantedScenarios({ db }: Database): Promise<Scenario[]> {
  return (await chooseScenarios(db)).filter(({ name }) => isWanted(name));
}

async function orderedProducts({ db }: Database): Promise<{ _id: string; price: number }[]> {
  const { rows } = await db.execute<{ _id: string; price: number }>(sql`
    select id as _id, price_cents / 100.0::float8 as price from products
    where for_sale and quantity >= 50 order by md5(slug) limit 5000`);
  return rows;
}

async function loadScenario(
  shop: Pick<ShopProcess, 'port' | 'cpuMs'>,
  { paths, signedIn }: Scenario,
): Promise<Measured> {
  const headers = {
    'accept-encoding': 'br, gzip',
    ...(signedIn && { authorization: await signUp(shop.port) }),
  };
  return await measureHttp(shop, {
    connections,
    seconds,
    requestsOf(connection) {
      const nextPath = roundRobin(paths, connection * 7);
      return paths.map(() => ({ path: nextPath(), headers }));
    },
  });
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

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

function print(line: string): void {
  console.log(line);
}
