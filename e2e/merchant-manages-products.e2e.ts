import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { noiseImage } from './noise-image.ts';
import { expectNotice } from './notices.ts';
import { demoMerchant, fetchToken, signIn } from './people.ts';

const imageField = (page: Page) => page.getByLabel('Image');
const word = () => crypto.randomUUID().slice(0, 8);

test('a merchant adds a product, finds it, hides and deletes it', async ({ page, shop, browser }) => {
  await signIn(page, await fetchToken(shop, demoMerchant));
  const name = `Lantern ${word()}`;
  await page.goto('/dashboard/product/add');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('SKU').fill(`LAN-${word()}`);
  await page.getByLabel('Description').fill('A lantern for a harbour wall.');
  await page.getByLabel('Price').fill('$129.50');
  await imageField(page).setInputFiles({ ...(await noiseImage('x.png', 8, 8)), mimeType: 'image/gif' });
  await expect(page.getByText('Please upload files with jpg, jpeg, png format.')).toBeVisible();
  const whole = await noiseImage('cut.png');
  await imageField(page).setInputFiles({ ...whole, buffer: whole.buffer.subarray(0, 40) });
  await expect(imageField(page)).toHaveAccessibleDescription(/^This file is damaged/);
  await expect(imageField(page)).toHaveAttribute('required');
  await imageField(page).setInputFiles(await noiseImage('lantern.png', 200, 250));
  await expect(page.getByText('lantern.png')).toBeVisible();
  await expect(page.getByRole('main').locator('label img')).toHaveJSProperty('naturalWidth', 200);

  // On a slow connection the progress of the upload is visible.
  const line = await page.context().newCDPSession(page);
  const speed = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await speed(10_000);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText(/^Uploading \d+%$/)).toBeVisible();
  await speed(-1);
  await expectNotice(page, 'Product has been added successfully!');
  await expect(page).toHaveURL(/\/dashboard\/product$/);

  // Search and sort order are in the URL and survive a reload.
  const search = page.getByRole('searchbox', { name: 'Search the list of products' });
  const prices = page.getByRole('cell', { name: /^\$/ });
  await search.fill('la');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?search=la$/);
  const head = page.getByRole('columnheader', { name: 'Price' });
  await head.getByRole('link').click();
  await expect(page).toHaveURL(/\?search=la&sort=price$/);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await head.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\?search=la&sort=-price$/);
  await page.reload();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(prices.first()).toBeVisible();
  const shownPrices = (await prices.allInnerTexts()).map((text) => Number(text.replace(/[$,]/g, '')));
  expect(shownPrices).toContain(129.5);
  expect(shownPrices).toEqual(shownPrices.toSorted((a, b) => b - a));

  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const edited = page.url();
  // Its pictures are changed in one place.
  await expect(imageField(page)).toHaveCount(0);
  const path = await page.getByRole('link', { name: 'View in shop' }).getAttribute('href');
  const visitor = await browser.newPage({ baseURL: shop.url });
  await visitor.goto(path ?? '');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);
  const shown = page.getByRole('switch', { name: 'Active' });
  await shown.click();
  await expect(page.getByText('Not shown in the shop.')).toBeVisible();
  await expectNotice(page, 'Product has been updated successfully!');
  await visitor.reload();
  await expect(visitor.getByText('No product found.')).toBeVisible();
  await visitor.context().close();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expectNotice(page, 'Product has been deleted successfully!');
  await page.goto(edited);
  await expect(page.getByText('No product found.')).toBeVisible();
});

test('a merchant manages the own brand and nothing of an administrator’s', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, demoMerchant));
  const nowhere = 'The page you are looking for was not found.';
  await page.goto('/dashboard/brand');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Brand\s*\d*$/);
  await expect(page.getByRole('link', { name: 'Add', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: /Aldergate/ }).click();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await page.getByLabel('Slug').fill('alder gate');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByText('Slug may have alpha-numeric characters, as well as dashes and underscores only.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Slug')).toHaveValue('aldergate');
  for (const path of ['/dashboard/brand/add', '/dashboard/category', '/dashboard/category/add']) {
    await page.goto(path);
    await expect(page.getByText(nowhere)).toBeVisible();
  }
});
