import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Tag } from '#server/cache/announced-change.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { type Database, openDatabase } from '../db/db.ts';
import { Notifications } from '../db/notifications.ts';
import { createCacheInvalidation } from './cache-invalidation.ts';

let database: TestDatabase;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await database.close();
});

/** One process: its connections, and the tags that it receives. */
async function connect() {
  const own = await openDatabase({ databaseUrl: database.url, dataDir: '' });
  const notifications = new Notifications(database.connection, 'shop test changes');
  opened.push(own, notifications);
  const cacheInvalidation = createCacheInvalidation(notifications, own.pool);
  await notifications.open();
  const heard: Tag[][] = [];
  let next = Promise.withResolvers<Tag[]>();
  cacheInvalidation.onChange((tags) => {
    heard.push([...tags]);
    next.resolve([...tags]);
    next = Promise.withResolvers();
  });
  return { ...own, cacheInvalidation, heard, next: () => next.promise, notifications };
}

type Executing = Pick<Database['db'], 'execute'>;
const announce = (db: Executing, ...tags: Tag[]) =>
  db.execute(sql`select announce(${sql.param(tags)}::text[])`);
/** As stock changes. */
const announceLater = (db: Executing, ...tags: Tag[]) =>
  db.execute(sql`select announce_later(${tags.join(' ')})`);
const announceTogether = (db: Database['db'], tag: Tag) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('shop.announces_together', 'on', true)`);
    await announce(tx, tag);
  });

async function storedTags(): Promise<string[]> {
  const { rows } = await database.db.execute<{ tags: string }>(sql`select tags from unsent_invalidations`);
  return rows.map(({ tags }) => tags);
}

test('a change reaches other processes after its commit, and this one before the call returns, each once', async () => {
  const [here, there] = [await connect(), await connect()];
  const heard = there.next();
  let seenBefore: Tag[][] = [];
  await here.db.transaction(async (tx) => {
    await announce(tx, 'product:1', 'lists');
    await announce(tx, 'product:1');
    seenBefore = [...here.heard, ...there.heard];
  });
  expect(seenBefore).toEqual([]);
  expect(here.heard).toEqual([['product:1', 'lists']]);
  expect(await heard).toEqual(['product:1', 'lists']);

  // It hears what the other one changes, and not its own change once more.
  const answer = here.next();
  await announce(there.db, 'product:3');
  expect(await answer).toEqual(['product:3']);
  expect(here.heard).toHaveLength(2);
});

test('a rolled-back change is not sent', async () => {
  const [here, there] = [await connect(), await connect()];
  const undone = here.db.transaction(async (tx) => {
    await announce(tx, 'product:1');
    await announceLater(tx, 'stock:1');
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  const heard = there.next();
  await announce(here.db, 'product:2');
  expect(await heard).toEqual(['product:2']);
  expect(await storedTags()).toEqual([]);
});

test('a change of very many products is sent as a change of the whole catalogue', async () => {
  const [here, there] = [await connect(), await connect()];
  const heard = there.next();
  await here.db.transaction(async (tx) => {
    await announce(tx, ...Array.from({ length: 1_000 }, (_, at): Tag => `product:${at}`));
    await announce(tx, 'product:later');
  });
  expect(await heard).toEqual(['catalogue']);
  expect(here.heard).toEqual([['catalogue']]);
});

test.each<[string, Tag[]]>([
  ['the whole catalogue', ['catalogue']],
  [
    'as many changes as are announced one by one',
    Array.from({ length: 60 }, (_, at): Tag => `product:${at}`),
  ],
])('settings are announced beside %s', async (_, tags) => {
  const here = await connect();
  await here.db.transaction(async (tx) => {
    await announce(tx, ...tags);
    await tx.execute(sql`insert into settings ("group", value) values (${`of ${tags.length}`}, '{}')`);
  });
  expect(here.heard).toEqual([[...tags, 'settings']]);
});

test('every change of stock in quick succession is sent after its commit, once', async () => {
  const [here, there] = [await connect(), await connect()];
  const changes = Array.from({ length: 20 }, (_, at): Tag => `stock:${at}`);
  await Promise.all(changes.map((tag) => announceLater(here.db, tag)));
  while (there.heard.length < 20) await there.next();
  expect(new Set(there.heard.flat())).toEqual(new Set(changes));
  expect(here.heard).toHaveLength(20);
  await expect.poll(storedTags).toEqual([]);
});

test('what a process that ended did not send is sent by another, to everybody', async () => {
  const [here, there] = [await connect(), await connect()];
  const heard = [here.next(), there.next()];
  // Nobody listens on the connections of this one.
  await announceLater(database.db, 'product:1', 'stock:2');
  await database.db.execute(sql`update unsent_invalidations set created_at = now() - interval '1 minute'`);
  const all = ['product:1', 'stock:2'];
  expect(await Promise.all(heard)).toEqual([all, all]);
  expect(await storedTags()).toEqual([]);
});

test('transactions that are one of many are announced together, at most every five seconds', async () => {
  const here = await connect();
  const now = vi.spyOn(performance, 'now').mockReturnValue(100_000);
  const heartbeat = async () => {
    here.notifications.emit('heartbeat');
    await here.notifications.run({ name: 'after_heartbeat', text: 'select' }, []);
  };
  await announceTogether(here.db, 'product:1');
  await heartbeat();
  expect(here.heard).toEqual([['catalogue']]);

  // The connection has heartbeats of its own, too: they send no earlier.
  now.mockReturnValue(104_999);
  await announceTogether(here.db, 'product:2');
  await announceTogether(here.db, 'product:3');
  await heartbeat();
  expect(here.heard).toHaveLength(1);
  now.mockReturnValue(105_000);
  await heartbeat();
  expect(here.heard).toEqual([['catalogue'], ['catalogue']]);
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

test('a commit that was not confirmed is obeyed when its connection breaks, and again when it is known', async () => {
  const here = await connect();
  const client = await here.pool.connect();
  await client.query('begin');
  await client.query(`select announce(array['product:1'])`);
  const committed = here.next();
  // The commit is sent, and the connection breaks before its answer: as far as this process knows.
  const commit = client.query('commit');
  client.release(true);
  expect(await committed).toEqual(['product:1']);
  await commit.catch(() => {});
  while (here.heard.length < 2) await here.next();
  expect(here.heard).toEqual([['product:1'], ['product:1']]);
});

test('any number of caches hears of missed changes by one listener', () => {
  const notifications = new Notifications(database.connection, 'shop test caches');
  const { onMissed } = createCacheInvalidation(notifications, database.pool);
  let calls = 0;
  for (let cache = 0; cache < 20; cache += 1) onMissed(() => (calls += 1));
  // Node warns of more than ten.
  expect(notifications.listenerCount('lost')).toBe(1);
  notifications.emit('lost');
  expect(calls).toBe(20);
});
