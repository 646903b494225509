import { chooseOption } from './choose-option.ts';
import { expect, test } from './fixtures.ts';
import { administrator, fetchToken, signIn } from './people.ts';

test('a clerk orders for a customer who has called, and sees who has ordered', async ({ page, shop }) => {
  const found = await (await page.request.get('/api/product/list?name=Half-Dip')).json();
  const [{ sku }] = found.products;
  const email = `${crypto.randomUUID()}@example.com`;
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/orders/customers');
  await page.getByRole('link', { name: 'New order' }).click();
  const place = page.getByRole('button', { name: /^Place order/ });
  await expect(place).toBeDisabled();

  await chooseOption(page.getByRole('combobox', { name: 'Add a product' }), sku, { name: sku });
  await expect(page.getByRole('listitem').filter({ hasText: 'Half-Dip Mug' })).toBeVisible();
  await page.getByRole('button', { name: 'One more' }).click();
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Full Name').fill('Greta Berg');
  await page.getByLabel('Address', { exact: true }).fill('12 Harbour Street');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State').selectOption('ME');
  await page.getByLabel('Zipcode').fill('04101');
  await expect(place).toBeEnabled();
  await place.click();

  await expect(page.getByText('The order has been placed.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/orders\/customers\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Ordered for the customer')).toBeVisible();
  await expect(page.getByText('Greta Berg').first()).toBeVisible();
  await page.goto('/dashboard/orders');
  await expect(page.getByText('Half-Dip Mug')).toHaveCount(0);
});
