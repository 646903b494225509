import { afterAll, expect, it } from 'vitest';
import { installation } from '#server/db/schema/letters.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { isDemoShop, refuseOpenDemo } from './demo-state.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

it('lets nobody but this machine into the demo shop, whose passwords are published', async () => {
  await refuseOpenDemo(db, '0.0.0.0');
  expect(await isDemoShop(db)).toBe(false);
  await db.insert(installation).values({ key: 'seed', value: 'demo' });
  expect(await isDemoShop(db)).toBe(true);
  await refuseOpenDemo(db, '127.0.0.1');
  await expect(refuseOpenDemo(db, '0.0.0.0')).rejects.toThrow(
    'HOST: 0.0.0.0 would let others into the demo shop',
  );
});
