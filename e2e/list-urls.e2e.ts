import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken } from './people.ts';

test('filters, sort order and page are in the URL, and survive reload and back', async ({ page, shop }) => {
  const sorted = await (await fetch(`${shop.url}/api/product/list?order=2`)).json();
  const name: string = sorted.products[0].name;
  await openPage(page, '/shop');
  await expect(page.getByText('Showing: 1-10 products of')).toBeVisible();

  await page.getByLabel('Sort by').selectOption('Price Low to High');
  await expect(page).toHaveURL(/order=2/);
  const first = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first()
    .getByRole('heading');
  // The URL changes before the list does.
  await expect(first).toHaveText(name);

  await page.getByRole('link', { name: 'Page 2' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Showing: 11-20 products of')).toBeVisible();

  await page.reload();
  await expect(page.getByText('Showing: 11-20 products of')).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveValue('2');
  await page.goBack();
  await expect(page.getByText('Showing: 1-10 products of')).toBeVisible();
  await expect(first).toHaveText(name);
});

test('going back inside the shop shows what has changed', async ({ page, shop }) => {
  const headers = {
    'content-type': 'application/json',
    authorization: await fetchToken(shop, administrator),
  };
  const [found] = (await (await fetch(`${shop.url}/api/product/list?name=coin+plant`)).json()).products;
  const path = `${shop.url}/api/product/${found._id}`;
  const { product } = await (await fetch(path, { headers })).json();
  const { name, sku, slug, quantity, price, brand } = product;
  const taxable = product.taxable ? 1 : 0;

  await openPage(page, '/brands');
  const brandLink = page.getByRole('link', { name: new RegExp(`^${brand.name}`) }).filter({ visible: true });
  await brandLink.first().click();
  await expect(page.getByText(product.description)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Shop By Brand' })).toBeVisible();
  const body = {
    name,
    sku,
    slug,
    quantity,
    price,
    taxable,
    brand: brand._id,
    description: 'Newly described.',
  };
  const change = await fetch(path, { method: 'PUT', headers, body: JSON.stringify({ product: body }) });
  expect(change.ok).toBe(true);
  await brandLink.first().click();
  await expect(page.getByText('Newly described.')).toBeVisible();
});
