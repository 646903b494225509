import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { administrator, placeOrder, signIn, signUp, tokenOf } from './people.ts';

const names = ['Half-Dip Mug', 'Cooper Stool', 'Coin Plant'];

/** An order of three products. Returns its id and the statuses that its buyer sees, in the order of `names`. */
async function orderOfThree(page: Page, shop: ShopProcess) {
  const products = await Promise.all(
    names.map(async (name) => {
      const found = await page.request.get(`/api/product/list?name=${encodeURIComponent(name)}`);
      return (await found.json()).products.find((product: { name: string }) => product.name === name);
    }),
  );
  const buyer = await signUp(shop, 'Noor');
  const lines = products.map(({ _id, price }) => ({ product: _id, price, quantity: 1 }));
  const id = await placeOrder(shop, buyer.token, ...lines);
  const statuses = async () => {
    const reply = await page.request.get(`/api/order/${id}`, { headers: { authorization: buyer.token } });
    const { order } = await reply.json();
    return names.map((name) => order.products.find((line: { name: string }) => line.name === name).status);
  };
  return { id, statuses };
}

test('all items of an order get a status at once, and each can be undone', async ({ page, shop }) => {
  const { id, statuses } = await orderOfThree(page, shop);
  await signIn(page, await tokenOf(shop, administrator));
  await page.goto(`/order/${id}`);
  await page.getByLabel(`Status of ${names[0]}`).selectOption('Shipped');
  await page.getByRole('button', { name: `set ${names[0]} to Shipped` }).click();

  const all = page.getByLabel('All items');
  await all.selectOption('Processing');
  await page.getByRole('button', { name: 'set all items to Processing' }).click();
  await expect(all).toBeFocused();
  await expect(all).toHaveValue('');
  await page.getByRole('button', { name: `Undo: ${names[2]} stays Not processed` }).click();
  await page.getByRole('button', { name: 'Back to orders' }).click();
  await expect.poll(statuses).toEqual(['Shipped', 'Processing', 'Not processed']);

  // Delivered is final, so it asks.
  await page.goto(`/order/${id}`);
  await all.selectOption('Delivered');
  await page.getByRole('button', { name: 'set all items to Delivered' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Set to Delivered' }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(3);
  await page.getByRole('button', { name: 'Back to orders' }).click();
  await expect.poll(statuses).toEqual(['Delivered', 'Delivered', 'Delivered']);
});

test('a status that was chosen and not applied is not lost without a question', async ({ page, shop }) => {
  const { id } = await orderOfThree(page, shop);
  await signIn(page, await tokenOf(shop, administrator));
  await page.goto(`/order/${id}`);
  const status = page.getByLabel(`Status of ${names[1]}`);
  await status.selectOption('Shipped');

  const back = page.getByRole('button', { name: 'Back to orders' });
  await back.click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toContainText(`The changes in the status of ${names[1]} will be lost.`);
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(status).toHaveValue('Shipped');
  await page.getByRole('button', { name: `set ${names[1]} to Shipped` }).click();
  // Opened by its address, it leads to the orders that a clerk works on.
  await back.click();
  await expect(page).toHaveURL('/dashboard/orders/customers');
});
