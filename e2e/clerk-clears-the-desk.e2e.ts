import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { administrator, fetchToken } from './people.ts';
import { openNewOrders } from './work-list.ts';

const rowsIn = (page: Page) => page.getByRole('table', { name: 'Customer Orders' }).locator('tbody tr');
async function openRows(page: Page, shop: ShopProcess, count: number) {
  const opened = await openNewOrders(page, shop, count);
  await expect(rowsIn(page)).toHaveCount(Math.min(count, 20));
  return opened;
}
const outcomeIn = (page: Page) => page.getByRole('region', { name: 'What was sent' });
const sendDialog = (page: Page, what: string) => page.getByRole('dialog', { name: `Mark ${what} as sent?` });

async function isSent(shop: ShopProcess, id: string): Promise<{ parcels: number; toSend: number }> {
  const headers = { authorization: await fetchToken(shop, administrator) };
  const { parts } = await (await fetch(`${shop.url}/api/order/${id}/details`, { headers })).json();
  const found = await fetch(`${shop.url}/api/order/work?view=all&search=${id}`, { headers });
  const [row] = (await found.json()).orders;
  return {
    parcels: parts.flatMap((part: { parcels: unknown[] }) => part.parcels).length,
    toSend: row.toSend,
  };
}

test('a clerk clears the desk with the keyboard alone', async ({ page, shop }) => {
  const { ids } = await openRows(page, shop, 4);
  const { keyboard } = page;
  const links = rowsIn(page).getByRole('link');

  await keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await keyboard.press('j');
  await keyboard.press('j');
  await keyboard.press('k');
  await expect(links.nth(1)).toBeFocused();
  // To the second order and back, to where one was.
  await keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/orders/customers/${ids[1]}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Order #/ })).toBeVisible();
  await page.goBack();
  await expect(links.nth(1)).toBeFocused();

  await keyboard.press('x');
  await keyboard.press('j');
  await keyboard.press('Shift+X');
  await expect(page.getByText('2 chosen', { exact: true })).toBeVisible();
  await expectNoFaults(page, 'the work list with chosen orders');
  await keyboard.press('p');
  await expect(page).toHaveURL(`/dashboard/orders/slips?orders=${ids[1]}%2C${ids[2]}`);
  await page.goBack();
  await expect(rowsIn(page)).toHaveCount(4);
  await expect(page.getByText('2 chosen', { exact: true })).toBeVisible();
  await keyboard.press('s');
  await expect(sendDialog(page, '2 orders').getByRole('button', { name: 'Mark as sent' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(outcomeIn(page)).toContainText('2 orders marked as sent');
  await expect(rowsIn(page)).toHaveCount(2);
  await expect(links.nth(0)).toHaveAttribute('href', `/dashboard/orders/customers/${ids[0]}`);
  await expect(links.nth(1)).toHaveAttribute('href', `/dashboard/orders/customers/${ids[3]}`);

  await keyboard.press('a');
  await keyboard.press('s');
  await expect(sendDialog(page, '2 orders').getByRole('button', { name: 'Mark as sent' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('No orders found.', { exact: true })).toBeVisible();
  for (const id of ids) expect(await isSent(shop, id)).toEqual({ parcels: 1, toSend: 0 });
});
