import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as playwrightTest } from '@playwright/test';
import { memoryFolder } from '#server/testing/memory-folder.ts';
import { type ShopProcess, startShop } from '#server/testing/shop-process.ts';
import { paintDemoPictures } from './demo-pictures.ts';
import { keepNotices } from './notices.ts';

/** Tests with a shop of their own use this. */
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

/** The start of a shop is slow, so a fixture keeps it for a worker. Ends one that hangs; no test's own time counts. */
export const ofWorker = { scope: 'worker', timeout: 300_000 } as const;

/** Room for the databases and pictures of two workers, several times over. */
const MEMORY_OF_SHOPS = 2 * 1024 ** 3;

/** Makes a folder for a shop, which may be used until `use` ends. */
export async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const memory = memoryFolder(MEMORY_OF_SHOPS);
  const folder = mkdtempSync(join(memory ?? tmpdir(), 'shop-e2e-'));
  if (memory) removeWhenKilled(folder);
  // The database may run as another user.
  chmodSync(folder, 0o711);
  await use(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Frees the memory also when this process is killed: that closes the pipe. */
function removeWhenKilled(folder: string): void {
  const guard = spawn('/bin/sh', ['-c', 'cat; rm -rf "$0"', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
}

/** Starts the built shop with settings that differ from those of tests. It runs until `use` ends. */
export async function withShop(
  env: Record<string, string>,
  use: (shop: ShopProcess) => Promise<void>,
): Promise<void> {
  const shop = await startShop({ env });
  await use(shop);
  await shop.stop();
}

/**
 * `page.goto('/')` opens a built shop with the demo data, started for these tests. Tests that run one after the other
 * share it, so each creates its own account and products.
 */
export const test = base.extend<object, { dataDir: string; shop: ShopProcess }>({
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use) => withFolder((folder) => use(join(folder, 'data'))),
    ofWorker,
  ],
  shop: [
    ({ dataDir }, use) =>
      withShop({ DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' }, async (shop) => {
        await paintDemoPictures(dataDir);
        await use(shop);
      }),
    ofWorker,
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});

export { expect } from '@playwright/test';
