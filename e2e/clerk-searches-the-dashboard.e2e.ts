import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, demoMerchant, fetchToken, placeOrder, signIn, signUp } from './people.ts';

const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Search the dashboard' });
const searchBox = (page: Page) => searchDialog(page).getByRole('combobox');
const foundIn = (page: Page, group: string) =>
  searchDialog(page).getByRole('group', { name: group }).getByRole('option');

/** @returns lets its code load */
const holdSearch = (page: Page): Promise<() => void> => hold(page, /\/dashboard-search-[^/]*\.js/);

interface Row {
  number: number;
  parts: { merchant: { _id: string } | null }[];
}

async function read(shop: { url: string }, token: string, path: string) {
  return (await fetch(`${shop.url}/api${path}`, { headers: { authorization: token } })).json();
}

test('a clerk finds a product, a person, an order and a page by keys alone', async ({ page, shop }) => {
  const name = `Wren Stool ${crypto.randomUUID().slice(0, 8)}`;
  await addProduct(shop, name);
  const marta = await signUp(shop);
  const other = await signUp(shop);
  // The order has another product: orders are found by what was ordered, and come before products.
  const { _id } = await addProduct(shop, 'Ordered Elsewhere');
  const order = await placeOrder(shop, marta.token, { product: _id, price: 20, quantity: 1 });
  const chunks: string[] = [];
  page.on('request', (request) => {
    if (/\/dashboard-search-[^/]*\.js/.test(request.url())) chunks.push(request.url());
  });
  const token = await fetchToken(shop, administrator);
  await signIn(page, token);
  await openPage(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Search or go to' })).toBeVisible();
  expect(chunks).toEqual([]);

  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  expect(chunks).not.toEqual([]);
  // Without a text: the pages of the menu.
  await expect(foundIn(page, 'Pages').filter({ hasText: 'Merchants' })).toBeVisible();
  await page.keyboard.type(name);
  await expect(foundIn(page, 'Products')).toHaveText([new RegExp(`${name}.*\\$20\\.00`)]);
  await expectNoFaults(page, 'the search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/product\/edit\//);
  await expect(searchDialog(page)).toBeHidden();

  // Also while typing in a field.
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(marta.email);
  await expect(foundIn(page, 'People')).toHaveText([/Marta Wilder/]);
  await page.keyboard.press('Escape');
  await expect(searchDialog(page)).toBeHidden();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toHaveValue('');
  // Enter before anything is found opens the first that is: of somebody without orders, which would come first.
  await page.keyboard.type(other.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Wilder' })).toBeVisible();

  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  // As slips and mails print it.
  const [{ number }] = (await read(shop, token, `/order/work?view=all&search=${order}`)).orders;
  await page.keyboard.type(`#${number}-1`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/customers/${order}`));

  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('add');
  await expect(foundIn(page, 'Pages').first()).toHaveAttribute('aria-selected', 'true');
  await expect(foundIn(page, 'Pages').first()).toHaveText('Address');
  await page.keyboard.press('ArrowDown');
  await expect(foundIn(page, 'Pages').nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/product\/add/);
});

test('a clerk finds a setting by another word for it, an action, and signs out', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard');
  await expect(page.getByRole('button', { name: 'Search or go to' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(searchBox(page)).toBeFocused();
  await searchBox(page).fill('refund');
  await expect(foundIn(page, 'Actions').first()).toHaveText('Refund an orderChoose the order, then Refund.');
  await searchBox(page).fill('vat');
  await expect(foundIn(page, 'Pages').filter({ hasText: 'Settings: Taxes' })).toBeVisible();
  await expectNoFaults(page, 'with other words');
  await foundIn(page, 'Pages').filter({ hasText: 'Settings: Taxes' }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings\/taxes/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('log out');
  await expect(foundIn(page, 'Account')).toHaveText([/^Sign Out/]);
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have signed out!')).toBeVisible();
});

test('what is typed before the search has loaded is searched, and no key of the list behind', async ({
  page,
  shop,
}) => {
  const buyer = await signUp(shop);
  const { _id } = await addProduct(shop, 'Ordered Elsewhere');
  await placeOrder(shop, buyer.token, { product: _id, price: 20, quantity: 1 });
  const letLoad = await holdSearch(page);
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard/orders/customers');
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.keyboard.press('Control+k');
  // Each does something in the list.
  await page.keyboard.type('jxaps?/');
  await expect(searchBox(page)).toHaveValue('jxaps?/');
  await page.keyboard.press('Escape');
  await expect(searchDialog(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard\/orders\/customers$/);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(buyer.email.slice(0, -3));
  letLoad();
  await page.keyboard.type(buyer.email.slice(-3));
  await expect(foundIn(page, 'People')).toHaveText([/Marta Wilder/]);
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue(buyer.email);
});

test('Enter before the search has loaded opens what it finds first', async ({ page, shop }) => {
  const { email } = await signUp(shop);
  const letLoad = await holdSearch(page);
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard');
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  letLoad();
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Wilder' })).toBeVisible();
  await expect(searchDialog(page)).toBeHidden();
});

test('Enter in the empty search opens nothing, also before it has loaded', async ({ page, shop }) => {
  const letLoad = await holdSearch(page);
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard');
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.press('Enter');
  letLoad();
  await expect(foundIn(page, 'Pages').first()).toBeVisible();
  await page.keyboard.press('Enter');
  // Would not be there any more.
  await searchBox(page).fill('Merchants');
  await expect(foundIn(page, 'Pages').first()).toHaveText('Merchants');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 720 }, hasTouch: true });

  test('a merchant finds the own orders and products, and nothing of others', async ({ page, shop }) => {
    const token = await fetchToken(shop, demoMerchant);
    const { user } = await read(shop, token, '/user/me');
    const { orders } = await read(
      shop,
      await fetchToken(shop, administrator),
      '/order/work?view=all&limit=100',
    );
    const isOwn = ({ parts }: Row) => parts.some(({ merchant }) => merchant?._id === user.merchant._id);
    const [own, others] = [orders.find(isOwn), orders.find((order: Row) => !isOwn(order))];
    const { products } = await read(shop, token, '/product?page=1');

    await signIn(page, token);
    await openPage(page, '/dashboard');
    await page.getByRole('button', { name: 'Search or go to' }).tap();
    await expect(searchBox(page)).toBeFocused();
    await searchBox(page).fill(`#${others?.number}`);
    await expect(
      searchDialog(page).getByText(`Nothing found for “#${others?.number}”.`).first(),
    ).toBeVisible();
    await searchBox(page).fill(`#${own?.number}`);
    await expect(foundIn(page, 'Orders')).toHaveText([new RegExp(`^#${own?.number} `)]);
    await searchBox(page).fill(products[0].name);
    await foundIn(page, 'Products').filter({ hasText: products[0].name }).first().tap();
    await expect(page).toHaveURL(/\/dashboard\/product\/edit\//);
    await expect(searchDialog(page)).toBeHidden();
  });
});
