import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { ChatUser, ClientEvents, ServerEvents } from '#contract/socket-events.ts';
import { buildApp } from '#server/app.ts';
import type { Db } from '#server/db/db.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

type ClientSocket = Socket<ServerEvents, ClientEvents>;

/** Counts the queries that read accounts; the ones whose number is in `failing` fail as with a lost connection. */
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
const app = await buildApp({ ...shop, db: flaky, jwtSecret: shop.settings.jwtSecret ?? '' });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
let tab: ClientSocket | undefined;
afterEach(() => void tab?.disconnect());
afterAll(async () => {
  await app.close();
  await shop.close();
});

it.each([
  ['while the token is checked', 1],
  ['after the token was checked', 2],
])('a client comes back by itself when the database fails %s', async (_when, failing) => {
  const marta = await addMember(shop);
  reads.count = 0;
  reads.failing = new Set([failing]);
  const opened: ClientSocket = io(address, {
    auth: { token: marta.token },
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 10,
    reconnectionDelayMax: 20,
  });
  tab = opened;
  const users = new Promise<ChatUser[]>((resolve) => opened.on('getUsers', resolve));
  // Only a connection whose set-up was completed has passed both reads of the account.
  await expect.poll(() => reads.count).toBeGreaterThanOrEqual(failing + 2);
  await expect.poll(() => opened.connected).toBe(true);
  opened.emit('getUsers');
  expect(await users).toEqual(expect.any(Array));
});
