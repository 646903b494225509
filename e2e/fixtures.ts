import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as playwrightTest } from '@playwright/test';
import { type ShopProcess, startShop } from '#server/testing/shop-process.ts';
import { keepNotices } from './notices.ts';

/** What `npm start` runs. */
const program = fileURLToPath(new URL('../build/shop/main.js', import.meta.url));

/** For a shop of one's own. */
export const base = playwrightTest.extend<object, object>({
  browser: [
    async ({ browser }, use) => {
      // All contexts, also those of `page` and `browser.newPage()`.
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await keepNotices(context);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});

/** Ends a start that hangs. It does not count towards the time of the test that is the first to need the shop. */
export const startTimeout = 300_000;

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
    { scope: 'worker', timeout: startTimeout },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});

export { expect } from '@playwright/test';
