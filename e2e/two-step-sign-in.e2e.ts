import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { type Account, codeInMail, signIn, signUp } from './people.ts';
import { setUp, totpCode } from './second-factor.ts';

async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>) {
  await openPage(page, '/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
}

async function enter(page: Page, label: string, code: string) {
  await page.getByLabel(label, { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /^Account Marta/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Account' });

test('a shopper sets up two-step sign-in, and signs in with a phone that is half a minute fast', async ({
  page,
  shop,
}) => {
  const account = await signUp(shop);
  await signIn(page, account.token);
  await page.goto('/dashboard/security');
  const { key, recoveryCodes } = await setUp(page, account.password, () => codeInMail(shop, account.email));
  await signOut(page);

  await logIn(page, account);
  await enter(page, 'Code', totpCode(key, 30));
  await expect(menu(page)).toBeVisible();
  await signOut(page);

  await logIn(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await enter(page, 'Recovery code', recoveryCodes[3] ?? '');
  await expect(menu(page)).toBeVisible();
});
