import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { type Account, signIn, signUp } from './people.ts';

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
