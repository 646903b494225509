import { afterAll, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import type { Db } from '#server/db/db.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, createSocket, nextEvent } from '#server/testing/test-sockets.ts';

/** Counts the queries that read accounts. Those whose number is in `failing` fail like a lost connection. */
const reads = { count: 0, failing: new Set<number>() };
const shop = await createTestApp();
const flaky = new Proxy(shop.db, {
  get(db, name) {
    const value = Reflect.get(db, name);
    if (name !== 'select' || typeof value !== 'function') return value;
    return (...args: unknown[]) => {
      reads.count += 1;
      if (reads.failing.has(reads.count)) throw new Error('Connection terminated unexpectedly');
      return Reflect.apply(value, db, args);
    };
  },
}) as Db;
const lines: { level: number; msg: string }[] = [];
const app = await buildApp({
  ...shop,
  db: flaky,
  settings: { ...shop.settings, logLevel: 'warn' },
  jwtSecret: shop.settings.jwtSecret ?? '',
  logTo: { write: (line) => void lines.push(JSON.parse(line)) },
});
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(async () => {
  await app.close();
  await shop.close();
});

it.each([
  ['while the token is checked', 1],
  ['after the token was checked', 2],
])('a client reconnects when the database fails %s', async (_when, failing) => {
  const marta = await addMember(shop);
  reads.count = 0;
  reads.failing = new Set([failing]);
  const options = { reconnection: true, reconnectionDelay: 10, reconnectionDelayMax: 20 };
  const tab = createSocket(origin, marta, options);
  const users = nextEvent(tab, 'getUsers');
  // A connection that is set up has read the account twice.
  await expect.poll(() => reads.count).toBeGreaterThanOrEqual(failing + 2);
  await expect.poll(() => tab.connected).toBe(true);
  tab.emit('getUsers');
  expect(await users).toEqual(expect.any(Array));
});

it('an outage is one warning, however often clients reconnect, and the next one another', async () => {
  const marta = await addMember(shop);
  lines.length = 0;
  for (const outage of [1, 2]) {
    reads.count = 0;
    reads.failing = new Set([1, 2, 3, 4, 5]);
    const options = { reconnection: true, reconnectionDelay: 10, reconnectionDelayMax: 20 };
    const tab = createSocket(origin, marta, options);
    await expect.poll(() => tab.connected).toBe(true);
    const waits = { level: 40, msg: 'The support chat waits for the database.' };
    expect(lines).toEqual(Array.from({ length: outage }, () => expect.objectContaining(waits)));
    tab.disconnect();
  }
});

it('an outage is told in the same words as by the API', async () => {
  const marta = await addMember(shop);
  const error = 'The shop cannot reach its database right now. Please try again in a moment.';
  reads.failing = new Set();
  const tab = await connectSocket(origin, marta);
  await tab.emitWithAck('getUsers');
  reads.count = 0;
  reads.failing = new Set([1, 2]);
  expect(await tab.emitWithAck('getUsers')).toEqual({ error });
});
