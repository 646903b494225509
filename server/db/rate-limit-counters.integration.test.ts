import { afterAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { type Counters, createDatabaseRateLimitCounters, withFallback } from './rate-limit-counters.ts';
import { openRedis } from './redis.ts';
import { createRedisRateLimitCounters } from './redis-rate-limit-counters.ts';
import { rateLimits } from './schema/rate-limits.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

const hour = 3_600_000;
const fresh = () => crypto.randomUUID();

/** Two of each, like two processes that share the counters. */
const stores: [string, Counters, Counters][] = [
  ['PostgreSQL', createDatabaseRateLimitCounters(db), createDatabaseRateLimitCounters(db)],
];
// npm has no Redis: TEST_REDIS_URL names one, like TEST_DATABASE_URL.
const redisUrl = process.env.TEST_REDIS_URL;
if (redisUrl) {
  const [one, two] = [await openRedis(redisUrl), await openRedis(redisUrl)];
  afterAll(async () => void (await Promise.all([one.close(), two.close()])));
  stores.push(['Redis', createRedisRateLimitCounters(one), createRedisRateLimitCounters(two)]);
}

describe.each(stores)('counters in %s', (_name, here, there) => {
  it('are shared by all processes', async () => {
    const key = fresh();
    await here.add([key], hour);
    const [counted] = await there.add([key], hour);
    expect(counted?.count).toBe(2);
    expect(counted?.msLeft).toBeGreaterThan(hour - 60_000);
    expect(counted?.msLeft).toBeLessThanOrEqual(hour);
  });

  it('count all of fifty concurrent attempts, in any order of their keys', async () => {
    const [a, b] = [fresh(), fresh()];
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? here.add([a, b], hour) : there.add([b, a], hour))),
    );
    const [countedB, countedA] = await here.add([b, a], hour);
    expect([countedA?.count, countedB?.count]).toEqual([51, 51]);
  });

  it('are taken back while others count, whichever order of letters the database has', async () => {
    // Capitals come first in JavaScript, and in no language's own order.
    const keys = Array.from({ length: 20 }, (_, at) => (at % 2 ? 'a' : 'B') + fresh());
    await here.add(keys, hour);
    const turns = Array.from({ length: 100 }, (_, at) =>
      at % 2 ? here.add(keys, hour) : there.takeBack(keys),
    );
    await expect(Promise.all(turns)).resolves.toHaveLength(100);
  });

  it('are returned in the order of the keys', async () => {
    const [a, b] = [`b${fresh()}`, `a${fresh()}`];
    await here.add([a], hour);
    expect((await here.add([a, b], hour)).map(({ count }) => count)).toEqual([2, 1]);
  });

  it('start again after the window', async () => {
    const key = fresh();
    await here.add([key], 1);
    await expect.poll(async () => (await there.add([key], 1))[0]?.count, { interval: 5 }).toBe(1);
  });

  it('give one turn after the other, to all processes, and none beyond the longest wait', async () => {
    const key = fresh();
    const turns = { everyMs: 60_000, maxWaitMs: 300_000 };
    const began = performance.now();
    const taken = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? here : there).takeTurn(key, turns)),
    );
    const passedMs = performance.now() - began;
    const waits = taken.filter((wait) => wait !== null).sort((a, b) => a - b);
    expect(taken.filter((wait) => wait === null)).toHaveLength(4);
    expect(waits).toHaveLength(6);
    for (const [at, wait] of waits.entries()) {
      expect(wait).toBeLessThanOrEqual(at * 60_000);
      expect(wait).toBeGreaterThanOrEqual(Math.max(0, at * 60_000 - passedMs - 5));
    }
  });

  it('give a turn at once when none was taken for a while', async () => {
    const key = fresh();
    const turns = { everyMs: 1, maxWaitMs: 0 };
    await here.takeTurn(key, turns);
    await expect.poll(() => there.takeTurn(key, turns), { interval: 5 }).toBe(0);
  });

  it('can be taken back, never below 0', async () => {
    const [key, unknown] = [fresh(), fresh()];
    await here.add([key], hour);
    await here.add([key], hour);
    await there.takeBack([key]);
    expect((await here.add([key], hour))[0]?.count).toBe(2);
    await there.takeBack([unknown]);
    expect((await here.add([unknown], hour))[0]?.count).toBe(1);
  });
});

describe('counters in PostgreSQL', () => {
  it('are deleted after their windows', async () => {
    const counters = createDatabaseRateLimitCounters(db);
    const old = fresh();
    await counters.add([old], -1);
    await counters.add(
      Array.from({ length: 1_000 }, () => fresh()),
      hour,
    );
    const kept = await db.select({ key: rateLimits.key }).from(rateLimits);
    expect(kept.map(({ key }) => key)).not.toContain(old);
    expect(kept.length).toBeGreaterThanOrEqual(1_000);
  });

  it('are used while the other store fails', async () => {
    const broken: Counters = {
      add: async () => Promise.reject(new Error('gone')),
      takeBack: async () => Promise.reject(new Error('gone')),
      takeTurn: async () => Promise.reject(new Error('gone')),
    };
    const counters = withFallback(broken, createDatabaseRateLimitCounters(db));
    const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
    const key = fresh();
    await counters.add([key], hour);
    expect((await counters.add([key], hour))[0]?.count).toBe(2);
    expect((await warned).message).toContain('gone');
    const turns = { everyMs: 60_000, maxWaitMs: 0 };
    expect([await counters.takeTurn(key + key, turns), await counters.takeTurn(key + key, turns)]).toEqual([
      0,
      null,
    ]);
  });
});

it('a Redis that does not answer stops the start with one line that names the setting', async () => {
  await expect(openRedis('redis://127.0.0.1:1')).rejects.toThrow(/^REDIS_URL: cannot connect: [^\n]+$/);
});
