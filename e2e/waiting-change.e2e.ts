import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { type Account, administrator, fetchToken, placeOrder, signIn, signUp } from './people.ts';

async function orderProduct(page: Page, shop: ShopProcess, name: string) {
  const found = await page.request.get(`/api/product/list?name=${encodeURIComponent(name)}`);
  const [product] = (await found.json()).products;
  const buyer = await signUp(shop, 'Noor');
  const line = { product: product._id, price: product.price, quantity: 1 };
  return { buyer, id: await placeOrder(shop, buyer.token, line) };
}

/** The first item's status, as its buyer sees it. */
async function readStatus(page: Page, buyer: Account, id: string): Promise<string> {
  const reply = await page.request.get(`/api/order/${id}`, { headers: { authorization: buyer.token } });
  return (await reply.json()).order.products[0].status;
}

test('a waiting change is sent when the tab closes', async ({ context, page, shop }) => {
  const name = 'Half-Dip Mug';
  const { buyer, id } = await orderProduct(page, shop, name);
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/order/${id}`);
  await page.getByRole('button', { name: `More about ${name}` }).click();
  await page.getByLabel(`Status of ${name}`).selectOption('Shipped');
  await page.getByRole('button', { name: `Set ${name} to Shipped` }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  const other = await context.newPage();
  await page.close();
  await expect.poll(() => readStatus(other, buyer, id)).toBe('Shipped');
});
