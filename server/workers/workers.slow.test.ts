import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { Agent, request as send } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/db/db.ts';
import { readSettings, type Settings } from '#server/env.ts';
import { cartBody } from '#server/testing/builders/orders.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { killShops, launchShop, type ShopProcess, startShop } from '#server/testing/shop-process.ts';
import { connectSocket, nextEvent } from '#server/testing/test-sockets.ts';

const folder = mkdtempSync(join(tmpdir(), 'workers-'));
// PostgreSQL may run as another user.
chmodSync(folder, 0o711);
const DATA_DIR = join(folder, 'data');
const env = {
  DATA_DIR,
  WORKERS: '2',
  JWT_SECRET: 'a secret of the workers test',
  METRICS_TOKEN: 'a token for metrics',
  ACCESS_LOG: 'on',
};
const settings: Settings = readSettings(env);
/** Whole processes are started, beside whatever else the machine does. */
const patient = { timeout: 120_000 };

let shop: ShopProcess;
let database: Database;

beforeAll(async () => {
  shop = await startShop({ env });
  database = await openDatabase(settings);
}, patient.timeout);
afterAll(killShops);

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

/** A visitor with one connection, which one worker serves. */
function openVisitor(token?: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown): Promise<Reply> => {
    const request = send(`${shop.url}/api${path}`, {
      agent,
      method,
      headers: { 'content-type': 'application/json', ...(token ? { authorization: token } : {}) },
    });
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = await once(request, 'response');
    return { status: response.statusCode, body: (await json(response)) as Reply['body'] };
  };
}

/** Opens sockets until one is on another worker than the first. Ids of sessions begin with that of the worker. */
async function openOnBoth([ada, marta]: [TestPerson, TestPerson], transport: 'polling' | 'websocket') {
  const first = await connectSocket(shop.url, ada, { transports: ['websocket'] });
  const workerOf = ({ io }: typeof first) => io.engine.id.split('.')[0];
  for (;;) {
    const second = await connectSocket(shop.url, marta, { transports: [transport] });
    if (workerOf(second) !== workerOf(first)) return [first, second] as const;
    second.disconnect();
  }
}

const pidsOfWorkers = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
const addAdministrator = () => addPerson({ ...database, settings }, { set: 'owner' });

