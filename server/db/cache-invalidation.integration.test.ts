import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AnnouncedChange } from '#server/announced-change.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { createCacheInvalidation } from './cache-invalidation.ts';
import type { Db } from './db.ts';
import { Notifications } from './notifications.ts';

let database: TestDatabase;
const open: Notifications[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.execute(sql`create table note (text text)`);
});
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await database.close();
});

/** One process: its cache invalidation, and the tags that it receives. */
async function connect() {
  const notifications = new Notifications(database.connection, 'shop test changes');
  open.push(notifications);
  const cacheInvalidation = createCacheInvalidation(notifications);
  await notifications.open();
  const heard: AnnouncedChange[][] = [];
  let next = Promise.withResolvers<AnnouncedChange[]>();
  cacheInvalidation.onChange((changes) => {
    heard.push([...changes]);
    next.resolve([...changes]);
    next = Promise.withResolvers();
  });
  const changeStock = (...tags: AnnouncedChange[]) =>
    cacheInvalidation.inStockTransaction(database.db, async (_tx, announce) => announce(...tags));
  return { cacheInvalidation, changeStock, heard, next: () => next.promise, notifications };
}

async function storedTags(): Promise<string[]> {
  const { rows } = await database.db.execute<{ tags: string }>(sql`select tags from unsent_invalidations`);
  return rows.map(({ tags }) => tags);
}

test('a change reaches other processes after its commit, and this one before the call returns, once', async () => {
  const [here, there] = [await connect(), await connect()];
  const heard = there.next();
  let seenBefore: AnnouncedChange[][] = [];
  await here.cacheInvalidation.inTransaction(database.db, async (tx, announce) => {
    announce('product:1', 'catalogue');
    announce('product:1');
    await tx.execute(sql`insert into note values ('kept')`);
    seenBefore = [...here.heard, ...there.heard];
  });
  expect(seenBefore).toEqual([]);
  expect(here.heard).toEqual([['product:1', 'catalogue']]);
  expect(await heard).toEqual(['product:1', 'catalogue']);

  const answer = here.next();
  await there.cacheInvalidation.inTransaction(database.db, async (_tx, announce) => announce('product:3'));
  expect(await answer).toEqual(['product:3']);
  expect(here.heard).toHaveLength(2);
});

test('a rolled-back change is not sent', async () => {
  const [here, there] = [await connect(), await connect()];
  const undone = here.cacheInvalidation.inTransaction(database.db, async (_tx, announce) => {
    announce('catalogue');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const heard = there.next();
  await here.cacheInvalidation.inTransaction(database.db, async (_tx, announce) => announce('product:2'));
  expect(await heard).toEqual(['product:2']);
  expect(here.heard).toEqual([['product:2']]);
});

test('a change of very many products is sent as a change of the whole catalogue', async () => {
  const [here, there] = [await connect(), await connect()];
  const heard = there.next();
  await here.changeStock(...Array.from({ length: 1_000 }, (_, at): AnnouncedChange => `product:${at}`));
  expect(await heard).toEqual(['catalogue']);
});

test('every change of stock in quick succession is sent, once', async () => {
  const [here, there] = [await connect(), await connect()];
  await Promise.all(Array.from({ length: 20 }, (_, at) => here.changeStock(`product:${at}`)));
  await here.cacheInvalidation.inTransaction(database.db, async (_tx, announce) => announce('catalogue'));
  while (there.heard.flat().length < 21) await there.next();
  expect(new Set(there.heard.flat()).size).toBe(21);
  expect(here.heard.flat()).toHaveLength(21);
});

test('a change of stock is undone with its transaction, and is stored only until it is sent', async () => {
  const [here, there] = [await connect(), await connect()];
  const undone = here.cacheInvalidation.inStockTransaction(database.db, async (_tx, announce) => {
    announce('product:1');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const heard = there.next();
  await here.changeStock('product:2');
  expect(await heard).toEqual(['product:2']);
  expect(await storedTags()).toEqual([]);
});

test('what a process that ended did not send is sent by another, to everybody', async () => {
  const ended = createCacheInvalidation(new Notifications(database.connection, 'never opened'));
  const [here, there] = [await connect(), await connect()];
  const heard = [here.next(), there.next()];
  await ended.inStockTransaction(database.db, async (_tx, announce) => announce('product:1', 'product:2'));
  await database.db.execute(sql`update unsent_invalidations set created_at = now() - interval '1 minute'`);
  const all = ['product:1', 'product:2'];
  expect(await Promise.all(heard)).toEqual([all, all]);
  expect(await storedTags()).toEqual([]);
});

test('nothing is known to be current without the connection, and listeners are told when it is lost and when it is back', async () => {
  const here = await connect();
  const states: boolean[] = [];
  const missed = new Promise<void>((resolve) =>
    here.cacheInvalidation.onMissed(() => {
      if (states.push(here.cacheInvalidation.isListening()) === 2) resolve();
    }),
  );
  const heardWhileLost = new Promise<boolean>((resolve) =>
    here.notifications.once('lost', () => resolve(here.cacheInvalidation.isListening())),
  );
  expect(here.cacheInvalidation.isListening()).toBe(true);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'shop test changes' and datname = current_database()`,
  );
  expect(await heardWhileLost).toBe(false);
  await missed;
  expect(states).toEqual([false, true]);
});

test('a commit that was not confirmed may have changed what this process did not hear of', async () => {
  const [here, there] = [await connect(), await connect()];
  let missed = 0;
  here.cacheInvalidation.onMissed(() => (missed += 1));
  const lost = new Error('Connection terminated unexpectedly');
  const breaking: Pick<Db, 'transaction'> = {
    async transaction(work) {
      await database.db.transaction(work);
      throw lost;
    },
  };
  const db = Object.assign(Object.create(database.db), breaking);
  const heard = there.next();
  const unconfirmed = here.cacheInvalidation.inTransaction(db, async (_tx, announce) =>
    announce('product:1'),
  );
  await expect(unconfirmed).rejects.toBe(lost);
  expect([await heard, here.heard, missed]).toEqual([['product:1'], [], 1]);

  const unchanged = here.cacheInvalidation.inTransaction(db, async () => {});
  await expect(unchanged).rejects.toBe(lost);
  const undone = here.cacheInvalidation.inTransaction(database.db, async (_tx, announce) => {
    announce('product:2');
    throw lost;
  });
  await expect(undone).rejects.toBe(lost);
  expect(missed).toBe(1);
});

test('any number of caches hears of missed changes by one listener', () => {
  const notifications = new Notifications(database.connection, 'shop test caches');
  const { onMissed } = createCacheInvalidation(notifications);
  let calls = 0;
  for (let cache = 0; cache < 20; cache += 1) onMissed(() => (calls += 1));
  // Node warns of more than ten.
  expect(notifications.listenerCount('lost')).toBe(1);
  notifications.emit('lost');
  expect(calls).toBe(20);
});
