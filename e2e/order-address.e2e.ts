import { expect, test } from './fixtures.ts';
import { administrator, callAsAdministrator, fetchToken, placeAsGuest, signIn } from './people.ts';

test('a guest corrects the address on a phone, and a clerk reads why it is too late', async ({
  page,
  shop,
  browser,
}) => {
  const { products } = await (await page.request.get('/api/product/list?name=Half-Dip%20Mug')).json();
  const [{ _id: product, price }] = products;
  const { id, link } = await placeAsGuest(shop, 'gerd.gast@example.com', { product, price, quantity: 1 });
  await page.setViewportSize({ width: 375, height: 740 });
  await page.goto(link);
  await page.getByRole('button', { name: 'Change the delivery address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the delivery address' });
  await dialog.getByLabel('Address', { exact: true }).fill('99 Corrected Street');
  await dialog.getByRole('button', { name: 'Save address' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('99 Corrected Street').first()).toBeVisible();
  await expect(page.getByText('Address corrected')).toBeVisible();

  const clerk = await browser.newPage({ baseURL: shop.url });
  await signIn(clerk, await fetchToken(shop, administrator));
  await clerk.goto(`/dashboard/orders/customers/${id}`);
  await expect(clerk.getByText('99 Corrected Street')).toBeVisible();
  await clerk.getByRole('button', { name: 'Change the delivery address' }).click();
  await clerk.getByLabel('Address', { exact: true }).fill('100 Too Late Street');
  const { order } = await (
    await clerk.request.get(`/api/order/${id}`, {
      headers: { authorization: await fetchToken(shop, administrator) },
    })
  ).json();
  await callAsAdministrator(shop, 'POST', `/order/${id}/parcels`, {
    ...{ request: crypto.randomUUID(), part: 1, notify: false },
    lines: order.products.map(({ _id, quantity }: { _id: string; quantity: number }) => ({
      line: _id,
      quantity,
    })),
  });
  await clerk.getByRole('button', { name: 'Save address' }).click();
  await expect(clerk.getByRole('dialog')).toContainText('was sent already');
  await expect(clerk.getByLabel('Address', { exact: true })).toHaveValue('100 Too Late Street');
});
