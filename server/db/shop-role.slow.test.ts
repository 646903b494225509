import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { diskStore } from '#server/features/media/disk-store.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createShopRole } from '#server/testing/shop-role.ts';
import { tableContents } from '#server/testing/table-contents.ts';
import { databaseUrl } from '#server/testing/test-database-url.ts';
import { createCacheInvalidation } from '../cache/cache-invalidation.ts';
import { type Database, openDatabase } from './db.ts';
import { migrateDatabase } from './migrate.ts';
import { openNotifications } from './open-notifications.ts';

const { url: serverUrl, run } = inject('testCluster');

/** A database of its own, as the role of deploy/shop-role.sql. */
async function openAsShop(): Promise<Database> {
  const name = `${run}_${randomBytes(6).toString('hex')}`;
  await createShopRole(serverUrl, name);
  const url = new URL(databaseUrl(serverUrl, name));
  // The embedded PostgreSQL lets nobody but its superuser connect, who gives up all other rights here.
  url.searchParams.set('options', `-c role=${name}`);
  const database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  onTestFinished(async () => {
    await database.close();
    const superuser = new pg.Client(serverUrl);
    await superuser.connect();
    await superuser.query(`drop database ${name} with (force)`);
    await superuser.query(`drop role ${name}`).finally(() => superuser.end());
  });
  return database;
}

async function readContent({ pool }: Database) {
  const client = await pool.connect();
  return await tableContents(client).finally(() => client.release());
}

test('a role without rights beyond its own database does everything that the shop does', async () => {
  const shop = await openAsShop();
  await expect(shop.pool.query('create role another')).rejects.toThrow('permission denied to create role');
  await expect(shop.pool.query('create database another')).rejects.toThrow('permission denied');

  await migrateDatabase(shop.pool);
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-role-'));
  const notifications = await openNotifications(shop, { dataDir, s3: null });
  onTestFinished(() => notifications.close());
  const heard = new Promise((resolve) => createCacheInvalidation(notifications, shop.pool).onChange(resolve));
  const images = diskStore(join(dataDir, 'images'));
  const product = await addProduct(shop.db, { name: 'Lamp' });
  // A brand is added first.
  expect(await heard).toEqual(['catalogue']);

  const archive = join(dataDir, 'shop.tar.gz');
  await writeBackup({ pool: shop.pool, images, secrets: {}, version: '1.0.0' }, archive);
  const restored = await openAsShop();
  await restoreBackup({ pool: restored.pool, images, keepSecrets() {} }, archive);
  expect(await readContent(restored)).toEqual(await readContent(shop));
  const { rows } = await restored.db.execute(sql`select id from products`);
  expect(rows).toEqual([{ id: product.id }]);
});
