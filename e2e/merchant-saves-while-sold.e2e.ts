import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, changeProduct, fetchToken, signIn } from './people.ts';

test('pieces that are sold while a merchant removes the options stay sold', async ({ page, shop }) => {
  const variants = ['S', 'M'].map((size) => ({
    values: [size],
    sku: crypto.randomUUID(),
    price: 20,
    quantity: 10,
  }));
  const options = [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }];
  const { _id, slug } = await addProduct(shop, 'Shirt In One Size', { options, variants });
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/product/edit/${_id}`);
  await page.getByRole('button', { name: 'Remove Size' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove Size' }).click();
  await page.getByLabel('Price', { exact: true }).fill('30');
  await page.getByLabel('Quantity').fill('8');
  await page.getByLabel('Description').fill('One size fits all.');
  // Three are sold between the two calls of the save.
  await page.route(`**/api/product/${_id}/variants`, async (route) => {
    const response = await route.fetch();
    await changeProduct(shop, slug, () => ({ quantity: 5 }));
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Product has been updated successfully!');
  const { product } = await (await fetch(`${shop.url}/api/product/item/${slug}`)).json();
  expect(product).toMatchObject({ description: 'One size fits all.', price: 30, quantity: 5 });
});

test('nothing can be typed into variants while they are being saved', async ({ page, shop }) => {
  const { _id } = await addProduct(shop, 'Shirt That Is Saved Slowly', {
    options: [{ name: 'Size', values: [{ name: 'S' }] }],
    variants: [{ values: ['S'], sku: crypto.randomUUID(), price: 20, quantity: 10 }],
  });
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/product/edit/${_id}`);
  const price = page.getByRole('textbox', { name: 'Price of S', exact: true });
  await price.fill('30');
  const answer = await hold(page, `**/api/product/${_id}/variants`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('[inert]', { has: page.locator('input[value="30"]') })).toBeVisible();
  answer();
  await expectNotice(page, 'Variants have been saved successfully!');
});
