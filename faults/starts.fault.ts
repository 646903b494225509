import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { launchShop, type ShopProcess } from '#server/testing/shop-process.ts';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';
import { type ExternalRedis, redisProgram, startRedis } from './dependencies/redis.ts';
import { addRow } from './row.ts';
import { pause, until } from './wait.ts';

const DOWN_MS = 1_500;
const JWT_SECRET = 'a secret of the faults';

let postgres: ExternalPostgres;
beforeAll(async () => {
  postgres = await startExternalPostgres();
});
afterAll(() => postgres.close());

const started: ShopProcess[] = [];
afterEach(async () => {
  for (const shop of started.splice(0)) await shop.stop('SIGKILL');
});

async function launch(env: Record<string, string>): Promise<ShopProcess> {
  const shop = await launchShop({ env: { DATABASE_URL: postgres.url, JWT_SECRET, ...env } });
  started.push(shop);
  return shop;
}

/** Waits for the message that the shop is waiting, and longer, because it must appear only once. */
async function waitingFor(shop: ShopProcess): Promise<void> {
  await until('the shop reports what it waits for', () => shop.output() !== '');
  await pause(DOWN_MS);
}

const lines = (shop: ShopProcess) => shop.output().trim().split('\n');

describe('a start', () => {
  test('waits for a PostgreSQL that starts later', async (context) => {
    addRow(context);
    await postgres.stop('SIGINT');
    const shop = await launch({ STARTUP_TIMEOUT: '60' });
    await waitingFor(shop).finally(postgres.start);
    expect(lines(shop)).toEqual([expect.stringMatching(/^Waiting for the database: /)]);
    await shop.open;
    expect(await shop.stop()).toBe(0);
  });

  test('gives up on a PostgreSQL that never starts', async (context) => {
    addRow(context);
    const shop = await launch({
      DATABASE_URL: 'postgresql://shop:hidden@127.0.0.1:1/shop',
      STARTUP_TIMEOUT: '1',
    });
    expect(await shop.ended).toBe(1);
    // On a busy machine the time may be over before there is anything to wait for.
    expect(lines(shop).length).toBeLessThanOrEqual(2);
    expect(lines(shop).at(-1)).toMatch(/^DATABASE_URL: /);
    expect(shop.output()).not.toContain('hidden');
  });

  test('refuses a database with migrations of a newer version', async (context) => {
    const row = addRow(context);
    const current = await launch({});
    await current.open;
    expect(await current.stop()).toBe(0);
    await postgres.database.query(
      `insert into drizzle.migrations (hash, created_at) values ('of a newer version', $1)`,
      [Date.now() * 2],
    );
    const shop = await launch({ STARTUP_TIMEOUT: '1' });
    expect(await shop.ended).toBe(1);
    expect(lines(shop)).toHaveLength(1);
    expect(shop.output()).toMatch(/^DATABASE_URL: .*(newer|unknown)/i);
    row.notes.push(lines(shop).join(''));
    await postgres.database.query(`delete from drizzle.migrations where hash = 'of a newer version'`);
  });

  describe.skipIf(redisProgram === null)('with Redis', () => {
    let redis: ExternalRedis;
    beforeAll(async () => {
      redis = await startRedis(redisProgram ?? '');
    });
    afterAll(() => redis.kill());

    test('waits for a Redis that starts later', async (context) => {
      addRow(context);
      await redis.kill();
      const shop = await launch({ REDIS_URL: redis.url, STARTUP_TIMEOUT: '60' });
      await waitingFor(shop).finally(redis.start);
      expect(lines(shop)).toEqual([expect.stringMatching(/^Waiting for Redis: /)]);
      await shop.open;
      expect(await shop.stop()).toBe(0);
    });

    test('gives up on a Redis that never starts', async (context) => {
      addRow(context);
      const shop = await launch({ REDIS_URL: 'redis://127.0.0.1:1', STARTUP_TIMEOUT: '1' });
      expect(await shop.ended).toBe(1);
      expect(lines(shop).at(-1)).toMatch(/^REDIS_URL: /);
    });
  });
});
