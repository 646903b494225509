import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { noiseImage } from './noise-image.ts';
import { expectNotice } from './notices.ts';
import { type Account, demoMerchant, fetchToken, signIn, signUp } from './people.ts';

type Shop = { url: string };
type Person = Pick<Account, 'email' | 'password'>;

/** Ends the session of this token as the server knows it; browsers hear of it with their next call. */
async function endSession({ url }: Shop, token: string): Promise<void> {
  const ended = await fetch(`${url}/api/auth/logout`, { method: 'POST', headers: { authorization: token } });
  expect(ended.status).toBe(200);
}

const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Unauthorized Access! Please login again' });

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a product that was typed while the session ended is added after signing in again', async ({
  page,
  shop,
}) => {
  const token = await fetchToken(shop, demoMerchant);
  await signIn(page, token);
  await page.goto('/dashboard/product/add');
  const name = `Lantern ${crypto.randomUUID()}`;
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('SKU').fill(crypto.randomUUID().slice(0, 12));
  await page.getByLabel('Description').fill('A lantern for a harbour wall.');
  await page.getByLabel('Quantity').fill('6');
  await page.getByLabel('Price').fill('129.50');
  await page.getByLabel('Image').setInputFiles(await noiseImage('lantern.png', 40, 40));
  await expect(page.getByText('lantern.png')).toBeVisible();
  await endSession(shop, token);

  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(question(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  // Closed, it comes back with the next press, and a link still asks.
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Add Product' }).click();
  await logIn(page, demoMerchant);
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL(/\/dashboard\/product\/add$/);
  await expect(page.getByLabel('Name')).toHaveValue(name);
  await expect(page.getByText('lantern.png')).toBeVisible();

  await page.getByRole('button', { name: 'Add Product' }).click();
  await expectNotice(page, 'Product has been added successfully!');
  await page.goto(`/dashboard/product?search=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('another tab may notice the end of the session, and sign in again', async ({ page, shop, context }) => {
  const member = await signUp(shop);
  await signIn(page, member.token);
  await page.goto('/dashboard');
  await page.getByLabel('Phone Number').fill('(212) 555-0142');
  await endSession(shop, member.token);

  const other = await context.newPage();
  await other.goto('/dashboard/address');
  await expect(other).toHaveURL(/\/login\?to=%2Fdashboard%2Faddress$/);
  await expect(question(page)).toBeVisible();
  await logIn(other, member);
  await expect(other).toHaveURL(/\/dashboard\/address$/);
  await expect(question(page)).toBeHidden();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectNotice(page, 'Your profile is successfully updated!');
  await page.reload();
  await expect(page.getByLabel('Phone Number')).toHaveValue('(212) 555-0142');
});
