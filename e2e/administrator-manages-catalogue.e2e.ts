import { chooseOption } from './choose-option.ts';
import { expect, test } from './fixtures.ts';
import { noiseImage } from './noise-image.ts';
import { expectNotice } from './notices.ts';
import { administrator, fetchToken, signIn } from './people.ts';

const word = () => crypto.randomUUID().slice(0, 8);

test('an administrator adds a brand and a category, and hides and shows their products', async ({
  page,
  shop,
  browser,
}) => {
  await signIn(page, await fetchToken(shop, administrator));
  const visitor = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const [brand, product, category] = [`Brand ${word()}`, `Beacon ${word()}`, `Harbour ${word()}`];

  await page.goto('/dashboard/brand');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Brands');
  await expect(page.getByText('By Wren Ashby')).toBeVisible();
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await page.getByLabel('Name').fill(brand);
  await page.getByLabel('Description').fill('Beacons.');
  await page.getByRole('button', { name: 'Add Brand' }).click();
  await expectNotice(page, 'Brand has been added successfully!');
  await expect(page).toHaveURL(/\/dashboard\/brand$/);

  await page.goto('/dashboard/product/add');
  await page.getByLabel('Name').fill(product);
  await page.getByLabel('SKU').fill(`BEA-${word()}`);
  await page.getByLabel('Description').fill('Seen from far away.');
  await page.getByLabel('Image').setInputFiles(await noiseImage('beacon.png', 40, 50));
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('Brand is required.')).toBeVisible();
  await page.getByLabel('Brand').click();
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText('No option selected');
  await page.getByLabel('Brand').fill(brand);
  // The list is above the field and moves it when it gets shorter: wait for it.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([brand]);
  await page.getByRole('listbox').getByRole('option', { name: brand }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  // Nothing precedes it in the history: back is the list.
  await expect(page).toHaveURL(/\/dashboard\/product$/);

  await page.goto('/dashboard/category');
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await page.getByLabel('Name').fill(category);
  await page.getByLabel('Description').fill('x'.repeat(201));
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expect(page.getByText('Description may not be greater than 200 characters.')).toBeVisible();
  await expect(page.getByText('Products are required.')).toBeVisible();
  await page.getByLabel('Description').fill('Light by the sea.');
  const products = page.getByRole('combobox', { name: 'Products', exact: true });
  await chooseOption(products, product);
  await chooseOption(products, 'toadstool', { name: 'Toadstool Table Lamp' });
  await page.getByRole('button', { name: 'Remove Toadstool Table Lamp' }).click();
  await page.getByRole('button', { name: 'Add Category' }).click();
  await expectNotice(page, 'Category has been added successfully!');

  const toSlug = (name: string) => name.toLowerCase().replace(' ', '-');
  await visitor.goto(`/shop/category/${toSlug(category)}`);
  await expect(visitor.getByText('Showing: 1-1 products of 1 products')).toBeVisible();
  await expect(visitor.getByRole('link', { name: product })).toBeVisible();

  const productPath = `/product/${toSlug(product)}`;
  await visitor.goto(productPath);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(product);

  await page.getByRole('link', { name: category }).click();
  const shown = page.getByRole('switch', { name: 'Active' });
  await shown.hover();
  await expect(
    page.getByText(`Disabling ${category} will also disable all ${category} products.`).last(),
  ).toBeVisible();
  await shown.click();
  await expectNotice(page, 'Category has been updated successfully!');
  await visitor.reload();
  await expect(visitor.getByText('No product found.')).toBeVisible();
  await page.goto(`/dashboard/product?search=${encodeURIComponent(product)}`);
  await expect(page.getByRole('row', { name: product })).toContainText('Hidden, category inactive');

  await page.goto('/dashboard/category');
  await page.getByRole('link', { name: category }).click();
  await shown.click();
  await expect(shown).toBeChecked();
  await expectNotice(page, 'Category has been updated successfully!');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(product);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: `Delete ${category}` }).click();
  await expectNotice(page, 'Category has been deleted successfully!');
  await expect(page).toHaveURL(/\/dashboard\/category$/);

  await page.goto('/dashboard/brand');
  await page.getByRole('link', { name: brand }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: `Delete ${brand}` }).click();
  await expectNotice(page, 'Brand has been deleted successfully!');
  await page.goto(`/dashboard/product?search=${encodeURIComponent(product)}`);
  await expect(page.getByRole('row', { name: product })).toContainText('Hidden, no brand');
  await visitor.context().close();
});
