import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { signIn, signUp } from './people.ts';

/** The shop saves, and the browser does not know. */
async function loseReply(page: Page, call: string, button: string): Promise<void> {
  await page.route(call, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: button }).click();
}

test('a sign-up whose reply was lost is finished by signing up again', async ({ page }) => {
  await openPage(page, '/register');
  await page.getByLabel('Email Address').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('Kiln');
  await page.getByLabel('Password', { exact: true }).fill('stoneware and glaze');
  await loseReply(page, '**/api/auth/register', 'Sign Up');
  await expectNotice(page, 'The shop does not answer. Please try again.');
  await page.unroute('**/api/auth/register');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expectNotice(page, 'You have signed up successfully!');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a change of the password whose reply was lost says that it may have happened', async ({
  page,
  shop,
}) => {
  const { token, password } = await signUp(shop);
  await signIn(page, token);
  await openPage(page, '/dashboard/security');
  await page.getByLabel('Old Password').fill(password);
  await page.getByLabel('New Password').fill('another stoneware glaze');
  await loseReply(page, '**/api/auth/reset', 'Reset Password');
  await expectNotice(page, 'The shop has not answered whether your password was changed.');
});
