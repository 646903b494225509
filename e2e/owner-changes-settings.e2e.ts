import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { base, expect, ofWorker, withFolder, withShop } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { emptyShop, owner } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';

/** Two processes of one shop, of their own: the name of the shared one is on every page of other tests. */
const test = base.extend<object, { shops: { first: ShopProcess; second: ShopProcess } }>({
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use) =>
      withFolder(async (folder) => {
        const env = { ...emptyShop(folder), STORE_NAME: 'Kiln' };
        await withShop(env, (first) => withShop(env, (second) => use({ first, second })));
      }),
    ofWorker,
  ],
  baseURL: async ({ shops }, use) => {
    await use(shops.first.url);
  },
});

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const saved = (page: Page) => expectNotice(page, 'The settings have been saved.');

async function openSettings(page: Page, shop: ShopProcess): Promise<void> {
  await signIn(page, await fetchToken(shop, owner));
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByLabel('Store Name')).toBeVisible();
}

test('an owner changes the name of the shop, and visitors of another process see it', async ({
  page,
  shops,
  browser,
}) => {
  const visitor = await (await browser.newContext({ baseURL: shops.second.url })).newPage();
  await visitor.goto('/contact');
  await expect(visitor).toHaveTitle('Contact Us | Kiln');

  await openSettings(page, shops.first);
  await expect(page.getByRole('complementary', { name: 'About these settings' })).toContainText(
    'CurrencyUSD',
  );
  await page.getByLabel('Store Name').fill('');
  await page.getByLabel('Tax Rate').fill('101');
  await save(page);
  await expect(page.getByText('Store Name is required.')).toBeVisible();
  await expect(page.getByText('Tax Rate must be a number from 0 to 100')).toBeVisible();
  await expect(page.getByLabel('Store Name')).toBeFocused();

  await page.getByLabel('Store Name').fill('Kiln & Co');
  await page.getByLabel('Tax Rate').fill('7,5');
  await page.getByLabel('Tax Rate').blur();
  await expect(page.getByLabel('Tax Rate')).toHaveValue('7.5');
  await page.getByLabel('Tax Rate').fill('8.875');
  await expect(page.getByText('Unsaved changes in Store Name and Tax Rate')).toBeVisible();
  await page.getByLabel('Tax Rate').press('Enter');
  await saved(page);
  await expect(page.getByRole('link', { name: 'Kiln & Co' })).toBeVisible();
  await expect(async () => {
    await visitor.reload();
    await expect(visitor).toHaveTitle('Contact Us | Kiln & Co', { timeout: 500 });
  }).toPass();

  await page.getByRole('link', { name: 'All changes' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(
    'changed Store Name from “Kiln” to “Kiln & Co” and Tax Rate from “5” to “8.875”',
  );
});

test('an owner’s texts and links replace ours, and empty ones do not', async ({ page, shops, browser }) => {
  const visitor = await (await browser.newContext({ baseURL: shops.first.url })).newPage();
  await visitor.goto('/');
  const band = visitor.getByRole('complementary', { name: 'Service' });
  await expect(band).toContainText('Free shipping on every order');
  await expect(visitor.getByRole('contentinfo').getByRole('link', { name: 'instagram' })).toHaveCount(0);

  await openSettings(page, shops.first);
  await page.getByLabel('At the start').fill('Closed until Monday');
  await page.getByLabel('Title of the home page').fill('Made in Ohio');
  await page.getByLabel('Instagram').fill('kiln');
  await save(page);
  await expect(page.getByText('Must be a link that begins with https://.')).toBeVisible();
  await page.getByLabel('Instagram').fill('https://instagram.example/kiln');
  await save(page);
  await saved(page);

  await visitor.reload();
  await expect(band).toContainText('Closed until Monday');
  // Nothing can be paid with, so nothing is named.
  await expect(band).not.toContainText('Visa');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Made in Ohio');
  await expect(visitor.getByRole('link', { name: 'instagram' })).toHaveAttribute(
    'href',
    'https://instagram.example/kiln',
  );
});
