import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { type Database, openDatabase } from '#server/db/db.ts';
import { diskStore } from '#server/features/media/disk-store.ts';
import { findOrCreateSecret } from '#server/process/secrets.ts';
import { tableContents } from '#server/testing/table-contents.ts';
import { databaseUrl } from '#server/testing/test-database-url.ts';
import { type ExternalPostgres, startExternalPostgres } from './dependencies/postgres.ts';
import { type FaultShop, openEmbeddedShop } from './fault-shop.ts';
import { Client } from './load/client.ts';
import { startOrders } from './load/order-load.ts';
import { addRow } from './row.ts';
import { SupervisedShop } from './supervised-shop.ts';
import { until } from './wait.ts';

const ORDERS_AROUND = 60;

let shop: FaultShop;
let source: Database;
let postgres: ExternalPostgres;
let target: Database;
let targetUrl: string;

beforeAll(async () => {
  shop = await openEmbeddedShop();
  source = await openDatabase({ databaseUrl: null, dataDir: shop.dataDir }, { limited: false });
  postgres = await startExternalPostgres();
  await postgres.database.query('create database moved');
  targetUrl = databaseUrl(postgres.url, 'moved');
  target = await openDatabase({ databaseUrl: targetUrl, dataDir: '' }, { limited: false });
});
afterAll(async () => {
  await target.close();
  await source.close();
  await shop.close();
  await postgres.close();
});

test('a backup under orders, restored into another PostgreSQL, has every row of its snapshot', async (context) => {
  const row = addRow(context);
  const path = join(shop.dataDir, 'shop.tar.gz');
  const images = diskStore(join(shop.dataDir, 'images'));
  const secrets = { 'jwt-secret': findOrCreateSecret(shop.dataDir, 'jwt-secret').secret };
  const orders = startOrders(shop.buyers, shop.products);
  const moreOrders = (count: number) => {
    const known = orders.acknowledged.length;
    return until('orders are placed', () => orders.acknowledged.length >= known + count);
  };
  const observer = await source.pool.connect();
  try {
    await moreOrders(ORDERS_AROUND);
    const before = orders.acknowledged.length;
    const pool = {
      connect: async () => sharingSnapshot(await source.pool.connect(), observer, () => moreOrders(1)),
    };
    await writeBackup({ pool, images, secrets, version: '1.0.0' }, path);
    expect(orders.acknowledged.length).toBeGreaterThan(before);
  } finally {
    await orders.finish();
  }
  await restoreBackup(
    { pool: target.pool, images: diskStore(join(shop.dataDir, 'moved')), keepSecrets() {} },
    path,
  );

  const ofSnapshot = await tableContents(observer);
  await observer.query('commit');
  const now = await tableContents(observer);
  observer.release();
  const restored = await target.pool.connect();
  const moved = await tableContents(restored);
  restored.release();
  expect(moved).toEqual(ofSnapshot);
  expect(moved.orders?.count).toBeGreaterThanOrEqual(ORDERS_AROUND);
  expect(moved.orders?.count).toBeLessThan(now.orders?.count ?? 0);
  row.notes.push(
    `${Object.keys(moved).length} tables, ${moved.orders?.count} of ${now.orders?.count} orders`,
  );

  await expectToSell(secrets['jwt-secret']);
});

/** @returns the client, whose next transaction `observer` sees too, and which goes on after `meanwhile` */
function sharingSnapshot(
  client: pg.PoolClient,
  observer: pg.PoolClient,
  meanwhile: () => Promise<unknown>,
): pg.PoolClient {
  const query = client.query.bind(client);
  client.query = (async (begin: string) => {
    client.query = query;
    await query(begin);
    const { rows } = await query('select pg_export_snapshot() as id');
    await observer.query('begin isolation level repeatable read');
    await observer.query(`set transaction snapshot '${rows[0].id}'`);
    await meanwhile();
  }) as typeof client.query;
  return client;
}

/** The restored shop accepts a sign-in of before the backup, and an order. */
async function expectToSell(jwtSecret: string): Promise<void> {
  const env = { DATA_DIR: join(shop.dataDir, 'moved-data'), DATABASE_URL: targetUrl, JWT_SECRET: jwtSecret };
  const moved = await SupervisedShop.open(env);
  const buyer = new Client(moved.url);
  buyer.token = shop.buyers[0]?.token ?? null;
  const orders = startOrders([buyer], shop.products);
  await until('an order is placed', () => orders.acknowledged.length > 0).finally(() => orders.finish());
  await moved.end();
}
