import { expect, test } from './fixtures.ts';
import { addProduct, administrator, fetchToken, placeOrder, signIn, signUp } from './people.ts';

test('the pages of a user and of an order lead to what its buyer wrote', async ({ browser, page, shop }) => {
  const pia = await signUp(shop, 'Pia');
  const words = 'Does the bench stand outside in winter?';
  await fetch(`${shop.url}/api/contact/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Pia', email: pia.email, message: words }),
  });
  const asked = 'Is the lamp dimmable?';
  const hers = await browser.newPage({ baseURL: shop.url });
  await signIn(hers, pia.token);
  await hers.goto('/support');
  await hers.getByRole('button', { name: /Ines/ }).click();
  await hers.getByLabel(/^Message to Ines/).fill(asked);
  await hers.getByLabel(/^Message to Ines/).press('Enter');
  await expect(hers.getByRole('log').getByText(asked)).toBeVisible();
  await hers.close();

  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/users?search=${pia.email}`);
  await page.getByRole('cell').getByRole('link', { name: /Pia/ }).click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('link', { name: words }).click();
  await expect(page).toHaveURL(/\/dashboard\/contact\//);
  await expect(page.getByRole('region', { name: 'Message', exact: true })).toContainText(words);
  await page.goBack();
  const chat = page.getByRole('region', { name: 'Support chat' });
  await expect(chat.getByRole('heading')).toHaveText('Support chat 1');
  await chat.getByRole('link', { name: 'Open the chat' }).click();
  await expect(page.getByRole('log').getByText(asked)).toBeVisible();

  const { _id: product } = await addProduct(shop, 'Lamp Asked About');
  const order = await placeOrder(shop, pia.token, { product, price: 20, quantity: 1 });
  await page.goto(`/dashboard/orders/customers/${order}`);
  await page.getByRole('complementary').getByRole('link', { name: 'Chat, waits for an answer' }).click();
  await expect(page.getByRole('log').getByText(asked)).toBeVisible();
});
