import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isNotificationListener } from './dependencies/database-access.ts';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';
import { openTcpProxy, type TcpProxy } from './dependencies/tcp-proxy.ts';
import { expectNothingLost, expectReadableErrors } from './expectations.ts';
import { type FaultShop, openExternalShop } from './fault-shop.ts';
import { Client, signIn, signUp } from './load/client.ts';
import { acceptedFor } from './load/ended-session.ts';
import { findEditable, measureStaleness } from './load/price-change.ts';
import { addRow, measure } from './row.ts';
import { runWithOrders } from './scenario.ts';
import { administrator } from './supervised-shop.ts';

const CHANGES = 120;

let postgres: ExternalPostgres;
let network: TcpProxy;
let shop: FaultShop;
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

test('a change in one process shows in the other, under orders', async (context) => {
  const row = addRow(context);
  const staleness: number[] = [];
  const editable = await findEditable(shop.database, shop.products);
  const observed = await runWithOrders(shop, row, async (scenario) => {
    scenario.failed();
    for (let at = 0; at < CHANGES; at++) {
      const product = editable[at % editable.length];
      if (product)
        staleness.push(await measureStaleness({ editor, visitor, product, priceMinor: 50_000 + at }));
    }
    scenario.restored();
  });
  expectNothingLost(row);
  expectReadableErrors(observed);
  staleness.sort((a, b) => a - b);
  const percentile = (share: number) => staleness[Math.ceil(staleness.length * share) - 1] ?? 0;
  row.notes.push(`stale for ${percentile(0.5).toFixed(1)} ms (p50)`);
  measure(row, 'stale for (p99)', percentile(0.99), 'freshness');
});

test('the connections that listen for notifications go silent', async (context) => {
  const row = addRow(context);
  const [product] = await findEditable(shop.database, shop.products);
  if (!product) throw new Error('there is no product');
  let staleMs = 0;
  let acceptedMs = 0;
  const [first, second] = shop.processes;
  const owner = await signUp(first?.url ?? '');
  const elsewhere = new Client(second?.url ?? '');
  elsewhere.token = owner.token;
  const observed = await runWithOrders(shop, row, async (scenario) => {
    const listeners = await shop.database.query<{ client_port: number }>(
      `select client_port from pg_stat_activity where ${isNotificationListener}`,
    );
    expect(listeners).toHaveLength(shop.processes.length);
    scenario.failed();
    expect((await elsewhere.call('GET', '/api/user/me')).status).toBe(200);
    for (const { client_port: port } of listeners) network.stallClient(port);
    [staleMs, acceptedMs] = await Promise.all([
      measureStaleness({ editor, visitor, product, priceMinor: 77_700 }),
      acceptedFor({ owner, elsewhere }),
    ]);
    scenario.restored();
  });
  expectNothingLost(row);
  expectReadableErrors(observed);
  measure(row, 'stale for', staleMs, 'lostNotifications');
  measure(row, 'ended session accepted for', acceptedMs, 'lostEndOfSession');
});
