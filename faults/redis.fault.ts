import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';
import { type ExternalRedis, redisProgram, startRedis } from './dependencies/redis.ts';
import { expectNothingLost, expectReadableErrors, expectRecovery } from './expectations.ts';
import { type FaultShop, openExternalShop } from './fault-shop.ts';
import { Client, parseJson, signIn } from './load/client.ts';
import { findEditable, measureStaleness } from './load/price-change.ts';
import { messageDelayMs, openTab, type Tab } from './load/tab.ts';
import { addRow, measure, type Row } from './row.ts';
import { type Observation, runWithOrders } from './scenario.ts';
import { administrator } from './supervised-shop.ts';
import { pause, until } from './wait.ts';

const DOWN_MS = 2_000;
/** Password resets per e-mail address and hour. */
const FORGOT_LIMIT = 5;

describe.skipIf(redisProgram === null)('Redis, with two processes', () => {
  let postgres: ExternalPostgres;
  let redis: ExternalRedis;
  let shop: FaultShop;
  let support: { tab: Tab; id: string };
  let member: Tab;
  let editor: Client;
  let visitor: Client;

  beforeAll(async () => {
    postgres = await startExternalPostgres();
    redis = await startRedis(redisProgram ?? '');
    shop = await openExternalShop({
      serverUrl: postgres.url,
      processes: 2,
      env: { REDIS_URL: redis.url, RATE_LIMIT: 'on' },
    });
    const [first, second] = shop.processes.map(({ url }) => url) as [string, string];
    editor = await signIn(first, administrator);
    visitor = new Client(second);
    const me = await editor.call('GET', '/api/user/me');
    support = { tab: await openTab(first, editor), id: parseJson<{ user: { _id: string } }>(me).user._id };
    member = await openTab(second, { token: shop.member.token } as Client);
  });
  afterAll(async () => {
    redis.thaw();
    for (const tab of [member, support.tab]) tab.close();
    await shop.close();
    await redis.kill();
    await postgres.close();
  });

  /** Chat messages and price changes reach the other process. */
  async function expectMessages(row: Row, when: string): Promise<void> {
    const chatMs = await messageDelayMs(member, support, `hello, ${crypto.randomUUID()}?`);
    measure(row, `chat ${when}`, chatMs, 'recovery');
    const priceMinor = 60_000 + Math.floor(Math.random() * 10_000);
    const [product] = await findEditable(shop.database, shop.products);
    if (!product) throw new Error('there is no product');
    const staleMs = await measureStaleness({ editor, visitor, product, priceMinor });
    measure(row, `stale price ${when}`, staleMs, 'recovery');
  }

  /** The limit holds across processes, wherever it is counted. */
  async function expectLimit(): Promise<void> {
    const email = `${crypto.randomUUID()}@example.com`;
    const statuses: number[] = [];
    for (let at = 0; at <= FORGOT_LIMIT; at++) {
      const client = at % 2 === 0 ? editor : visitor;
      statuses.push((await client.call('POST', '/api/auth/forgot', { email })).status);
    }
    expect(statuses).toEqual([...Array(FORGOT_LIMIT).fill(200), 429]);
  }

  /**
   * For up to a second after Redis has failed, a process counts in PostgreSQL. Meanwhile the other one may count in Redis again, and each
   * has a limit of its own.
   */
  async function expectCountsInRedis(): Promise<void> {
    let calls = 0;
    const counted = () => redis.count('limit:forgot:*');
    for (const { url } of shop.processes) {
      await until(`${url} counts in Redis`, async () => {
        const before = await counted();
        calls += 1;
        // There is a limit by IP address, too.
        const someone = new Client(url, `127.0.1.${calls}`);
        await someone.call('POST', '/api/auth/forgot', { email: `${crypto.randomUUID()}@example.com` });
        someone.close();
        return (await counted()) > before;
      });
    }
  }

  async function whileDown(row: Row, stop: () => unknown, restore: () => unknown): Promise<Observation> {
    const observed = await runWithOrders(shop, row, async (scenario) => {
      scenario.failed();
      try {
        await stop();
        await expectMessages(row, 'without Redis');
        await expectLimit();
        await pause(DOWN_MS);
      } finally {
        await restore();
      }
      scenario.restored();
    });
    await expectMessages(row, 'after it is back');
    await expectCountsInRedis();
    await expectLimit();
    return observed;
  }

  test('is killed and restarted', async (context) => {
    const row = addRow(context);
    const observed = await whileDown(row, redis.kill, redis.start);
    expectNothingLost(row);
    expectReadableErrors(observed);
    expectRecovery(observed, row);
  });

  test('hangs', async (context) => {
    const row = addRow(context);
    const observed = await whileDown(row, redis.freeze, redis.thaw);
    expectNothingLost(row);
    expectReadableErrors(observed);
    expectRecovery(observed, row);
  });

  test('is used again', async (context) => {
    addRow(context);
    await expectCountsInRedis();
  });
});
