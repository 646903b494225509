import { join } from 'node:path';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { base, expect, ofWorker, withFolder, withShop } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { setUp } from './second-factor.ts';

const administrator = { email: 'ada@example.com', password: 'lamps and chairs' };

/** An empty shop that requires two-step sign-in of its administrators. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use) =>
      withFolder((folder) =>
        withShop(
          {
            DATA_DIR: join(folder, 'data'),
            REQUIRE_SECOND_FACTOR: 'administrators',
            ADMIN_EMAIL: administrator.email,
            ADMIN_PASSWORD: administrator.password,
          },
          use,
        ),
      ),
    ofWorker,
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
