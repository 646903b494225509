import { expect, test } from './fixtures.ts';
import { callAsAdministrator, placeAsGuest } from './people.ts';

test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

test('a guest cancels on a phone, and asks for it once the order is packed', async ({ page, shop }) => {
  const { products } = await (await page.request.get('/api/product/list?name=Half-Dip%20Mug')).json();
  const [{ _id: product, price }] = products;
  const email = `${crypto.randomUUID()}@example.com`;
  const place = () => placeAsGuest(shop, email, { product, price, quantity: 2 });
  const first = await place();
  await page.goto(first.link);
  await page.getByRole('button', { name: 'Cancel Order' }).tap();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this order?' });
  await dialog.getByRole('button', { name: 'Keep it' }).tap();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel Order' }).tap();
  await dialog.getByRole('button', { name: 'Cancel Order' }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  await expect(page.getByText('Cancelled: 2 × Half-Dip Mug')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);

  const second = await place();
  const lines = (await (await page.request.get(`/api${toDetailsPath(second.link)}`)).json()).parts[0].lines;
  await callAsAdministrator(shop, 'POST', `/order/${second.id}/parcels`, {
    ...{ request: crypto.randomUUID(), part: 1, notify: false },
    lines: [{ line: lines[0]._id, quantity: 2 }],
  });
  await page.goto(second.link);
  await expect(page.getByText('It is on its way, so you cannot cancel it any more.')).toBeVisible();
  await page.getByRole('link', { name: 'Ask to cancel' }).tap();
  await expect(page.getByLabel('Message')).toHaveValue(/^About order #\d+:/);
  await expect(page.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(page.getByLabel('Name')).not.toHaveValue('');
  expect(page.url()).not.toContain(email);
});

const toDetailsPath = (link: string) => link.replace(/.*(\/order\/[^?]+)/, '$1/details');
