import type { Locator, Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { expectNotice } from './notices.ts';
import {
  addProduct,
  administrator,
  callAsAdministrator,
  fetchToken,
  placeOrder,
  signIn,
  signUp,
} from './people.ts';
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

test('keys do nothing while somebody types, while a dialog is open, and once they are turned off', async ({
  page,
  shop,
}) => {
  const { name } = await openRows(page, shop, 1);
  const { keyboard } = page;
  const search = page.getByRole('searchbox', { name: 'Search orders' });
  const chosen = page.getByText('1 chosen', { exact: true });
  const keys = page.getByRole('dialog', { name: 'Keys of this list' });

  await keyboard.press('j');
  await keyboard.press('/');
  await expect(search).toBeFocused();
  await keyboard.type(' a?');
  await expect(search).toHaveValue(`${name} a?`);
  await expect(keys).toBeHidden();
  await expect(chosen).toBeHidden();
  await search.fill(name);

  await rowsIn(page).getByRole('link').focus();
  await keyboard.press('?');
  await expect(keys.getByRole('button', { name: 'Close' })).toBeFocused();
  await expectNoFaults(page, 'the keys');
  await keyboard.press('a');
  await keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(chosen).toBeHidden();
  await keyboard.press('a');
  await expect(chosen).toBeVisible();
  await keyboard.press('Escape');
  await expect(chosen).toBeHidden();

  await page.getByRole('button', { name: 'all keys' }).click();
  await keys.getByRole('switch', { name: 'Single keys' }).uncheck();
  await keys.getByRole('button', { name: 'Close' }).click();
  await expect(keys).toBeHidden();
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await expect(chosen).toBeVisible();
  // It would leave the page out again.
  await keyboard.press('a');
  await expect(chosen).toBeVisible();
});

test('22 orders of two pages are sent with four presses, and once when the reply is lost', async ({
  page,
  shop,
}) => {
  const { ids } = await openRows(page, shop, 22);
  let presses = 0;
  const press = async (what: Locator) => {
    presses += 1;
    await what.click();
  };
  await press(page.getByRole('checkbox', { name: 'Choose all on this page' }));
  await press(page.getByRole('button', { name: 'Choose all 22' }));
  await expect(page.getByText('22 chosen', { exact: true })).toBeVisible();
  await press(page.getByRole('button', { name: 'Mark as sent' }));
  const dialog = sendDialog(page, '22 orders');
  // The reply is lost. Pressed again, nothing is sent twice.
  await page.route(
    '**/api/order/bulk',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await press(dialog.getByRole('button', { name: 'Mark as sent' }));
  expect(presses).toBeLessThan(10);
  await expect(dialog.getByRole('alert')).toHaveText('The shop does not answer. Please try again.');
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(outcomeIn(page)).toContainText('22 orders marked as sent');
  await expect(outcomeIn(page)).not.toContainText('not sent');
  for (const id of [ids[0], ids[21]]) {
    expect(await isSent(shop, id as string)).toEqual({ parcels: 1, toSend: 0 });
  }
});

test('nothing is chosen of the orders of another filter while those of the new one load', async ({
  page,
  shop,
}) => {
  await openRows(page, shop, 2);
  const boxOfPage = page.getByRole('checkbox', { name: 'Choose all on this page' });
  const letLoad = await hold(page, /\/api\/order\/work\?.*view=all/);
  await page.getByRole('link', { name: 'All 2' }).click();
  await expect(boxOfPage).toBeDisabled();
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  letLoad();
  await expect(boxOfPage).toBeEnabled();
  await expect(page.getByText(/^\d chosen$/)).toBeHidden();
});

test('a slow reply leaves what was chosen since, and the dialog that was opened since', async ({
  page,
  shop,
}) => {
  const { ids } = await openRows(page, shop, 2);
  const letReply = await hold(page, '**/api/order/bulk');
  const [first, second] = [0, 1].map((at) => rowsIn(page).nth(at).getByRole('checkbox')) as [
    Locator,
    Locator,
  ];
  await first.check();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  const sending = sendDialog(page, '1 order');
  await sending.getByRole('button', { name: 'Mark as sent' }).click();
  await page.keyboard.press('Escape');
  await expect(sending).toBeHidden();
  await second.check();
  await page.keyboard.press('s');
  const next = sendDialog(page, '2 orders');
  await expect(next).toBeVisible();
  letReply();
  await expect(page.getByText('1 chosen', { exact: true })).toBeVisible();
  await expect(next).toBeVisible();
  // Roles of the page behind are hidden until then.
  await page.keyboard.press('Escape');
  await expect(outcomeIn(page)).toContainText('1 order marked as sent');
  await expect(rowsIn(page)).toHaveCount(1);
  expect(await isSent(shop, ids[1] as string)).toEqual({ parcels: 0, toSend: 1 });
});

test('what cannot be sent says why, and leads to the order', async ({ page, shop }) => {
  const { ids } = await openRows(page, shop, 3);
  const [cancelled, sent] = ids as [string, string];
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  // By others, in the meantime.
  await callAsAdministrator(shop, 'DELETE', `/order/cancel/${cancelled}`, {});
  await callAsAdministrator(shop, 'POST', '/order/bulk', {
    request: crypto.randomUUID(),
    orders: [sent],
    action: 'send',
    notify: false,
  });
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  const notify = sendDialog(page, '3 orders').getByRole('checkbox', { name: 'Send their buyers a mail' });
  await expect(notify).toHaveAccessibleDescription(/cannot be taken back/);
  await notify.uncheck();
  await sendDialog(page, '3 orders').getByRole('button', { name: 'Mark as sent' }).click();
  const outcome = outcomeIn(page);
  await expect(outcome).toContainText('1 order marked as sent, 2 not sent');
  await expect(outcome).toContainText('1 parcel without tracking. Their buyers get no mail.');
  await expect(outcome.getByRole('link', { name: /was already sent\.$/ })).toHaveAttribute(
    'href',
    `/dashboard/orders/customers/${sent}`,
  );
  await outcome.getByRole('link', { name: /was cancelled\.$/ }).click();
  await expect(page).toHaveURL(`/dashboard/orders/customers/${cancelled}`);
  await page.goBack();
  // The result stays until somebody closes it.
  await expect(outcome).toBeVisible();
  await outcome.getByRole('button', { name: 'Close the result' }).click();
  await expect(outcome).toBeHidden();
});

test('with a filter by merchant, the parts of that one alone are printed and sent', async ({
  page,
  shop,
}) => {
  const name = `Ledger ${crypto.randomUUID().slice(0, 8)}`;
  // Orders of one merchant, and of another or the shop itself.
  const { _id: product } = await addProduct(shop, name);
  const [other] = (await (await page.request.get('/api/product/list?name=Half-Dip%20Mug')).json()).products;
  const buyer = await signUp(shop, 'Noor');
  const mixed = await placeOrder(
    shop,
    buyer.token,
    { product, price: 20, quantity: 1 },
    { product: other._id, price: other.price, quantity: 1 },
  );
  const authorization = await fetchToken(shop, administrator);
  const found = await page.request.get(`/api/order/work?search=${mixed}`, { headers: { authorization } });
  const { merchant } = (await found.json()).orders[0].parts[0];
  await signIn(page, authorization);
  await page.goto(`/dashboard/orders/customers?search=${mixed}&view=to-send&merchant=${merchant._id}`);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('link', { name: 'Packing slips' }).click();
  await expect(page.getByRole('button', { name: /^Print 1 / })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(name);
  await expect(page.getByRole('main')).not.toContainText(other.name);
  await page.goBack();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  const dialog = sendDialog(page, '1 order');
  await expect(dialog).toContainText(`Only the parts of ${merchant.name} count as sent`);
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(outcomeIn(page)).toContainText('1 parcel without tracking.');
  expect(await isSent(shop, mixed)).toEqual({ parcels: 1, toSend: 1 });
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

test('what fails after Escape has closed its dialog is said all the same', async ({ page, shop }) => {
  await openRows(page, shop, 1);
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByRole('button', { name: 'Mark as sent' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark 1 order as sent?' });
  const { promise: fails, resolve: letFail } = Promise.withResolvers<void>();
  await page.route('**/api/order/bulk', async (route) => {
    await fails;
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Mark as sent' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  letFail();
  await expectNotice(page, 'The shop does not answer. Please try again.');
});