describe.runIf(process.platform === 'linux')('two workers behind one port', patient, () => {
  test('sell no more than there is, whichever worker a buyer reaches', async () => {
    const product = await addProduct(database.db, { quantity: 10 });
    const buyers = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        addPerson({ ...database, settings }, { email: `buyer-${at}@example.com` }),
      ),
    );
    const replies = await Promise.all(
      buyers.map(async ({ token }) => {
        const call = openVisitor(token);
        const { body } = await call('POST', '/cart/add', cartBody([[product]]));
        return await call('POST', '/order/add', { cartId: body.cartId, total: product.priceMinor / 100 });
      }),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
    const { rows } = await database.db.execute(
      sql`select quantity, (select count(*)::int from orders) as orders from products where id = ${product.id}`,
    );
    expect(rows).toEqual([{ quantity: 0, orders: 10 }]);
    // One confirmation each, sent by one of the workers.
    const confirmations = sql`select count(*)::int as mails, max(attempts) as attempts from mails where kind = 'order-confirmation' and sent_at is not null`;
    await expect
      .poll(async () => (await database.db.execute(confirmations)).rows)
      .toEqual([{ mails: 10, attempts: 1 }]);
  });

  test('count failed sign-ins together', async () => {
    const wrong = { email: 'somebody@example.com', password: 'not the right one' };
    const statuses: number[] = [];
    for (let at = 0; at < 12; at++) statuses.push((await openVisitor()('POST', '/auth/login', wrong)).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
  });

  test('show a change that the other one made', async () => {
    const ada = await addAdministrator();
    const { id, slug, sku, name, brandId } = await addProduct(database.db, { priceMinor: 1_000 });
    const visitors = Array.from({ length: 4 }, () => openVisitor());
    const prices = () =>
      Promise.all(
        visitors.map(async (call) => {
          const { body } = await call('GET', `/product/item/${slug}`);
          return (body.product as { price: number }).price;
        }),
      );
    expect(await prices()).toEqual([10, 10, 10, 10]);
    const form = { sku, name, slug, description: 'A lamp.', quantity: 5, taxable: false, brand: brandId };
    const changed = await openVisitor(ada.token)('PUT', `/product/${id}`, {
      product: { ...form, price: 12 },
    });
    expect(changed.status).toBe(200);
    await expect.poll(prices).toEqual([12, 12, 12, 12]);
  });

  test.each(['polling', 'websocket'] as const)('share the support chat, over %s', async (transport) => {
    const marta = await addPerson({ ...database, settings }, { email: `${transport}@example.com` });
    const ada = await addAdministrator();
    const [support, member] = await openOnBoth([ada, marta], transport);
    const asked = nextEvent(support, 'message');
    await member.emitWithAck('message', { text: 'Is it warm?', to: ada.id });
    expect((await asked).value).toBe('Is it warm?');
    const heard: string[] = [];
    member.on('message', ({ value }) => heard.push(value));
    await support.emitWithAck('message', { text: 'Very', to: marta.id });
    await expect.poll(() => heard).toContain('Very');
    const gone = nextEvent(support, 'disconnectUser');
    member.disconnect();
    expect(await gone).toMatchObject({ id: marta.id, online: false });
  });

  test('answer a scrape with the metrics of both', async () => {
    const headers = { authorization: `Bearer ${env.METRICS_TOKEN}`, connection: 'close' };
    const scrapes = [1, 2].map(async () => (await fetch(`${shop.url}/metrics`, { headers })).text());
    for (const text of await Promise.all(scrapes)) {
      const lines = text.split('\n');
      // The ten orders of the first test, which both workers took.
      expect(lines).toContain('shop_orders_placed_total 10');
      expect(lines).toContain('shop_database_up 1');
    }
    const accessLog = () =>
      shop
        .output()
        .split('\n')
        .filter((line) => line.includes('"log":"access"'));
    // A line is written after the reply was sent.
    await expect
      .poll(() => accessLog().filter((line) => line.includes('"route":"/metrics"')))
      .toHaveLength(2);
    const ids = accessLog().map((line) => JSON.parse(line).reqId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a killed one is replaced while the other serves', async () => {
    const [killed = 0, other] = pidsOfWorkers(shop.pid);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => shop.output()).toMatch(/"level":40,.*"msg":"Worker \d+ has ended \(SIGKILL\)\."/);
    for (let at = 0; at < 6; at++) expect((await openVisitor()('GET', '/health')).status).toBe(200);
    await expect.poll(() => pidsOfWorkers(shop.pid)).toHaveLength(2);
    expect(pidsOfWorkers(shop.pid)).toContain(other);
    const [ada, marta] = [await addAdministrator(), await addAdministrator()];
    await openOnBoth([ada, marta], 'polling');
  });

  test('end together after a Ctrl-C, which each process gets', async () => {
    await database.close();
    for (const pid of pidsOfWorkers(shop.pid)) process.kill(pid, 'SIGINT');
    expect(await shop.stop('SIGINT')).toBe(0);
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false);
    // Accesses in the log of all processes.
    const accesses = () =>
      shop
        .output()
        .split('\n')
        .filter((line) => line.includes('"log":"access"'))
        .map((line) => JSON.parse(line) as { route: string; reqId: string });
    await expect.poll(() => accesses().filter(({ route }) => route === '/metrics')).toHaveLength(2);
    const ids = accesses().map(({ reqId }) => reqId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('end when the primary process is killed, and stop the database', async () => {
    const orphans = await startShop({ env });
    expect(pidsOfWorkers(orphans.pid)).toHaveLength(2);
    // Resolves when the workers have closed the output, too.
    await orphans.stop('SIGKILL');
    expect(existsSync(join(DATA_DIR, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(orphans.output()).toContain('The primary process has ended without a shutdown.');
    const next = await startShop({ env });
    await expect
      .poll(() => next.output().match(/"pid":(\d+).*A process of the shop has ended/g))
      .toHaveLength(2);
    expect(await next.stop()).toBe(0);
  });

  test('end with one line when they cannot start', async () => {
    const away = { DATABASE_URL: 'postgresql://shop:hidden@127.0.0.1:1/shop', STARTUP_TIMEOUT: '0' };
    const refused = await launchShop({ env: { ...env, ...away } });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(/^DATABASE_URL: cannot connect: [^\n]+\n$/);
  });
});
