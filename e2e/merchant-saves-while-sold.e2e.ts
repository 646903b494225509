import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, fetchToken, signIn } from './people.ts';

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
