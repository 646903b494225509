import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type ShopProcess, startShop } from '#server/testing/shop-process.ts';
import { openTestOidc, type TestOidc } from '#server/testing/test-oidc.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** A shop without goods beside a real OpenID provider that plays Google. */
const test = base.extend<{ google: TestOidc; shop: ShopProcess }>({
  shop: async ({ google }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'shop-e2e-'));
    chmodSync(folder, 0o711);
    const url = new URL(google.callbackUrl);
    const shop = await startShop({
      env: {
        DATA_DIR: join(folder, 'data'),
        PORT: url.port,
        GOOGLE_CLIENT_ID: google.clientId,
        GOOGLE_CLIENT_SECRET: google.clientSecret,
        GOOGLE_ISSUER: google.issuer,
      },
    });
    await use(shop);
    await shop.stop();
    rmSync(folder, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  google: async ({}, use) => {
    const google = await openTestOidc({
      callbackUrl: `http://127.0.0.1:${await freePort()}/api/auth/google/callback`,
    });
    await use(google);
    await google.close();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

test('a visitor signs in with the provider; one who does not agree is told so', async ({ page, google }) => {
  google.person = {
    subject: {
      sub: 'ada-1',
      email: 'ada@example.com',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'K',
    },
    agrees: false,
  };
  await page.goto('/login');
  await page.getByRole('link', { name: 'Login with Google' }).click();
  await expect(page).toHaveURL(/\/login\?notice=denied/);
  await expect(page.getByText('You have not been signed in.')).toBeVisible();

  google.person = { ...google.person, agrees: true };
  await page.getByRole('link', { name: 'Login with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Logged in With Google')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account Security' })).toHaveCount(0);
});

test('a provider that is not set up leads back with a notice', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Login with Facebook' }).click();
  await expect(page).toHaveURL(/\/login\?notice=unconfigured/);
  await expect(page.getByText('This sign-in is not available yet.')).toBeVisible();
});
