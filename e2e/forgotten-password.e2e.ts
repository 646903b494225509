import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { linkInMail, signUp } from './people.ts';

test('a forgotten password is reset by the mailed link', async ({ page, shop }) => {
  const { email } = await signUp(shop);
  await openPage(page, '/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'Send Email' }).click();
  await expect(page.getByText('a link to a new password is on its way')).toBeVisible();

  const link = await linkInMail(shop, email, '/reset-password/');
  await openPage(page, link);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('new lamps');
  await page.getByRole('textbox', { name: 'Confirm Password' }).fill('new lamps');
  await page.getByRole('button', { name: 'Reset Password' }).click();

  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('new lamps');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible();
});
