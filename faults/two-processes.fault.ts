import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hearsOfOthers } from './dependencies/database-access.ts';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';
import { openTcpProxy, type TcpProxy } from './dependencies/tcp-proxy.ts';
import { expectNothingLost, expectOnlyWords } from './expectations.ts';
import { Client, signIn } from './load/client.ts';
import { findEditable, stalenessOf } from './load/price-change.ts';
import { measure, rowOf } from './row.ts';
import { administrator } from './supervised-shop.ts';
import { underOrders } from './trial.ts';
import { openExternalShop, type TrialShop } from './trial-shop.ts';

const CHANGES = 120;

let postgres: ExternalPostgres;
let network: TcpProxy;
let shop: TrialShop;
let editor: Client;
let visitor: Client;

beforeAll(async () => {
  postgres = await startExternalPostgres();
  network = await openTcpProxy(postgres.port);
  shop = await openExternalShop({ serverUrl: postgres.url, shopPort: network.port, processes: 2 });
  const [first, second] = shop.processes;
  editor = await signIn(first?.url ?? '', administrator);
  visitor = new Client(second?.url ?? '');
});
afterEach(() => network.resume());
afterAll(async () => {
  await shop.close();
  network.close();
  await postgres.close();
});

test('a change in one process appears in the other, with orders running', async (context) => {
  const row = rowOf(context);
  const staleness: number[] = [];
  const shown = await findEditable(shop.database, shop.products);
  const trial = await underOrders(shop, row, async (running) => {
    running.broken();
    for (let at = 0; at < CHANGES; at++) {
      const product = shown[at % shown.length];
      if (product) staleness.push(await stalenessOf({ editor, visitor, product, cents: 50_000 + at }));
    }
    running.repaired();
  });
  expectNothingLost(row);
  expectOnlyWords(trial);
  staleness.sort((a, b) => a - b);
  const percentile = (share: number) => staleness[Math.ceil(staleness.length * share) - 1] ?? 0;
  row.notes.push(`old for ${percentile(0.5).toFixed(1)} ms (p50)`);
  measure(row, 'old for at most (p99)', percentile(0.99), 'freshness');
});

test('the LISTEN connections receive nothing any more', async (context) => {
  const row = rowOf(context);
  const [product] = await findEditable(shop.database, shop.products);
  if (!product) throw new Error('there is no product');
  let noticed = 0;
  const trial = await underOrders(shop, row, async (running) => {
    const listeners = await shop.database.query<{ client_port: number }>(
      `select client_port from pg_stat_activity where ${hearsOfOthers}`,
    );
    expect(listeners).toHaveLength(shop.processes.length);
    running.broken();
    for (const { client_port: port } of listeners) network.stallClient(port);
    noticed = await stalenessOf({ editor, visitor, product, cents: 77_700 });
    running.repaired();
  });
  expectNothingLost(row);
  expectOnlyWords(trial);
  measure(row, 'old for', noticed, 'deafness');
});
