import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { installation } from '#server/db/schema/installation.ts';
import { hashPassword } from '#server/features/auth/passwords.ts';
import { setMembership } from '#server/features/users/memberships.store.ts';
import { insertUser } from '#server/features/users/users.store.ts';
import { killShops, launchShop, startShop } from '#server/testing/shop-process.ts';

afterEach(killShops);

const published = { email: 'admin@example.com', password: 'demo-admin' };

/** A data directory of an earlier demo shop, as far as sign-in needs it. */
async function demoDataDir(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'open-demo-'));
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await migrateDatabase(database.pool);
  const passwordHash = await hashPassword(published.password);
  const ines = { email: published.email, firstName: 'Ines', lastName: 'Okafor' };
  const { id } = await insertUser(database.db, { ...ines, passwordHash });
  await setMembership(database.db, id, { permissionSet: 'owner' });
  await database.db.insert(installation).values({ key: 'seed', value: 'demo' });
  await database.close();
  return dataDir;
}

const call = (url: string, path: string, init: RequestInit = {}) => fetch(`${url}/api${path}`, init);
const logIn = (url: string) =>
  call(url, '/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(published),
  });

test('an earlier demo shop refuses its published sign-ins once other machines can reach it, and says what to do', async () => {
  const DATA_DIR = await demoDataDir();
  // SEED has its default.
  const local = await startShop({ env: { DATA_DIR, SEED: '' } });
  await expect.poll(() => local.output()).toContain('administrator: admin@example.com / demo-admin');
  const { token } = (await (await logIn(local.url)).json()) as { token: string };
  await local.stop();

  const open = await startShop({ env: { DATA_DIR, SEED: '', PUBLIC_URL: 'https://shop.example.com' } });
  await expect.poll(() => open.output()).toMatch(/published passwords are refused.*npm run admin.*SEED=none/);
  expect(open.output()).not.toContain('demo-admin');
  expect((await logIn(open.url)).status).toBe(400);
  const me = await call(open.url, '/user/me', { headers: { authorization: token } });
  expect(me.status).toBe(401);
  await open.stop();

  const exposed = await launchShop({ env: { DATA_DIR, SEED: '', HOST: '0.0.0.0' } });
  expect(await exposed.ended).toBe(1);
  expect(exposed.output()).toMatch(/^HOST: 0\.0\.0\.0 .*npm run admin.*SEED=none[^\n]*\n$/);
}, 300_000);
