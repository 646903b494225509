import { join } from 'node:path';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { base, ofWorker, withFolder, withShop } from './fixtures.ts';

export const owner = { email: 'owner@example.com', password: 'lamps and chairs' };

/** The settings of an empty shop in this folder, with its owner. */
const emptyShop = (folder: string) => ({
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'off',
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
});

/** Tests of an empty shop of their own: each call has another one, whatever other files have set in theirs. */
export const testOwnShop = () =>
  base.extend<object, { shop: ShopProcess }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
      ({}, use) => withFolder((folder) => withShop(emptyShop(folder), use)),
      ofWorker,
    ],
    baseURL: async ({ shop }, use) => {
      await use(shop.url);
    },
  });

/** The empty shop that tests of settings share, since these decide how other tests order. */
export const test = testOwnShop();
