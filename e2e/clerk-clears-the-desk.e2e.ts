import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { administrator, callAsAdministrator, fetchToken } from './people.ts';
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

test('an order is found wherever it is by its number and by its id, and filters stay in the address', async ({
  page,
  shop,
}) => {
  const { ids, name } = await openRows(page, shop, 2);
  await callAsAdministrator(shop, 'DELETE', `/order/cancel/${ids[0]}`, {});
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  const views = page.getByRole('navigation', { name: 'Views' });
  await search.fill(ids[0] as string);
  await search.press('Enter');
  await expect(views.getByRole('link', { name: 'All 1' })).toHaveAttribute('aria-current', 'page');
  await expect(rowsIn(page)).toHaveCount(1);
  await expect(rowsIn(page)).toContainText('Cancelled');
  const label = await rowsIn(page)
    .getByText(/^#\d+$/)
    .textContent();
  await search.fill(label as string);
  await search.press('Enter');
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(label as string)}`));
  await expect(rowsIn(page)).toHaveCount(1);
  // Nothing of it is to be sent, and the list says where it is.
  await views.getByRole('link', { name: 'To send 0' }).click();
  await expect(page.getByText('No orders found.', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Show 1 in All' }).click();
  await expect(rowsIn(page)).toHaveCount(1);

  await search.fill(name);
  await search.press('Enter');
  await views.getByRole('link', { name: 'All 2' }).click();
  await expect(rowsIn(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Status' }).click();
  await page.getByRole('menuitemradio', { name: 'Cancelled' }).click();
  await expect(page).toHaveURL(/view=all.*status=Cancelled|status=Cancelled.*view=all/);
  await expect(rowsIn(page)).toHaveCount(1);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  await page.reload();
  await expect(rowsIn(page)).toHaveCount(1);
  // A filter that does not exist any more filters nothing.
  await page.goto(`/dashboard/orders/customers?search=${encodeURIComponent(name)}&view=lost&status=Lost`);
  await expect(rowsIn(page)).toHaveCount(1);
  await expect(views.getByRole('link', { name: 'To send 1' })).toHaveAttribute('aria-current', 'page');
});
