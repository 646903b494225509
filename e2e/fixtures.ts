import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import { type ShopProcess, startShop } from '#server/testing/shop-process.ts';

/** What `npm start` runs. */
const program = fileURLToPath(new URL('../build/shop/main.js', import.meta.url));

/**
 * `page.goto('/')` opens a built shop with the demo data, started for these tests. Tests that run one after the other
 * share it, so each creates its own account and products.
 */
export const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
      // The database may run as another user.
      chmodSync(folder, 0o711);
      const shop = await startShop({
        args: [program],
        env: { DATA_DIR: join(folder, 'data'), SEED: 'demo', RATE_LIMIT: 'off' },
      });
      await use(shop);
      await shop.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});

export { expect } from '@playwright/test';
