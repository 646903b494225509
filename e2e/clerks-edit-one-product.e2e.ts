import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, signIn, tokenOf } from './people.ts';

test('two people who edit a product save different fields, and are told of a field that both have changed', async ({
  browser,
  page,
  shop,
}) => {
  const token = await tokenOf(shop, administrator);
  await signIn(page, token);
  const { _id } = await addProduct(shop, 'Edited Twice');
  const context = await browser.newContext({ baseURL: shop.url });
  const other = await context.newPage();
  await signIn(other, token);
  for (const clerk of [page, other]) {
    await clerk.goto(`/dashboard/product/edit/${_id}`);
    await expect(clerk.getByLabel('Name', { exact: true })).toHaveValue('Edited Twice');
  }
  const name = page.getByLabel('Name', { exact: true });
  const description = page.getByLabel('Description', { exact: true });
  await other.getByLabel('Name', { exact: true }).fill('Edited First');
  await other.getByLabel('Description', { exact: true }).fill('Of beech.');
  await other.getByRole('button', { name: 'Save' }).click();
  await expectNotice(other, 'Product has been updated successfully!');
  await context.close();

  await name.fill('Edited Last');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(name).toHaveAccessibleDescription(
    'Somebody else has changed the name to “Edited First” meanwhile.',
  );
  await expect(name).toHaveValue('Edited Last');
  // What was not typed here follows.
  await expect(description).toHaveValue('Of beech.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Product has been updated successfully!');
  await page.goto(`/dashboard/product/edit/${_id}`);
  await expect(name).toHaveValue('Edited Last');
  await expect(description).toHaveValue('Of beech.');
});
