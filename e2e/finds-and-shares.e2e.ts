import { expect, test } from './fixtures.ts';

test('filters, sort and page live in the address line, and survive reload, back and sharing', async ({
  page,
  context,
}) => {
  await page.goto('/shop');
  await expect(page.getByText('Showing: 1-10 products of')).toBeVisible();

  await page.getByLabel('Sort by').selectOption('Price Low to High');
  await expect(page).toHaveURL(/order=2/);
  const cheapest = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  const name = await cheapest.getByRole('heading').textContent();

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Showing: 11-20 products of')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Showing: 11-20 products of')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('Showing: 1-10 products of')).toBeVisible();
  await expect(cheapest.getByRole('heading')).toHaveText(name ?? '');

  await page.goForward();
  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(shared.getByText('Showing: 11-20 products of')).toBeVisible();
  await expect(shared.getByLabel('Sort by')).toHaveValue('2');
});

test('a change of filter returns to the first page, and nothing found says so', async ({ page }) => {
  await page.goto('/shop?page=3&order=1');
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Lighting' }).click();
  await expect(page).toHaveURL(/\/shop\/category\/lighting/);
  await expect(page).not.toHaveURL(/page=/);

  await page.goto('/shop?name=zzzzqqqq');
  await expect(page.getByText('No products found.')).toBeVisible();
});

test('lists are sorted and paged without JavaScript', async ({ browser, shop }) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await plain.newPage();
  await page.goto('/shop');
  await page.getByLabel('Sort by').selectOption('Price High to Low');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page).toHaveURL(/order=1/);
  await page.getByRole('link', { name: 'next >' }).click();
  await expect(page.getByText('Showing: 11-20 products of')).toBeVisible();
  await plain.close();
});
