import { chooseOption } from './choose-option.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, callAsAdministrator, fetchToken, signIn } from './people.ts';

test('an owner defines an attribute, a product has its value, shoppers see it, and it is deleted', async ({
  page,
  shop,
}) => {
  // In a category of its own, so that no other test sees its attributes.
  const { _id, slug } = await addProduct(shop, 'Spun Jumper');
  const { category } = await callAsAdministrator(shop, 'POST', '/category/add', {
    ...{ name: 'All Spun Jumper', description: 'Of one test.', products: [_id] },
  });
  await callAsAdministrator(shop, 'POST', '/attribute/add', {
    ...{
      name: 'Gauge',
      kind: 'number',
      unit: 'st',
      isForAll: false,
      isFilter: false,
      categories: [category._id],
    },
  });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/attribute/add');
  await page.getByLabel('Name', { exact: true }).fill('Yarn');
  await page.getByLabel('For', { exact: true }).selectOption({ label: 'Products of some categories' });
  const categories = page.getByRole('combobox', { name: 'Categories' });
  await chooseOption(categories, 'All Spun Jumper');
  await categories.press('Escape');
  await page.getByLabel('Kind').selectOption('Choice');
  await page.getByLabel('Name of value 1').fill('Merino');
  await page.getByLabel('Name of value 1').press('Enter');
  await page.getByLabel('Name of value 2').fill('Lambswool');
  await page.getByRole('button', { name: 'Move Lambswool up' }).click();
  await expect(page.getByText('Lambswool is number 1 of 2 now.')).toBeAttached();
  await page.getByRole('button', { name: 'Add Attribute' }).click();
  await expectNotice(page, 'Attribute has been added successfully!');
  const rows = page.getByRole('list', { name: 'Attributes in their order' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'Gauge' })).toContainText('Number in st · All Spun Jumper');
  await expect(rows.last()).toContainText('Yarn');
  const up = page.getByRole('button', { name: 'Move Yarn up' });
  await up.press('Enter');
  await expect(rows.last()).toContainText('Gauge');
  await expect(up).toBeFocused();

  await page.goto(`/dashboard/product/edit/${_id}`);
  await expect(page.getByLabel('Yarn').getByRole('option')).toHaveText(['Not set', 'Lambswool', 'Merino']);
  await page.getByLabel('Yarn').selectOption('Merino');
  const gauge = page.getByLabel('Gauge in st');
  await gauge.fill('2000000000');
  await save();
  await expect(gauge).toBeFocused();
  await expect(gauge).toHaveAccessibleDescription(/must be from/);
  await gauge.fill('12.5');
  await expect(page.getByText('Unsaved changes in Yarn and Gauge')).toBeVisible();
  await save();
  await expectNotice(page, 'Product has been updated successfully!');

  await page.goto('/dashboard/attribute');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Yarn Choice/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Wool');
  await page.getByRole('button', { name: 'Remove Lambswool' }).click();
  await save();
  await expectNotice(page, 'Attribute has been updated successfully!');
  await page.goto(`/product/${slug}`);
  const facts = page.getByRole('table').getByRole('row');
  await expect(facts).toHaveText(['WoolMerino', 'Gauge12.5 st']);

  await page.goto('/dashboard/attribute');
  await main.getByRole('link', { name: /^Wool Choice/ }).click();
  await page.getByRole('button', { name: 'Remove Merino' }).click();
  await expect(page.getByText('1 product loses this value when you save.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/^1 product loses a value\. .* This cannot be undone\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete Wool' }).click();
  await expectNotice(page, 'Attribute has been deleted successfully!');
  await page.goto(`/product/${slug}`);
  await expect(facts).toHaveText(['Gauge12.5 st']);
});
