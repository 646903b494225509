import { expect, test } from './fixtures.ts';
import { administrator, fetchToken, placeOrder, signIn, signUp } from './people.ts';

test("staff go from order to order, and return to the customers' orders after cancelling one", async ({
  page,
  shop,
}) => {
  const found = await page.request.get('/api/product/list?name=Half-Dip%20Mug');
  const [mug] = (await found.json()).products;
  const buyer = await signUp(shop, 'Noor');
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    ids.push(await placeOrder(shop, buyer.token, { product: mug._id, price: mug.price, quantity: 1 }));
  }
  const [oldest, middle, newest] = ids;
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/orders/customers?view=all');
  await page.locator(`a[href="/dashboard/orders/customers/${middle}"]`).click();
  const navigation = page.getByRole('navigation', { name: 'Orders of the list' });
  await expect(navigation).toContainText(/^2 of \d+/);
  await navigation.getByRole('link', { name: 'Previous order' }).click();
  await expect(page).toHaveURL(`/dashboard/orders/customers/${newest}`);
  await expect(navigation).toContainText(/^1 of \d+/);
  await expect(navigation.getByRole('link', { name: 'Previous order' })).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Next order' }).click();
  await expect(navigation).toContainText(/^2 of \d+/);
  await navigation.getByRole('link', { name: 'Next order' }).click();
  await expect(page).toHaveURL(`/dashboard/orders/customers/${oldest}`);
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL('/dashboard/orders/customers?view=all');

  // An order opened directly has no list.
  await page.goto(`/order/${middle}`);
  await expect(page.getByText(middle as string)).toBeVisible();
  await expect(navigation).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Order' }).click();
  await expect(page).toHaveURL('/dashboard/orders/customers');
});
