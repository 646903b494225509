import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ShopProcess, startShop } from '#server/testing/shop-process.ts';
import { base, expect, startTimeout } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { setUp } from './second-factor.ts';

const administrator = { email: 'ada@example.com', password: 'lamps and chairs' };

/** An empty shop that requires two-step sign-in of its administrators. */
const test = base.extend<{ shop: ShopProcess }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
      chmodSync(folder, 0o711);
      const shop = await startShop({
        env: {
          DATA_DIR: join(folder, 'data'),
          REQUIRE_SECOND_FACTOR: 'administrators',
          ADMIN_EMAIL: administrator.email,
          ADMIN_PASSWORD: administrator.password,
        },
      });
      await use(shop);
      await shop.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { timeout: startTimeout },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

test('an administrator sets two-step sign-in up before anything else', async ({ page }) => {
  await openPage(page, '/login');
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Two-step sign-in', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await page.goto('/dashboard/users');
  await setUp(page, administrator.password);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('link', { name: administrator.email })).toBeVisible();
});
