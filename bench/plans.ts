/**
 * `npm run plans` writes bench/output/plans.md: how PostgreSQL runs every statement that reads the catalogue, with
 * 100,000 generated products in a temporary embedded database. It calls the shop's own functions on a connection that
 * explains what it runs.
 * --products N (100000)   --out FILE
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Db } from '#server/db/db.ts';
import { type CatalogueQuery, catalogueQueries } from './catalogue-queries.ts';
import { type ExplainConnection, type Explained, openExplainConnection } from './explain.ts';
import { type ExplainedQuery, plansReport } from './plans-report.ts';
import { addRatings, openTemporaryShop } from './temporary-shop.ts';

const { values: options } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    out: { type: 'string', default: fileURLToPath(new URL('output/plans.md', import.meta.url)) },
  },
});

const shop = await openTemporaryShop({ generated: Number(options.products) });
try {
  await varyProducts(shop.database.db);
  mkdirSync(dirname(options.out), { recursive: true });
  writeFileSync(options.out, await explainAll(shop.database.pool));
} finally {
  await shop.close();
}

/** Gives one product in seven reviews, sells one in five, and deactivates one in fifty. */
async function varyProducts(db: Db): Promise<void> {
  await db.execute(sql`update products set recently_sold = 1 + number % 40 where number % 5 = 0`);
  await db.execute(sql`update products set is_active = false where number % 50 = 0`);
  await addRatings(db);
}

async function explainAll(pool: DatabasePool): Promise<string> {
  const connection = await openExplainConnection(pool);
  try {
    const groups = new Map<string, ExplainedQuery[]>();
    for (const [group, queries] of await catalogueQueries(connection.db)) {
      const explained: ExplainedQuery[] = [];
      for (const query of queries) {
        explained.push({ title: query.title, statements: await runRepeatedly(query, connection) });
      }
      groups.set(group, explained);
    }
    return plansReport(await headingFor(pool), groups);
  } finally {
    connection.close();
  }
}

/** PostgreSQL decides on a generic plan at the sixth run of a prepared statement. Of three later runs, the fastest counts. */
async function runRepeatedly(
  { run: runQuery }: CatalogueQuery,
  { take, timeSteps }: ExplainConnection,
): Promise<Explained[]> {
  const run = async () => {
    take();
    await runQuery();
    return take();
  };
  await timeSteps(false);
  for (let time = 1; time <= 6; time += 1) await run();
  const [quickest = []] = [await run(), await run(), await run()].sort((a, b) => total(a) - total(b));
  await timeSteps(true);
  const timed = await run();
  return quickest.map((statement, at) => ({ ...statement, plan: timed[at]?.plan ?? [] }));
}

function total(run: readonly Explained[]): number {
  return run.reduce((sum, { ms }) => sum + ms, 0);
}

async function headingFor(pool: DatabasePool): Promise<string[]> {
  const { rows } = await pool.query<{ version: string; forSale: number; all: number }>(`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      count(*) filter (where for_sale)::int as "forSale", count(*)::int as all from products`);
  const [{ version, forSale, all } = { version: '', forSale: 0, all: 0 }] = rows;
  const figure = (count: number) => count.toLocaleString('en-US');
  return [
    '# Plans of the catalogue',
    '',
    `${figure(all)} generated products, ${figure(forSale)} of them for sale, in the embedded PostgreSQL ${version}, on ${cpus().length} cores. Each statement is the shop’s own,`,
    'prepared where the shop prepares it, and its plan is `auto_explain`’s (analyze, buffers). The ms of the tables are the fastest of three runs; those in',
    'the plans are of a run in which each step was timed, which takes longer. Buffers are pages of 8 kB. Tables that are read whole are **bold**, except brands',
    '(30) and categories (15), which fit a page each.',
  ];
}
