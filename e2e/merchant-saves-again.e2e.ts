import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, changeProduct, signIn, tokenOf } from './people.ts';
import { saveWithoutReply } from './save-without-reply.ts';

test('variants whose reply was lost are saved again without a question', async ({ page, shop }) => {
  const { _id, slug } = await addProduct(shop, 'Shirt With A Lost Reply', {
    options: [{ name: 'Size', values: [{ name: 'S' }] }],
    variants: [{ values: ['S'], sku: crypto.randomUUID(), price: 20, quantity: 0 }],
  });
  await signIn(page, await tokenOf(shop, administrator));
  await page.goto(`/dashboard/product/edit/${_id}`);
  await page.getByRole('textbox', { name: 'Quantity of S', exact: true }).fill('6');
  await saveWithoutReply(page, `**/api/product/${_id}/variants`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Variants have been saved successfully!');
  const { product } = await (await fetch(`${shop.url}/api/product/item/${slug}`)).json();
  expect(product.quantity).toBe(6);
});

test('a price is saved while pieces are sold, and saved again when its reply was lost', async ({
  page,
  shop,
}) => {
  const { _id, slug } = await addProduct(shop, 'Lamp With A Lost Reply');
  await signIn(page, await tokenOf(shop, administrator));
  await page.goto(`/dashboard/product/edit/${_id}`);
  await page.getByLabel('Price', { exact: true }).fill('30');
  await changeProduct(shop, slug, () => ({ quantity: 57 }));
  await saveWithoutReply(page, `**/api/product/${_id}`);
  await changeProduct(shop, slug, () => ({ quantity: 55 }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expectNotice(page, 'Product has been updated successfully!');
  const { product } = await (await fetch(`${shop.url}/api/product/item/${slug}`)).json();
  expect(product).toMatchObject({ price: 30, quantity: 55 });
});

test('a quantity that is saved already is no question beside a real one', async ({ page, shop }) => {
  const { _id, slug } = await addProduct(shop, 'Two Clerks And A Lost Reply');
  await signIn(page, await tokenOf(shop, administrator));
  await page.goto(`/dashboard/product/edit/${_id}`);
  await page.getByLabel('Quantity').fill('40');
  await page.getByLabel('Price', { exact: true }).fill('25');
  await page.getByLabel('Name', { exact: true }).fill('Named Here');
  await saveWithoutReply(page, `**/api/product/${_id}`);
  await changeProduct(shop, slug, () => ({ name: 'Named Elsewhere' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'Somebody else has changed the name to “Named Elsewhere” meanwhile.',
  );
  await expect(page.getByText('Unsaved changes in Name', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Set to/ })).toHaveCount(0);
});
