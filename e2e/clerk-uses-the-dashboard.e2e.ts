import type { Page } from '@playwright/test';
import { test } from './clerks.ts';
import { expect } from './fixtures.ts';
import { addProduct, fetchToken, placeOrder, signIn, signUp } from './people.ts';

const menuLinks = (page: Page) => page.getByRole('navigation', { name: 'Account' }).getByRole('link');
const refusal = 'Your account may not use this page.';

test('clerks see and open what their permissions cover', async ({ page, shop, assign, browser }) => {
  const cleo = await signUp(shop, 'Cleo');
  const marta = await signUp(shop);
  await assign('catalogue', cleo.email);
  const own = ['Account Details', 'Account Security', 'Address'];

  await signIn(page, await fetchToken(shop, cleo));
  await page.goto('/dashboard');
  await expect(page.getByText('Admin · Catalogue')).toBeVisible();
  await expect(menuLinks(page)).toHaveText([
    'Overview',
    'Products',
    'Categories',
    'Attributes',
    'Brand',
    /^Reviews/,
    'Search',
    ...own,
    'Orders',
    'WishList',
    /^Support/,
  ]);
  await page.goto('/dashboard/product');
  await expect(page.getByRole('link', { name: 'Add', exact: true })).toBeVisible();
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('link', { name: 'Customer Orders' })).toHaveCount(0);
  for (const path of ['users', 'mail', 'health', 'merchant/add', 'orders/customers']) {
    await page.goto(`/dashboard/${path}`);
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(page).toHaveTitle(/^Not permitted/);
  }

  const { _id } = await addProduct(shop, 'Ordered For The Clerk');
  const order = await placeOrder(shop, marta.token, { product: _id, price: 20, quantity: 1 });

  // The membership ends the session.
  await assign('support', cleo.email);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
  const again = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await signIn(again, await fetchToken(shop, cleo));
  await again.goto(`/dashboard/users?search=${encodeURIComponent(marta.email)}`);
  await again.getByRole('link', { name: marta.email }).click();
  await expect(again.getByRole('heading', { level: 1, name: 'Marta Wilder' })).toBeVisible();
  await expect(menuLinks(again)).toHaveText([
    'Overview',
    /^Orders/,
    'Users',
    /^Messages/,
    /^Support/,
    'Reports',
    ...own,
    'WishList',
  ]);
  await expect(again.getByRole('heading', { name: 'Orders' })).toBeVisible();
  for (const hidden of ['Reviews', 'Personal data'])
    await expect(again.getByRole('region', { name: hidden })).toHaveCount(0);
  await expect(again.getByRole('button', { name: /Sign out/ })).toHaveCount(0);
  await again.goto(`/order/${order}`);
  await expect(again.getByRole('heading', { name: 'Customer', exact: true })).toBeVisible();
  await expect(again.getByRole('button', { name: /Cancel/ })).toHaveCount(0);
  await expect(again.getByRole('main').getByRole('combobox')).toHaveCount(0);
  await again.context().close();
});
