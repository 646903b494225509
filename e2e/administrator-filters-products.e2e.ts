import { chooseOption } from './choose-option.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { administrator, fetchToken, signIn } from './people.ts';

test('products are filtered in the URL, and one is put into a category', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/product');
  await page.getByRole('button', { name: 'Category' }).click();
  await page.getByRole('searchbox', { name: 'Search Category' }).fill('light');
  await page
    .getByRole('dialog', { name: 'Category' })
    .getByRole('button', { name: 'Lighting', exact: true })
    .click();
  await expect(page).toHaveURL(/category=/);
  await expect(page.getByRole('button', { name: 'Category Lighting' })).toBeVisible();
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Inactive' }).click();
  await expect(page).toHaveURL(/category=.*status=inactive/);
  await page.getByRole('button', { name: /^Status/ }).click();
  await page.getByRole('menuitemradio', { name: 'Active', exact: true }).click();
  const names = page.getByRole('cell').getByRole('link');
  await expect(names.first()).toBeVisible();
  // Sorting and reloading keep the filters.
  await page.getByRole('columnheader', { name: 'Product' }).getByRole('link').click();
  await expect(page).toHaveURL(/category=.*status=active.*sort=name/);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Category Lighting' })).toBeVisible();

  await page.goto('/dashboard/product?search=Half-Dip');
  await page.getByRole('link', { name: /Half-Dip Mug/ }).click();
  const categories = page.getByRole('combobox', { name: 'Categories' });
  await chooseOption(categories, 'Lighting', { exact: true });
  await expect(page.getByText('Unsaved changes in Categories')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'Product has been updated successfully!');
  const listed = await page.request.get('/api/product/list?category=lighting&name=Half-Dip%20Mug');
  expect((await listed.json()).count).toBe(1);
});

test('a search has pages, of as many rows as are chosen', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/product?search=a');
  const range = (words: RegExp) => page.getByRole('region', { name: 'Products' }).getByText(words);
  await expect(range(/^1-20 of \d+$/)).toBeVisible();
  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(range(/^21-\d+ of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Rows 20' }).click();
  await page.getByRole('menuitemradio', { name: '50' }).click();
  await expect(page).toHaveURL(/\?search=a&limit=50$/);
  await expect(range(/^1-\d+ of \d+$/)).toBeVisible();
  await expect(page.getByRole('row').nth(21)).toBeVisible();
  await page.getByRole('button', { name: 'Rows 50' }).click();
  await page.getByRole('menuitemradio', { name: '100' }).click();
  await expect(page).toHaveURL(/\?search=a&limit=100$/);
});

test('each user has a page with orders, reviews and merchant', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/users?search=wren');
  await page.getByRole('row').getByRole('link', { name: /Wren/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Wren/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Aldergate' })).toHaveAttribute(
    'href',
    /\/dashboard\/merchant/,
  );
  await expect(page.getByRole('region', { name: 'Orders' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Reviews' })).toBeVisible();
  await page.goto(`/dashboard/users/${crypto.randomUUID()}`);
  await expect(page.getByText('No user found.')).toBeVisible();
});
