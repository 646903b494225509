import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { chooseOption } from './choose-option.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, fetchToken, signIn } from './people.ts';

const saved = (page: Page, what: string) => expectNotice(page, `${what} successfully!`);
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

/** A product in a category of its own, so that no other test sees its attributes. */
async function addInCategory(shop: ShopProcess, name: string) {
  const product = await addProduct(shop, name);
  const response = await fetch(`${shop.url}/api/category/add`, {
    method: 'POST',
    headers: { authorization: await fetchToken(shop, administrator), 'content-type': 'application/json' },
    body: JSON.stringify({ name: `All ${name}`, description: 'Of one test.', products: [product._id] }),
  });
  expect(response.status).toBe(200);
  return product;
}

async function addAttribute(page: Page, name: string, category: string, fill: () => Promise<void>) {
  await page.goto('/dashboard/attribute');
  await page.getByRole('link', { name: 'Add', exact: true }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'Products of some categories' });
  const categories = page.getByRole('combobox', { name: 'Categories' });
  await chooseOption(categories, category);
  await categories.press('Escape');
  await fill();
  await page.getByRole('button', { name: 'Add Attribute' }).click();
  await saved(page, 'Attribute has been added');
}

test('an owner defines attributes, a product has values, and shoppers see them', async ({ page, shop }) => {
  const { _id, slug } = await addInCategory(shop, 'Spun Jumper');
  await signIn(page, await fetchToken(shop, administrator));
  await addAttribute(page, 'Yarn', 'All Spun Jumper', async () => {
    await page.getByLabel('Kind').selectOption('Choice');
    await page.getByLabel('Name of value 1').fill('Merino');
    await page.getByLabel('Name of value 1').press('Enter');
    await page.getByLabel('Name of value 2').fill('Lambswool');
    await page.getByRole('button', { name: 'Move Lambswool up' }).click();
    await expect(page.getByText('Lambswool is number 1 of 2 now.')).toBeAttached();
  });
  await addAttribute(page, 'Gauge', 'All Spun Jumper', async () => {
    await page.getByLabel('Kind').selectOption('Number');
    await page.getByLabel('Unit').fill('st');
  });
  const rows = page.getByRole('list', { name: 'Attributes in their order' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Gauge' })).toContainText('Number in st · All Spun Jumper');
  const up = page.getByRole('button', { name: 'Move Gauge up' });
  await up.press('Enter');
  await expect(rows.last()).toContainText('Yarn');
  await expect(up).toBeFocused();

  await page.goto(`/dashboard/product/edit/${_id}`);
  await expect(page.getByLabel('Yarn').getByRole('option')).toHaveText(['Not set', 'Lambswool', 'Merino']);
  await page.getByLabel('Yarn').selectOption('Merino');
  const gauge = page.getByLabel('Gauge in st');
  await gauge.fill('2000000000');
  await save(page);
  await expect(gauge).toBeFocused();
  await expect(gauge).toHaveAccessibleDescription(/must be from/);
  await gauge.fill('12.5');
  await expect(page.getByText('Unsaved changes in Gauge and Yarn')).toBeVisible();
  await save(page);
  await saved(page, 'Product has been updated');

  await page.goto(`/product/${slug}`);
  const facts = page.getByRole('table').getByRole('row');
  await expect(facts).toHaveText(['Gauge12.5 st', 'YarnMerino']);

  await page.goto('/dashboard/attribute');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Yarn Choice/ })
    .click();
  await page.getByLabel('Name', { exact: true }).fill('Wool');
  await save(page);
  await saved(page, 'Attribute has been updated');
  await page.goto(`/product/${slug}`);
  await expect(facts).toHaveText(['Gauge12.5 st', 'WoolMerino']);

  await page.goto('/dashboard/attribute');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Wool Choice/ })
    .click();
  await page.getByRole('button', { name: 'Remove Merino' }).click();
  await expect(page.getByText('1 product loses this value when you save.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await save(page);
  await saved(page, 'Attribute has been updated');
  await page.goto(`/product/${slug}`);
  await expect(facts).toHaveText(['Gauge12.5 st']);

  await page.goto('/dashboard/attribute');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Gauge Number/ })
    .click();
  await expect(page.getByText('1 product loses a value. This cannot be undone.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Gauge' }).click();
  await saved(page, 'Attribute has been deleted');
  await page.goto(`/product/${slug}`);
  await expect(page.getByRole('table')).toHaveCount(0);
});
