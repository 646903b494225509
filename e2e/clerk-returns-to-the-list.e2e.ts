import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addProduct, administrator, fetchToken, signIn } from './people.ts';

const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

test('a clerk comes back to the list as it was: after a save, by the back link, and from the stock page', async ({
  page,
  shop,
}) => {
  const name = `Crate ${crypto.randomUUID().slice(0, 8)}`;
  await addProduct(shop, name);
  await signIn(page, await fetchToken(shop, administrator));
  await page.setViewportSize({ width: 1280, height: 640 });
  // The results of earlier changes move what is below them when they come.
  const results = page.waitForResponse('**/api/product/bulk');
  await page.goto('/dashboard/product?status=active');
  await results;
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('60');
  await page.evaluate(() => scrollTo(0, 60));
  await expect.poll(() => scrolled(page)).toBe(60);
  const isAsBefore = async () => {
    await expect(page).toHaveURL(/\/dashboard\/product\?status=active$/);
    await expect.poll(() => scrolled(page)).toBe(60);
  };

  await row.getByRole('link', { name }).click();
  await page.getByLabel('Description').fill('Made of ash.');
  await page.getByRole('button', { name: 'Save' }).click();
  await isAsBefore();
  await expect(row).toContainText('Made of ash.');

  await row.getByRole('link', { name }).click();
  // From the product to its stock and back, the list is still one step further back.
  await page.getByRole('link', { name: 'Stock changes' }).click();
  await page.getByRole('link', { name: 'Product', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
  await isAsBefore();

  await row.getByRole('link', { name: 'Stock', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Stock of ${name}`);
  await page.getByLabel('Reason').selectOption('Counted');
  await page.getByLabel('Pieces').fill('7');
  await page.getByLabel('Pieces').press('Enter');
  await expect(page.getByRole('row', { name: /^Counted/ })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click();
  await isAsBefore();
  await expect(row.getByRole('cell', { name: '7', exact: true })).toBeVisible();
  // The next one is counted, too.
  await row.getByRole('link', { name: 'Stock', exact: true }).click();
  await expect(page.getByLabel('Reason')).toHaveValue('counted');
});
