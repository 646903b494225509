/**
 * `npm run bench`: fills a shop in a temporary folder with 10,000 made products (or a catalogue file), opens it in a
 * process of its own, and drives each way for a fixed time on 16 connections. Beside each call stands the same query
 * run bare: by the driver, against the same database, in the same run. What it prints is Markdown.
 *
 * --products N   made products (10000)     --import FILE  a real catalogue instead
 * --seconds N    for each way (10)         --only A,B     these ways alone
 * --connections  (16)                      --port N       of the shop under test (3161)
 */
import { spawn } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/db.ts';
import { httpRequest, openConnection } from './http-connection.ts';
import { inTurn, type Measured, measure } from './measure.ts';
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
  },
});
const seconds = Number(options.seconds);
const connections = Number(options.connections);
const buyers = 8;
const only = options.only?.split(',');
const isWanted = (name: string) => !only || only.includes(name);

await buildPages();
const shop = await openTemporaryShop(
  options.import ? { file: options.import } : { made: Number(options.products) },
);
try {
  print(`${shop.products.toLocaleString('en-US')} products taken in within ${shop.seconds.toFixed(1)} s.`);
  const start = () => startShop({ DATA_DIR: shop.dataDir }, Number(options.port));
  // The first start compiles; the second is what a shop's everyday start is like.
  await (await start()).stop();
  const running = await start();
  await drive(shop.database, running).finally(() => running.stop());
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

async function drive(database: Database, shop: ShopProcess): Promise<void> {
  const { db } = database;
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  shop.mostMemory();
  print(
    `Node ${process.versions.node}, ${cpus().length} cores, ${connections} connections, ${seconds} s each.`,
  );
  print(
    `The shop opened in ${(shop.startMs / 1000).toFixed(1)} s; idle it holds ${Math.round(shop.memory())} MB.\n`,
  );
  print('| way | answers/s | p50 ms | p99 ms | bare query/s | ratio | aim/s | memory MB | shop CPU µs |');
  print('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const scenario of await chooseScenarios(db)) {
    if (!isWanted(scenario.name)) continue;
    const measured = await driveScenario(shop, scenario);
    const memory = shop.mostMemory();
    const bare = scenario.bare ? await measureRawSql(database, scenario.bare, connections, seconds) : null;
    row(scenario.name, measured, bare, scenario.aim, memory);
  }
  if (isWanted('order way')) {
    const wares = await db.execute<{ _id: string; price: number }>(sql`
      select id as _id, price_cents / 100.0::float8 as price from products
      where for_sale and quantity >= 50 order by md5(slug) limit 5000`);
    const measured = await measureOrders(shop, wares.rows, buyers, seconds);
    row(`order way (${buyers} buyers)`, measured, null, 200, shop.mostMemory());
  }
}

async function driveScenario(shop: ShopProcess, { paths, signedIn }: Scenario): Promise<Measured> {
  const open = await Promise.all(Array.from({ length: connections }, () => openConnection(shop.port)));
  try {
    const [first] = open;
    const token = signedIn && first ? await signUp(first) : '';
    const requests = paths.map((path) => httpRequest('GET', path, token ? { token } : {}));
    const lanes = open.map((connection, lane) => {
      const next = inTurn(requests, lane * 7);
      return async () => {
        const { status, body } = await connection.send(next());
        if (status !== 200) throw new Error(`answered ${status}: ${body}`);
      };
    });
    return await measure(lanes, seconds, shop.cpuMs);
  } finally {
    for (const connection of open) connection.close();
  }
}

function row(
  name: string,
  measured: Measured,
  bare: Measured | null,
  aim: number | undefined,
  memory: number,
): void {
  const figures = [
    whole(measured.perSecond),
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    bare ? whole(bare.perSecond) : '',
    bare ? (measured.perSecond / bare.perSecond).toFixed(2) : '',
    aim ? whole(aim) : '',
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
