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

const showStatus = (page: Page, name: string) =>
  page.getByRole('button', { name: `More about ${name}` }).click();

test('a waiting change is sent when the tab closes, and at sign-out', async ({ context, page, shop }) => {
  const name = 'Half-Dip Mug';
  const { buyer, id } = await orderProduct(page, shop, name);
  await signIn(page, await fetchToken(shop, administrator));
  const setTo = async (status: string) => {
    await page.goto(`/order/${id}`);
    await showStatus(page, name);
    await page.getByLabel(`Status of ${name}`).selectOption(status);
    await page.getByRole('button', { name: `Set ${name} to ${status}` }).click();
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();
  };
  await setTo('Processing');
  await page.getByRole('button', { name: /^Account Ines/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect.poll(() => readStatus(page, buyer, id)).toBe('Processing');

  const other = await context.newPage();
  await page.evaluate((token) => localStorage.setItem('token', token), await fetchToken(shop, administrator));
  await setTo('Shipped');
  await page.close();
  await expect.poll(() => readStatus(other, buyer, id)).toBe('Shipped');
});
