import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { type CatalogueChannel, openCatalogueChannel } from './catalogue-channel.ts';

type Tags = Parameters<CatalogueChannel['send']>[0];

let database: TestDatabase;
const open: CatalogueChannel[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
});
afterAll(async () => {
  await Promise.all(open.map((channel) => channel.close()));
  await database.close();
});

/** One process: its channel, and what it hears next. */
async function connect() {
  const messages: Tags[] = [];
  let next = Promise.withResolvers<Tags>();
  const channel = await openCatalogueChannel(database.pool, (tags) => {
    messages.push(tags);
    next.resolve(tags);
    next = Promise.withResolvers();
  });
  open.push(channel);
  return { channel, messages, heard: () => next.promise };
}

test('another process hears of a change, the one that made it does not', async () => {
  const [here, there] = [await connect(), await connect()];
  const heard = there.heard();
  here.channel.send(['product:1', 'catalogue']);
  here.channel.send(['product:1', 'product:2']);
  expect(await heard).toEqual(['product:1', 'catalogue', 'product:2']);

  const answer = here.heard();
  there.channel.send(['product:3']);
  expect(await answer).toEqual(['product:3']);
  expect(here.messages).toEqual([['product:3']]);
  expect(there.messages).toHaveLength(1);
});

test('a change of very many products is told as a change of the whole catalogue', async () => {
  const [here, there] = [await connect(), await connect()];
  const heard = there.heard();
  here.channel.send(Array.from({ length: 1000 }, (_, at) => `product:${at}` as const));
  expect(await heard).toEqual(['catalogue']);
});

test('after a broken connection everything may have changed, and it hears again', async () => {
  const [here, there] = [await connect(), await connect()];
  const recovered = there.heard();
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %' and datname = current_database()`,
  );
  expect(await recovered).toEqual(['catalogue']);
  const heard = there.heard();
  here.channel.send(['product:9']);
  expect(await heard).toEqual(['product:9']);
});
