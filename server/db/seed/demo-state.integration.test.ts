import { afterAll, expect, it } from 'vitest';
import { installation } from '#server/db/schema/installation.ts';
import { insertAdministrator } from '#server/features/auth/create-administrator.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { isDemoShop, refuseOpenDemo } from './demo-state.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

it('only lets this machine reach the demo shop, whose passwords are published', async () => {
  await refuseOpenDemo(db, { host: '0.0.0.0', adminPassword: null });
  expect(await isDemoShop(db)).toBe(false);
  await db.insert(installation).values({ key: 'seed', value: 'demo' });
  expect(await isDemoShop(db)).toBe(true);
  await refuseOpenDemo(db, { host: '127.0.0.1', adminPassword: null });
  const addOwner = (email: string) => insertAdministrator(db, email, '', 'owner');
  await addOwner('Admin@example.com');
  const open = () => refuseOpenDemo(db, { host: '0.0.0.0', adminPassword: null });
  await expect(open()).rejects.toThrow(
    /^HOST: 0\.0\.0\.0 would open the demo shop.* npm run admin .* SEED=none/,
  );
  // A shop with its own administrator, or with ADMIN_PASSWORD, may start.
  await refuseOpenDemo(db, { host: '0.0.0.0', adminPassword: 'set by hand' });
  await addOwner('owner@example.com');
  await open();
});
