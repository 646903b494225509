import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '#server/testing/test-app.ts';

it('a shop that works is ready, and reveals nothing more', async () => {
  const shop = await createTestApp();
  onTestFinished(shop.close);
  for (const path of ['/health', '/health/ready', '/health/live']) {
    const response = await shop.call('GET', path);
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ok' }]);
  }
});

it('a process with the same id in another container, on the same folder, is not in the way', async () => {
  const shop = await createTestApp();
  onTestFinished(shop.close);
  mkdirSync(join(shop.settings.dataDir, `.health-${process.pid}`));
  expect((await shop.call('GET', '/health/ready')).json()).toEqual({ status: 'ok' });
});

it('a shop without its database is alive but not ready', async () => {
  const shop = await createTestApp();
  onTestFinished(shop.close);
  shop.pool.markAway();
  const response = await shop.call('GET', '/health/ready');
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { status: 'unavailable', error: 'The database does not answer.' },
  ]);
  expect(response.headers['retry-after']).toBe('2');
  expect((await shop.call('GET', '/health/live')).statusCode).toBe(200);
  shop.pool.markBack();
  await expect.poll(async () => (await shop.call('GET', '/health')).statusCode).toBe(200);
});

it('a shop whose database hangs is not ready', async () => {
  const shop = await createTestApp();
  onTestFinished(shop.close);
  const blocker = await shop.pool.connect();
  onTestFinished(() => blocker.release(true));
  await blocker.query('begin; lock table drizzle.__drizzle_migrations');
  expect((await shop.call('GET', '/health')).json()).toMatchObject({
    error: 'The database does not answer.',
  });
});

it('a shop whose database was migrated by a newer version is not ready', async () => {
  const shop = await createTestApp();
  onTestFinished(shop.close);
  await shop.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 4102444800000)`,
  );
  expect((await shop.call('GET', '/health')).json()).toMatchObject({
    error: 'The database was migrated by a newer version of the shop.',
  });
});

it('a shop whose data folder is not writable is not ready', async () => {
  const shop = await createTestApp();
  onTestFinished(shop.close);
  const { dataDir } = shop.settings;
  rmSync(dataDir, { recursive: true });
  // Even root cannot write into a file as if it were a folder.
  writeFileSync(dataDir, 'not a folder');
  chmodSync(dataDir, 0o400);
  expect((await shop.call('GET', '/health')).json()).toMatchObject({
    error: 'The data folder is not writable.',
  });
});
