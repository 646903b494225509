import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readZip } from '#server/testing/read-zip.ts';
import { expect, test } from './fixtures.ts';
import { fetchToken, signIn, signUp } from './people.ts';
import { smallTargets } from './touch-targets.ts';

/** Presses the button. @returns the files in the zip file that the browser saves */
async function download(page: Page): Promise<Record<string, string>> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^my-data-[\d-]{10}\.zip$/);
  return readZip(readFileSync(await file.path()));
}

test.use({
  viewport: { width: 320, height: 700 },
  hasTouch: true,
  // A dialog that is still opening is drawn smaller.
  contextOptions: { reducedMotion: 'reduce' },
});

test('a person downloads everything about them and deletes the account, on the smallest phone', async ({
  page,
  shop,
}) => {
  const { email, password, token } = await signUp(shop, 'Nora');
  await signIn(page, token);
  await page.goto('/dashboard');
  const files = await download(page);
  expect(files['README.txt']).toContain('Nora Wilder');
  expect(JSON.parse(files['account.json'] ?? '')).toMatchObject([{ email }]);

  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  await expect(dialog).toContainText('This cannot be undone.');
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
  await expect.poll(() => smallTargets(page)).toEqual([]);
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
