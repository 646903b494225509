import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { type Account, administrator, placeOrder, signIn, signUp, tokenOf } from './people.ts';

async function orderOf(page: Page, shop: ShopProcess, name: string) {
  const found = await page.request.get(`/api/product/list?name=${encodeURIComponent(name)}`);
  const [product] = (await found.json()).products;
  const buyer = await signUp(shop, 'Noor');
  const line = { product: product._id, price: product.price, quantity: 1 };
  return { buyer, id: await placeOrder(shop, buyer.token, line) };
}

/** The first item's status, as its buyer sees it. */
async function statusOf(page: Page, buyer: Account, id: string): Promise<string> {
  const reply = await page.request.get(`/api/order/${id}`, { headers: { authorization: buyer.token } });
  return (await reply.json()).order.products[0].status;
}

const showStatus = (page: Page, name: string) =>
  page.getByRole('button', { name: `More about ${name}` }).click();

/** From here on seconds pass only when the test says so, however slow the machine is. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}

const changesOf = (page: Page) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/order/status/item/')) sent.push(request.postDataJSON().status);
  });
  return sent;
};

test('an item changes ten seconds after Apply, unless it is undone', async ({ page, shop }) => {
  const name = 'Half-Dip Mug';
  const { buyer, id } = await orderOf(page, shop, name);
  const sent = changesOf(page);
  await signIn(page, await tokenOf(shop, administrator));
  await page.clock.install();
  await page.goto(`/order/${id}`);

  await showStatus(page, name);
  // Arrow keys only select.
  const select = page.getByLabel(`Status of ${name}`);
  await select.focus();
  await select.press('ArrowDown');
  await select.press('ArrowDown');
  await expect(select).toHaveValue('Shipped');
  await page.getByRole('button', { name: `Set ${name} to Shipped` }).click();
  const undo = page.getByRole('button', { name: `Undo: ${name} stays Not processed` });
  await expect(undo).toBeFocused();
  // The second click of a double click on Apply.
  await undo.dispatchEvent('click', { detail: 2 });
  await expect(undo).toBeVisible();
  await undo.press('Enter');
  await expect(select).toBeFocused();
  await page.clock.runFor(30_000);
  expect(sent).toEqual([]);

  await select.selectOption('Processing');
  await stopClock(page);
  await page.getByRole('button', { name: `Set ${name} to Processing` }).click();
  await page.clock.runFor(9_000);
  expect(sent).toEqual([]);
  expect(await statusOf(page, buyer, id)).toBe('Not processed');
  await page.clock.runFor(1_000);
  await expect.poll(() => statusOf(page, buyer, id)).toBe('Processing');
  expect(sent).toEqual(['Processing']);
});

test('Delivered and Cancelled ask by name, and a refusal is shown', async ({ page, shop }) => {
  const name = 'Half-Dip Mug';
  const { buyer, id } = await orderOf(page, shop, name);
  const sent = changesOf(page);
  await signIn(page, await tokenOf(shop, administrator));
  await page.clock.install();
  await page.goto(`/order/${id}`);
  await showStatus(page, name);
  const select = page.getByLabel(`Status of ${name}`);
  await select.selectOption('Cancelled');
  await page.getByRole('button', { name: `Set ${name} to Cancelled` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Set ${name} to Cancelled?`);
  await question.getByRole('button', { name: 'Keep Not processed' }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);

  await select.selectOption('Delivered');
  await page.getByRole('button', { name: `Set ${name} to Delivered` }).click();
  await expect(question).toContainText(`Set ${name} to Delivered?`);
  await stopClock(page);
  await question.getByRole('button', { name: 'Set to Delivered' }).click();
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();

  // Meanwhile the buyer cancels it. Leaving the page sends the change, and the refusal appears on the next page.
  const headers = { authorization: buyer.token };
  await page.request.delete(`/api/order/cancel/${id}`, { headers });
  await page.getByRole('link', { name: 'Back to orders' }).click();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/dashboard\/orders/);
  await expect(page.getByRole('alert')).toContainText(`The status of ${name} was not changed.`);
  expect(sent).toEqual(['Delivered']);
});

test('a waiting change is sent when the tab closes, and at sign-out', async ({ context, page, shop }) => {
  const name = 'Half-Dip Mug';
  const { buyer, id } = await orderOf(page, shop, name);
  await signIn(page, await tokenOf(shop, administrator));
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
  await expect.poll(() => statusOf(page, buyer, id)).toBe('Processing');

  const other = await context.newPage();
  await page.evaluate((token) => localStorage.setItem('token', token), await tokenOf(shop, administrator));
  await setTo('Shipped');
  await page.close();
  await expect.poll(() => statusOf(other, buyer, id)).toBe('Shipped');
});
