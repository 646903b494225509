import { expect, test } from './fixtures.ts';
import { addProduct, administrator, fetchToken, placeOrder, setVariants, signIn, signUp } from './people.ts';

test('the stock page shows all variants after the last piece of a retired one is gone', async ({
  page,
  shop,
}) => {
  const sizes = (...names: string[]) => ({
    options: [{ name: 'Size', values: names.map((name) => ({ name })) }],
    variants: names.map((size) => ({
      values: [size],
      sku: `${size}-${crypto.randomUUID()}`,
      price: 20,
      quantity: 10,
    })),
  });
  const { _id, slug } = await addProduct(shop, 'Shirt Without Medium', sizes('S', 'M'));
  const { product } = await (await fetch(`${shop.url}/api/product/item/${slug}`)).json();
  // An order that is cancelled after its size was retired returns its pieces.
  const { token } = await signUp(shop);
  const variant = product.variants[1]._id;
  const order = await placeOrder(shop, token, { product: _id, variant, price: 20, quantity: 1 });
  await setVariants(shop, slug, sizes('S'));
  const cancelled = await fetch(`${shop.url}/api/order/cancel/${order}`, {
    method: 'DELETE',
    headers: { authorization: token },
  });
  expect(cancelled.status).toBe(200);

  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/product/edit/${_id}`);
  await page.getByRole('link', { name: 'Stock changes' }).click();
  await page.getByLabel('Variant', { exact: true }).selectOption('M (no longer offered)');
  const now = page.getByRole('region', { name: 'Now' });
  await expect(now).toContainText('On hand1Committed');
  await page.getByLabel('Reason').selectOption('Lost');
  await page.getByLabel('Pieces').fill('1');
  await page.getByLabel('Pieces').press('Enter');
  await expect(now).toContainText('On hand10Committed');
  await expect(page.getByRole('row', { name: /^Lost/ })).toBeVisible();
});
