import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import {
  addProduct,
  administrator,
  callAsAdministrator,
  changeProduct,
  fetchToken,
  signIn,
} from './people.ts';

const word = () => crypto.randomUUID().slice(0, 8);

test('an administrator hides and shows a category, and deletes it and a brand', async ({
  page,
  shop,
  browser,
}) => {
  const [name, harbour, maker] = [`Beacon ${word()}`, `Harbour ${word()}`, `Brand ${word()}`];
  const { _id, slug } = await addProduct(shop, name);
  const { category } = await callAsAdministrator(shop, 'POST', '/category/add', {
    ...{ name: harbour, description: 'Light by the sea.', products: [_id] },
  });
  const { brand } = await callAsAdministrator(shop, 'POST', '/brand/add', {
    ...{ name: maker, description: 'Beacons.' },
  });
  await changeProduct(shop, slug, () => ({ brand: brand._id }));
  const visitor = await browser.newPage({ baseURL: shop.url });
  await visitor.goto(`/product/${slug}`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);

  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/category/edit/${category._id}`);
  const shown = page.getByRole('switch', { name: 'Active' });
  await shown.hover();
  await expect(
    page.getByText(`Disabling ${harbour} will also disable all ${harbour} products.`).last(),
  ).toBeVisible();
  await shown.click();
  await expectNotice(page, 'Category has been updated successfully!');
  await visitor.reload();
  await expect(visitor.getByText('No product found.')).toBeVisible();
  const row = page.getByRole('row', { name });
  const openList = () => page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`);
  await openList();
  await expect(row).toContainText('Hidden, category inactive');

  await page.goto(`/dashboard/category/edit/${category._id}`);
  await shown.click();
  await expect(shown).toBeChecked();
  await expectNotice(page, 'Category has been updated successfully!');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: `Delete ${harbour}` }).click();
  await expectNotice(page, 'Category has been deleted successfully!');
  await expect(page).toHaveURL(/\/dashboard\/category$/);
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);

  await page.goto(`/dashboard/brand/edit/${brand._id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: `Delete ${maker}` }).click();
  await expectNotice(page, 'Brand has been deleted successfully!');
  await openList();
  await expect(row).toContainText('Hidden, no brand');
  await visitor.context().close();
});
