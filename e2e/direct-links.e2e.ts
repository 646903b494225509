import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken, placeOrder, signIn, signUp } from './people.ts';

/** After a bookmark or a mail's link no page of the shop is in the history. */
test('a form or order that was opened directly leads to its list', async ({ page, shop, browser }) => {
  const member = await signUp(shop);
  await signIn(page, member.token);
  await page.goto('/dashboard/address/add');
  for (const [label, text] of [
    ['Address', '12 Quay Street'],
    ['City', 'Portland'],
    ['Zipcode', '04101'],
  ] as const) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await page.getByLabel('State').selectOption('Maine');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await expect(page).toHaveURL(/\/dashboard\/address$/);
  await expect(page.getByRole('link', { name: /12 Quay Street/ })).toBeVisible();

  const another = await browser.newPage({ baseURL: shop.url });
  await signIn(another, member.token);
  const { product: mug } = await (await fetch(`${shop.url}/api/product/item/half-dip-mug`)).json();
  const order = await placeOrder(shop, member.token, { product: mug._id, price: mug.price, quantity: 1 });
  await openPage(another, `/order/${order}`);
  await another.getByRole('button', { name: 'Back to orders' }).click();
  await expect(another).toHaveURL(/\/dashboard\/orders$/);
  await expect(another.getByRole('row').filter({ hasText: mug.name })).toBeVisible();
  await another.close();
});

test('Add Merchant, opened directly, leads to the list with the new one', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/merchant/add');
  await page.getByLabel('Name').fill('Ida Straight');
  await page.getByRole('main').getByLabel('Email Address').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel('Phone Number').fill('212-555-0111');
  await page.getByRole('main').getByLabel('Brand').fill('Straight');
  await page.getByLabel('Business').fill('Rulers and set squares.');
  await page.getByRole('button', { name: 'Add Merchant' }).click();
  await expect(page).toHaveURL(/\/dashboard\/merchant$/);
  await expect(page.getByRole('row').filter({ hasText: 'Ida Straight' })).toBeVisible();
});
