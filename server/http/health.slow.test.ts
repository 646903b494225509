import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { addAdministrator } from '#server/testing/builders/people.ts';
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
  await blocker.query('begin; lock table drizzle.migrations');
  expect((await shop.call('GET', '/health')).json()).toMatchObject({
    error: 'The database does not answer.',
  });
});

it('a shop whose database was migrated by a newer version is not ready', async () => {
  const shop = await createTestApp();
  onTestFinished(shop.close);
  await shop.db.execute(
    sql`insert into drizzle.migrations (hash, created_at) values ('of tomorrow', 4102444800000)`,
  );
  expect((await shop.call('GET', '/health')).json()).toMatchObject({
    error: 'The database was migrated by a newer version of the shop.',
  });
});

it('a shop whose database has no space left says so to everybody, once in the log, and goes on by itself', async () => {
  const shop = await createTestApp();
  onTestFinished(shop.close);
  const { token } = await addAdministrator(shop);
  await shop.db.execute(sql`
    create function refuse() returns trigger language plpgsql as
      $$begin raise 'could not extend file: No space left on device' using errcode = 'disk_full'; end$$`);
  await shop.db.execute(
    sql`create trigger refuse before insert on contact_messages execute function refuse()`,
  );
  const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
  const body = { name: 'Ada', email: 'ada@example.com', message: 'Are there lamps?' };
  for (const _ of [1, 2]) {
    const refused = await shop.call('POST', '/contact/add', { body });
    expect([refused.statusCode, refused.json()]).toEqual([
      503,
      { error: 'The shop cannot save anything at the moment. Please try again later.', code: 'unavailable' },
    ]);
  }
  expect(warn.mock.calls).toEqual([[expect.stringContaining('The disk of the database is full')]]);
  expect((await shop.call('GET', '/health')).json()).toMatchObject({
    error: 'The disk of the database is full.',
  });
  const { health } = (await shop.call('GET', '/dashboard/health', { token })).json();
  expect(health.sentence).toContain('Database does not work.');
  await shop.db.execute(sql`drop trigger refuse on contact_messages`);
  expect((await shop.call('POST', '/contact/add', { body })).statusCode).toBe(200);
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
