import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { signUp } from './people.ts';

/** Opens a page whose script comes only when the returned function is called, as on a slow phone. */
async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  const load = await hold(page, '**/assets/entry.client*.js');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return load;
}

test('a sign-in that is sent before the script comes is sent later, without the password in a URL', async ({
  page,
  shop,
}) => {
  const { email, password } = await signUp(shop);
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(frame.url()));
  const load = await openWithoutScript(page, '/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  load();
  await expectNotice(page, 'Welcome Back!');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(opened.filter((url) => url.includes('?'))).toEqual([]);
});

test('without JavaScript a sign-in says what it needs, and puts no password into the URL', async ({
  browser,
  shop,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await plain.newPage();
  await page.goto('/login');
  const form = page.getByRole('main').locator('form');
  // No locator finds texts of this element.
  await expect(form.locator('noscript p')).toBeVisible();
  await page.getByLabel('Email Address').fill('member@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('demo-member');
  const [sent] = await Promise.all([page.waitForRequest('**/login*'), page.keyboard.press('Enter')]);
  expect([sent.method(), sent.url()]).toEqual(['POST', `${shop.url}/login`]);
  await plain.close();
});
