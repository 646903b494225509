import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { openTestOidc, type TestOidc } from '#server/testing/test-oidc.ts';
import { base, expect, ofWorker, withFolder, withShop } from './fixtures.ts';
import { interceptOnce } from './intercept.ts';
import { setUp, totpCode } from './second-factor.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('no port is free');
  return address.port;
}

/** A shop without products and a real OpenID provider in the role of Google. Each test signs in as its own person. */
const test = base.extend<object, { google: TestOidc; shop: ShopProcess }>({
  shop: [
    ({ google }, use) =>
      withFolder((folder) =>
        withShop(
          {
            DATA_DIR: join(folder, 'data'),
            PORT: new URL(google.callbackUrl).port,
            RATE_LIMIT: 'off',
            GOOGLE_CLIENT_ID: google.clientId,
            GOOGLE_CLIENT_SECRET: google.clientSecret,
            GOOGLE_ISSUER: google.issuer,
          },
          use,
        ),
      ),
    ofWorker,
  ],
  google: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const google = await openTestOidc({
        callbackUrl: `http://127.0.0.1:${await freePort()}/api/auth/google/callback`,
      });
      await use(google);
      await google.close();
    },
    ofWorker,
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
});

const makePerson = (name: string) => ({
  subject: {
    sub: `${name}-1`,
    email: `${name.toLowerCase()}@example.com`,
    email_verified: true,
    given_name: name,
    family_name: 'K',
  },
  consents: true,
});

test('a visitor signs in with the provider, and sees a notice after declining', async ({ page, google }) => {
  google.person = { ...makePerson('Ada'), consents: false };
  await page.goto(`/login?to=${encodeURIComponent('/shop#bag')}`);
  await page.getByRole('link', { name: 'Login with Google' }).click();
  await expect(page).toHaveURL(/\/login\?notice=denied/);
  await expect(page.getByText('You have not been signed in.')).toBeVisible();

  google.person = { ...google.person, consents: true };
  await page.getByRole('link', { name: 'Login with Google' }).click();
  // Back to the page that required the sign-in, although the first attempt failed.
  await expect(page.getByRole('dialog', { name: 'Your bag' })).toBeVisible();
  await expect(page).toHaveURL(/\/shop#bag$/);
  await page.goto('/dashboard');
  await expect(page.getByText('Logged in With Google')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Account Security' })).toHaveCount(0);
  // Without a password there are only the devices that are signed in.
  await page.getByRole('link', { name: 'Sign-in and Devices' }).click();
  await expect(page.getByText('127.0.0.1, with Google')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reset Password' })).toHaveCount(0);
});

test('a sign-in with the provider asks for the code of two-step sign-in', async ({ page, google }) => {
  google.person = makePerson('Tua');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Login with Google' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Sign-in and Devices' }).click();
  // The provider has the password.
  const { key } = await setUp(page, null);
  await page.getByRole('button', { name: /^Account Tua/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();

  await page.goto(`/login?to=${encodeURIComponent('/dashboard/address')}`);
  // As a heart does, of a product that is gone by then.
  const wish = { productId: randomUUID(), name: 'Harvest Moon Lamp' };
  await page.evaluate((usr) => history.replaceState({ ...history.state, usr }, ''), { wish });
  // The history keeps it, and the server's page does not know it.
  await page.reload();
  await expect(page.getByText(`Log in to add ${wish.name} to your wishlist.`)).toBeVisible();
  await page.getByRole('link', { name: 'Login with Google' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(page).toHaveURL(/\/auth\/success$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('Code', { exact: true }).fill(totpCode(key, 30));
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/address$/);
  await expect(page.getByText('Harvest Moon Lamp')).toBeVisible();
  await expect(page.getByText('Product is not available.')).toBeVisible();
});

test('a provider without settings says so and leads nowhere, and its URL leads back with a notice', async ({
  page,
}) => {
  await page.goto('/login');
  const facebook = page.getByRole('button', { name: 'Login with Facebook' });
  await expect(facebook).toBeDisabled();
  await expect(facebook).toHaveAccessibleDescription('Not available yet.');
  await page.goto('/api/auth/facebook');
  await expect(page).toHaveURL(/\/login\?notice=unconfigured/);
  await expect(page.getByText('This sign-in is not available yet.')).toBeVisible();
});

/** Creates an account. Returns its token. */
async function register(shop: ShopProcess, email: string): Promise<string> {
  const response = await fetch(`${shop.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, firstName: 'Eve', lastName: 'M', password: 'lamps and chairs' }),
  });
  return (await response.json()).token;
}
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('a token that this tab did not request signs nobody in or out', async ({ page, shop }) => {
  const strangers = await register(shop, 'eve@example.com');
  const lure = `/auth/success?token=${encodeURIComponent(strangers)}`;
  await page.goto(lure);
  await expect(page).toHaveURL(/\/login\?notice=failed/);
  await expect(page.getByText('That sign-in did not work.')).toBeVisible();
  expect(await storedToken(page)).toBeNull();

  const own = await register(shop, 'mona@example.com');
  await page.evaluate((token) => localStorage.setItem('token', token), own);
  await page.goto(lure);
  await expect(page.getByText('You stay signed in as before.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible();
  expect(await storedToken(page)).toBe(own);
});

test('somebody who is signed in as another person is asked before the account changes', async ({
  page,
  google,
  shop,
}) => {
  google.person = makePerson('Ben');
  const own = await register(shop, 'marta@example.com');
  /** Presses the button, signs in as Marta in another tab meanwhile, and returns from the provider as Ben. */
  const returnToShop = async () => {
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/login');
    const link = page.getByRole('link', { name: 'Login with Google' });
    await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
    await link.click();
    await page.evaluate((token) => localStorage.setItem('token', token), own);
    await page.goto('/api/auth/google');
    await expect(page.getByText('You are signed in as marta@example.com.')).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    expect(await storedToken(page)).toBe(own);
  };
  await page.goto('/login');
  await returnToShop();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible();
  expect(await storedToken(page)).toBe(own);

  await returnToShop();
  await page.getByRole('button', { name: 'Switch account' }).click();
  await expect(page.getByText('Logged in With Google')).toBeVisible();
  expect(await storedToken(page)).not.toBe(own);
});

test('somebody without a password signs in again before the account is deleted', async ({ page, google }) => {
  google.person = makePerson('Cleo');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Login with Google' }).click();
  await page.getByText('Logged in With Google').waitFor();
  await page.goto('/dashboard/account');
  const before = await storedToken(page);
  // As the server refuses it when the sign-in is older than ten minutes.
  const refusal = { error: 'Please sign in again with Google first.', code: 'sign-in-again' };
  const refuse = { status: 400, json: refusal };
  await interceptOnce(page, '**/api/user/me/delete', (route) => route.fulfill(refuse));
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const deleteAccount = async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByLabel('Type your e-mail address to confirm').fill('cleo@example.com');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
  };
  await deleteAccount();
  const again = page.getByRole('dialog', { name: 'Please sign in again with Google first.' });
  await again.getByRole('link', { name: 'Sign in with Google' }).click();
  await expect.poll(() => storedToken(page)).not.toBe(before);
  await expect(page).toHaveURL(/\/dashboard\/account$/);
  await deleteAccount();
  await expect(page).toHaveURL(/\/login$/);
});
