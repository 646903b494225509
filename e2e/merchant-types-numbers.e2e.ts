import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, demoMerchant, signIn, tokenOf } from './people.ts';

test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

test('a merchant types a price the European way, and no number is changed silently', async ({
  page,
  shop,
}) => {
  await signIn(page, await tokenOf(shop, demoMerchant));
  const { _id } = await addProduct(shop, 'Typed Numbers');
  await page.goto(`/dashboard/product/edit/${_id}`);
  const price = page.getByLabel('Price', { exact: true });
  const quantity = page.getByLabel('Quantity', { exact: true });
  const save = page.getByRole('button', { name: 'Save', exact: true });

  await price.fill('');
  await price.pressSequentially('1e3');
  await quantity.fill('');
  await quantity.pressSequentially('1.5');
  // Said when a field is left, and again when it is saved.
  await expect(price).toHaveAccessibleDescription('Enter a number such as 24.50.');
  await quantity.press('Enter');
  await expect(quantity).toHaveAccessibleDescription('Must be a whole number.');
  await expect(price).toHaveValue('1e3');
  await expect(quantity).toHaveValue('1.5');
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(quantity).toBeFocused();

  await quantity.fill('-5');
  await price.fill('1.234');
  await save.tap();
  await expect(quantity).toHaveAccessibleDescription('Quantity may not be less than 0.');
  await expect(price).toHaveAccessibleDescription(/^May have at most two decimals\. For 1234,/);

  await quantity.fill('12');
  await price.fill('');
  await price.pressSequentially('1.234,50');
  await price.blur();
  await expect(price).toHaveValue('1234.50');
  await save.tap();
  await expectNotice(page, 'Product has been updated successfully!');
  const headers = { authorization: await tokenOf(shop, administrator) };
  const reply = await fetch(`${shop.url}/api/product/${_id}`, { headers });
  expect((await reply.json()).product).toMatchObject({ price: 1234.5, quantity: 12 });
});
