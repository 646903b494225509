import { expect, test } from './fixtures.ts';
import { administrator, fetchToken, placeAsGuest } from './people.ts';
import { openWorkList } from './work-list.ts';

test('a clerk marks the transfers of two orders as arrived at once', async ({ page, shop }) => {
  const found = await (await page.request.get('/api/product/list?name=Half-Dip')).json();
  const [{ _id: product, price }] = found.products;
  const email = `${crypto.randomUUID()}@example.com`;
  const place = () => placeAsGuest(shop, email, { product, price, quantity: 1 });
  await place();
  await place();
  const token = await fetchToken(shop, administrator);
  await openWorkList(page, { token, search: email, count: 2, view: 'awaiting-payment' });
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await expect(page.getByRole('link', { name: 'Packing slips' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Mark 2 orders as paid?' });
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('1 × Half-Dip Mug')).toHaveCount(0);
  await page.goto(`/dashboard/orders/customers?view=to-send&search=${email}`);
  await expect(page.getByText('1 × Half-Dip Mug')).toHaveCount(2);
});
