import { expect, test } from './fixtures.ts';
import { addProduct, administrator, changeProduct, signIn, tokenOf } from './people.ts';
import { saveWithoutReply } from './save-without-reply.ts';

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
