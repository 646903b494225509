import { afterAll, beforeEach, expect, it } from 'vitest';
import { installation } from '#server/db/schema/installation.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { findChangedSettings } from './find-changed-settings.ts';

const { db, close } = await createTestDatabase();
afterAll(close);
beforeEach(() => db.delete(installation));

const start = (given: Record<string, string>, secret = 'the first secret') =>
  findChangedSettings(db, given, secret);

it('names settings that were changed, added or removed since the last start', async () => {
  const first = {
    CART_RETENTION_DAYS: '5',
    SMTP_URL: 'smtp://user:hidden@mail',
    ADMIN_EMAIL: 'a@example.com',
  };
  expect(await start(first)).toEqual([]);
  expect(await start(first)).toEqual([]);
  expect(
    await start({ CART_RETENTION_DAYS: '7', ADMIN_EMAIL: 'a@example.com', REDIS_URL: 'redis://cache' }),
  ).toEqual(['CART_RETENTION_DAYS', 'REDIS_URL', 'SMTP_URL']);
});

it('says nothing of what may differ between processes', async () => {
  await start({ PORT: '3000', LOG_LEVEL: 'warn' });
  expect(await start({ PORT: '3001', DATA_DIR: '/data', WORKERS: '2' })).toEqual([]);
});

it('says nothing of what only the first start reads', async () => {
  await start({ TAX_RATE: '5', STORE_NAME: 'Kiln' });
  expect(await start({ TAX_RATE: '7', SUPPORT_PHONE: '1' })).toEqual([]);
});

it('names only the secret when that is new, because all hashes depend on it', async () => {
  await start({ CART_RETENTION_DAYS: '5' });
  expect(await start({ CART_RETENTION_DAYS: '5' }, 'another secret')).toEqual(['JWT_SECRET']);
  expect(await start({ CART_RETENTION_DAYS: '5' }, 'another secret')).toEqual([]);
});

it('stores no value', async () => {
  await start({ ADMIN_PASSWORD: 'kiln and clay' });
  const [stored] = await db.select().from(installation);
  expect(stored?.value).toContain('ADMIN_PASSWORD');
  expect(stored?.value).not.toMatch(/kiln|secret/);
});

it('reports a change once when several processes start at the same time', async () => {
  await start({ CART_RETENTION_DAYS: '5' });
  const changes = await Promise.all([1, 2, 3].map(() => start({ CART_RETENTION_DAYS: '7' })));
  expect(changes.flat()).toEqual(['CART_RETENTION_DAYS']);
});
