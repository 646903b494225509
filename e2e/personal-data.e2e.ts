import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readZip } from '#server/testing/read-zip.ts';
import { expect, test } from './fixtures.ts';
import { administrator, fetchToken, signIn, signUp } from './people.ts';
import { smallTargets } from './touch-targets.ts';

/** Presses the button. @returns the files in the zip file that the browser saves */
async function download(page: Page): Promise<Record<string, string>> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^my-data-[\d-]{10}\.zip$/);
  return readZip(readFileSync(await file.path()));
}

test('a person downloads everything about them and deletes the account', async ({ page, shop }) => {
  const { email, password, token } = await signUp(shop, 'Nora');
  await signIn(page, token);
  await page.goto('/dashboard');
  const files = await download(page);
  expect(files['README.txt']).toContain('Nora Wilder');
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject([{ email }]);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('This cannot be undone.');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Please enter your password.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill('not my password');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('Please enter your correct password.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(fetchToken(shop, { email, password })).rejects.toThrow('E-mail or password is incorrect.');
});

test('the deletion fits the smallest phones', async ({ browser, shop }) => {
  const context = await browser.newContext({
    viewport: { width: 320, height: 700 },
    hasTouch: true,
    // A dialog that is still opening is drawn smaller.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await signIn(page, (await signUp(shop)).token);
  await page.goto(`${shop.url}/dashboard`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').waitFor();
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await context.close();
});

test('an administrator does both for somebody', async ({ page, shop }) => {
  const { email, token } = await signUp(shop, 'Otto');
  const me = await fetch(`${shop.url}/api/user/me`, { headers: { authorization: token } });
  const { user } = await me.json();
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/users/${user._id}`);
  expect(JSON.parse((await download(page))['account.json'] ?? '')).toMatchObject([{ email }]);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete Otto Wilder?' });
  await dialog.getByRole('textbox', { name: 'Your password' }).fill(administrator.password);
  await dialog.getByRole('button', { name: 'Delete Otto Wilder' }).click();
  await expect(page).toHaveURL(/\/dashboard\/users$/);
  await expect(page.getByRole('link', { name: 'Otto Wilder' })).toHaveCount(0);
  await page.goto(`/dashboard/users/${user._id}`);
  await expect(page.getByText('No user found.')).toBeVisible();
});
