import { join } from 'node:path';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { base, ofWorker, withFolder, withShop } from './fixtures.ts';

export const owner = { email: 'owner@example.com', password: 'lamps and chairs' };

/** The settings of an empty shop in this folder, with its owner. */
export const emptyShop = (folder: string) => ({
  DATA_DIR: join(folder, 'data'),
  RATE_LIMIT: 'off',
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
});

/** An empty shop of its own, for settings that decide how other tests order. */
export const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use) => withFolder((folder) => withShop(emptyShop(folder), use)),
    ofWorker,
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});
