import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { noiseImage } from './noise-image.ts';
import { expectNotice } from './notices.ts';
import { demoMerchant, fetchToken, signIn } from './people.ts';

const imageField = (page: Page) => page.getByLabel('Image');
const word = () => crypto.randomUUID().slice(0, 8);

async function call(url: string, token: string, path: string, product: object): Promise<void> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ product }),
  });
  if (!response.ok) throw new Error(await response.text());
}

test('a merchant adds a product, changes it while orders change its stock, hides and deletes it', async ({
  page,
  shop,
  browser,
}) => {
  const token = await fetchToken(shop, demoMerchant);
  await signIn(page, token);
  const name = `Lantern ${word()}`;

  await page.goto('/dashboard/product');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Products');
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Add Product' })).toBeVisible();
  // The own brand is chosen, the second of two, and cannot be changed.
  const brand = page.getByLabel('Brand');
  await expect(brand.locator('option')).toHaveText(['No option selected', 'Aldergate']);
  await expect(brand.locator('option:checked')).toHaveText('Aldergate');
  await expect(brand).toBeDisabled();
  await expect(page.getByLabel('Taxable')).toHaveValue('1');

  await page.getByRole('button', { name: 'Add Product' }).click();
  for (const words of ['Name is required.', 'SKU is required.', 'Description is required.']) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(page.getByText('Please upload files with jpg, jpeg, png format.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();

  await page.getByLabel('Name').fill(name);
  await page.getByLabel('SKU').fill(`LAN-${word()}`);
  await page.getByLabel('Description').fill('A lantern for a harbour wall.');
  await expect(page.getByText('29 / 200')).toBeVisible();
  await page.getByLabel('Quantity').fill('64 pieces');
  await expect(page.getByLabel('Quantity')).toHaveValue('64');
  await page.getByLabel('Price').fill('abc');
  await expect(page.getByText('Enter a number such as 24.50.')).toBeVisible();
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

  await page.getByRole('link', { name: 'Orders' }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?');
  await page.getByRole('button', { name: 'Stay' }).click();

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
  const pricesIn = async () =>
    (await prices.allInnerTexts()).map((text) => Number(text.replace(/[$,]/g, '')));
  await search.fill('la');
  await search.press('Enter');
  await expect(page).toHaveURL(/\?search=la$/);
  const head = page.getByRole('columnheader', { name: 'Price' });
  await expect(head).not.toHaveAttribute('aria-sort');
  await head.getByRole('link').click();
  await expect(page).toHaveURL(/\?search=la&sort=price$/);
  await expect(head).toHaveAttribute('aria-sort', 'ascending');
  await expect(prices.first()).not.toHaveText('$129.50', { useInnerText: true });
  const cheapestFirst = await pricesIn();
  expect(cheapestFirst).toContain(129.5);
  expect(cheapestFirst).toEqual(cheapestFirst.toSorted((a, b) => a - b));
  await head.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/\?search=la&sort=-price$/);
  await page.reload();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await expect(prices.first()).toBeVisible();
  const dearestFirst = await pricesIn();
  expect(dearestFirst).toEqual(dearestFirst.toSorted((a, b) => b - a));
  await search.fill(name);
  await search.press('Enter');
  await expect(prices).toHaveText(['$129.50'], { useInnerText: true });

  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByLabel('Price')).toHaveValue('129.50');
  const id = page.url().split('/').at(-1) ?? '';
  const { product } = await (
    await fetch(`${shop.url}/api/product/${id}`, { headers: { authorization: token } })
  ).json();

  // Three are ordered while the form is open.
  await call(shop.url, token, `/product/${id}`, { ...product, brand: product.brand._id, quantity: 61 });
  await page.getByLabel('Quantity').fill('74');
  await page.getByLabel('Description').fill('A lantern for a harbour wall, in brass.');
  await expect(page.getByText('Unsaved changes in Description and Quantity')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Stock has changed to 61.').first()).toBeVisible();
  await expect(page.getByLabel('Quantity')).toHaveValue('74');
  await expect(page.getByLabel('Description')).toHaveValue('A lantern for a harbour wall, in brass.');
  await page.getByRole('button', { name: 'Set to 71' }).click();
  await page.getByLabel('Slug').fill(`${product.slug}-in-brass`);
  // Its pictures are changed in one place.
  await expect(imageField(page)).toHaveCount(0);
  const pictures = page.getByRole('region', { name: 'Pictures' });
  await pictures.getByLabel('Add pictures').setInputFiles(await noiseImage('brass.png', 200, 250));
  await pictures.getByRole('button', { name: 'Move picture 2 forward' }).click();
  await expect(pictures.getByText('It is picture 1 of 2 now.')).toBeAttached();
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Product has been updated successfully!');
  await expect(page.getByRole('row', { name })).toContainText('71');

  await page.getByRole('link', { name }).click();
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await visitor.goto(`/product/${product.slug}-in-brass`);
  const shown = page.getByRole('switch', { name: 'Active' });
  await expect(shown).toBeChecked();
  // The switch turns before the server knows, and the notice of the last save may still be shown.
  const hidden = page.waitForResponse(/\/api\/product\/[^/]+\/active$/);
  await shown.click();
  await expect(page.getByText('Not shown in the shop.')).toBeVisible();
  expect((await hidden).status()).toBe(200);
  await expectNotice(page, 'Product has been updated successfully!');
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);
  await visitor.reload();
  await expect(visitor.getByText('No product found.')).toBeVisible();
  await page.getByRole('link', { name: 'View in shop' }).click();
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}-in-brass$`));
  await expect(page.getByText('No product found.')).toBeVisible();
  await page.goBack();

  // Refused: the switch turns back, with a message.
  const stopRefusing = await intercept(page, '**/api/product/*/active', (route) =>
    route.fulfill({ status: 400, json: { error: 'Not today.' } }),
  );
  await shown.click();
  await expect(page.getByText('Not today.')).toBeVisible();
  await expect(shown).not.toBeChecked();
  stopRefusing();

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expectNotice(page, 'Product has been deleted successfully!');
  await page.goto(`/dashboard/product/edit/${id}`);
  await expect(page.getByText('No product found.')).toBeVisible();
  await visitor.context().close();
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
