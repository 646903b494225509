import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { addProduct, callAsAdministrator, changeProduct } from './people.ts';

/** A category of two products of 10 and of 20 g, of which one is green, so that no other test sees their attributes. */
async function addCategoryWithProducts(shop: ShopProcess, name: string): Promise<string> {
  const products = [await addProduct(shop, `${name} one`), await addProduct(shop, `${name} two`)];
  const { category } = await callAsAdministrator(shop, 'POST', '/category/add', {
    ...{ name, description: 'Of one test.', products: products.map(({ _id }) => _id) },
  });
  const ofCategory = { isForAll: false, categories: [category._id], isFilter: true };
  const choices = [{ name: 'Red' }, { name: 'Green', swatch: '#2f6b3f' }];
  const add = async (fields: object) =>
    (await callAsAdministrator(shop, 'POST', '/attribute/add', { ...ofCategory, ...fields })).attribute;
  const colour = await add({ name: `${name} colour`, kind: 'choice', choices });
  const weight = await add({ name: `${name} weight`, kind: 'number', unit: 'g' });
  for (const [at, product] of products.entries()) {
    const attributes = { [weight._id]: 10 * (at + 1), [colour._id]: at === 0 ? colour.choices[1]._id : null };
    await changeProduct(shop, product.slug, () => ({ attributes }));
  }
  return `/shop/category/${category.slug}`;
}

/** A filter that is folded at first. */
const heading = (page: Page, name: string) => page.locator('summary').filter({ hasText: name });
const shown = (page: Page) => page.getByText(/^Showing: /);

test('a shopper filters by a value and by numbers, and removes both', async ({ page, shop }) => {
  const path = await addCategoryWithProducts(shop, 'Kite');
  await openPage(page, path);
  await heading(page, 'Kite colour').click();
  const colour = page.getByRole('group', { name: 'Kite colour' });
  await expect(colour.getByRole('checkbox')).toHaveCount(1);
  await colour.getByRole('checkbox', { name: 'Green 1' }).check();
  await expect(page).toHaveURL(/\?kite-colour=green$/);
  await expect(shown(page)).toContainText('of 1 product');

  await heading(page, 'Kite weight in g').click();
  const weight = page.getByRole('group', { name: 'Kite weight in g' });
  await weight.getByLabel('Least Kite weight').fill('many');
  await weight.getByLabel('Least Kite weight').press('Enter');
  await expect(weight.getByText('Please type numbers such as 24.5.')).toBeVisible();
  await weight.getByLabel('Least Kite weight').fill('15,5');
  await weight.getByLabel('Most Kite weight').fill('5');
  await weight.getByLabel('Most Kite weight').press('Enter');
  await expect(page).toHaveURL(/\?kite-colour=green&kite-weight=5\.\.15\.5$/);
  await expect(shown(page)).toContainText('of 1 product');
  const chosen = page.getByRole('navigation', { name: 'Chosen filters' });
  await expect(chosen).toContainText('Kite weight5 to 15.5 g');

  await chosen.getByRole('link', { name: 'Remove Kite colour Green' }).click();
  await expect(colour.getByRole('checkbox', { name: 'Green 1' })).not.toBeChecked();
  await chosen.getByRole('link', { name: 'Clear all' }).click();
  await expect(shown(page)).toContainText('of 2 products');
  await expect(weight.getByLabel('Most Kite weight')).toHaveValue('');
});

test('values and numbers are filtered by without JavaScript', async ({ browser, shop }) => {
  const path = await addCategoryWithProducts(shop, 'Plain');
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await plain.newPage();
  await page.goto(path);
  await heading(page, 'Plain weight').click();
  await page.getByLabel('Least Plain weight').fill('15');
  await page.getByRole('button', { name: 'Show products' }).click();
  await expect(shown(page)).toContainText('of 1 product');
  await expect(heading(page, 'Plain colour')).toHaveCount(0);
  await page.goto(path);
  await heading(page, 'Plain colour').click();
  await page.getByRole('checkbox', { name: 'Green 1' }).check();
  await page.getByRole('button', { name: 'Show products' }).click();
  await expect(page.getByRole('checkbox', { name: 'Green 1' })).toBeChecked();
  await expect(shown(page)).toContainText('of 1 product');
  await plain.close();
});
