import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 760 } });

test('the shop is filtered, sorted, paged and searched without JavaScript', async ({ page }) => {
  await page.goto('/shop');
  await page.getByRole('link', { name: 'Filters' }).click();
  // The page links the styles of components that load later.
  const categories = page.getByRole('navigation', { name: 'Categories' });
  await expect(categories.getByRole('link').first()).toHaveCSS('display', 'flex');
  await page.getByRole('button', { name: 'Show products' }).click();
  await expect(page).toHaveURL(/min=&max=&stars=100/);
  await expect(page.getByText('Showing: 1-10 products of')).toBeVisible();

  await page.getByLabel('Sort by').selectOption('Price High to Low');
  await page.getByRole('button', { name: 'Sort' }).click();
  await expect(page).toHaveURL(/order=1/);
  await page.getByRole('link', { name: 'next >' }).click();
  await expect(page.getByText('Showing: 11-20 products of')).toBeVisible();

  await page.goto('/shop/brand/tindra');
  await page.getByRole('link', { name: 'Filters' }).click();
  await page.getByRole('checkbox', { name: /Aldergate/ }).check();
  await page.getByRole('button', { name: 'Show products' }).click();
  await expect(page).toHaveURL(/brands=aldergate&brands=tindra/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products');

  await page.getByRole('link', { name: 'Search' }).click();
  const search = page.getByRole('combobox', { name: 'Search Products' });
  await search.fill('lamp');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/shop\?name=lamp$/);
});

test('pages that only a script can show say so', async ({ page }) => {
  for (const path of ['/checkout', '/dashboard', '/support', `/order/success/${crypto.randomUUID()}`]) {
    await page.goto(path);
    // Playwright finds no text in it.
    const said = page.locator('main noscript > p').first();
    await expect(said, path).toBeVisible();
    expect(await said.textContent()).toContain('This page needs JavaScript.');
    await expect(page.locator('main .late').getByText('Loading', { exact: true }), path).toBeHidden();
  }
});
