import type { Locator, Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openNewOrders } from './work-list.ts';

/** Returns the paths of the orders, the oldest first. */
async function openList(page: Page, shop: ShopProcess, count: number) {
  const { ids, name } = await openNewOrders(page, shop, count);
  return {
    search: encodeURIComponent(name),
    paths: ids.map((id) => `/dashboard/orders/customers/${id}`),
  };
}

async function sendParcel(page: Page) {
  await page.getByRole('button', { name: /^Make a parcel/ }).press('Enter');
  await sendButton(page).press('Enter');
}
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send parcel' });
const nextLink = (page: Page) => page.getByRole('link', { name: 'Next to send' });
const nothingLeft = (page: Page) => page.getByRole('region', { name: 'Nothing left to send' });

test("a clerk sends orders one by one with two presses each, and reaches the buyer's other orders", async ({
  page,
  shop,
}) => {
  const { search, paths } = await openList(page, shop, 3);
  const [first, second, third] = paths;
  await page.locator(`a[href="${second}"]`).click();
  const walk = page.getByRole('navigation', { name: 'Orders of the list' });
  await expect(walk).toContainText('2 of 3 to send');
  let presses = 0;
  const press = async (what: Locator) => {
    await expect(what).toBeFocused();
    await page.keyboard.press('Enter');
    presses += 1;
  };

  await sendParcel(page);
  await expect(nextLink(page)).toBeFocused();
  await expect(walk).toContainText('2 to send');
  await expectNoFaults(page, 'a sent order');
  await press(nextLink(page));
  await expect(page).toHaveURL(third as string);
  await expect(walk).toContainText('2 of 2 to send');
  await expect(page.getByRole('link', { name: '2 other orders' })).toBeVisible();
  await expect(sendButton(page)).toHaveAccessibleDescription(/Ledger/);
  await expectNoFaults(page, 'an order that is ready to be sent');
  await press(sendButton(page));

  // After the last of the view its first one is next.
  await press(nextLink(page));
  await expect(page).toHaveURL(first as string);
  await expect(walk).toContainText('1 of 1 to send');
  await press(sendButton(page));
  expect(presses).toBe(2 * 2);
  await expect(page.getByText('There are no other orders to send.')).toBeVisible();
  await nothingLeft(page).getByRole('link', { name: 'Back to orders' }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/customers\\?search=${search}`));

  await page.goto(first as string);
  await page.getByRole('link', { name: '2 other orders' }).click();
  await expect(page).toHaveURL(/view=all&search=/);
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(3);
});
