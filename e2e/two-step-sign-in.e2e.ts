import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { type Account, administrator, codeInMail, fetchToken, signIn, signUp } from './people.ts';
import { readRecoveryCodes, setUp, totpCode } from './second-factor.ts';

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
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await signOut(page);

  await logIn(page, account);
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  const code = totpCode(key, 30);
  await enter(page, 'Code', code);
  await expect(menu(page)).toBeVisible();
  await signOut(page);

  // The same code again.
  await logIn(page, account);
  await enter(page, 'Code', code);
  await expect(
    page.getByText('That code was used already. Please wait for the next one.').first(),
  ).toBeVisible();
  // What was typed is kept on the way back.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email Address')).toHaveValue(account.email);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await enter(page, 'Recovery code', recoveryCodes[3] ?? '');
  await expect(menu(page)).toBeVisible();
  await page.goto('/dashboard/security');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();
  await signOut(page);

  await logIn(page, account);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await enter(page, 'Recovery code', recoveryCodes[3] ?? '');
  await expect(page.getByText('That recovery code is wrong or was used already.').first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('new recovery codes can be made, and two-step sign-in be turned off', async ({ page, shop }) => {
  const account = await signUp(shop);
  await signIn(page, account.token);
  await page.goto('/dashboard/security');
  const { key, recoveryCodes } = await setUp(page, account.password, () => codeInMail(shop, account.email));
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await page.getByLabel('Code', { exact: true }).fill(totpCode(key, 30));
  await page.getByRole('button', { name: 'Make new codes' }).click();
  const fresh = await readRecoveryCodes(page);
  expect(fresh).not.toContain(recoveryCodes[0]);
  await page.getByRole('button', { name: 'I have saved them' }).click();

  await page.getByRole('button', { name: 'Turn off', exact: true }).click();
  await page.getByLabel('Your password').fill(account.password);
  await page.getByLabel('Code', { exact: true }).fill(fresh[0] ?? '');
  await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  await expect(page.getByRole('button', { name: 'Set up two-step sign-in' })).toBeVisible();
  await fetchToken(shop, account);
});

test('an administrator turns it off for somebody who has lost everything', async ({
  page,
  shop,
  browser,
}) => {
  const account = await signUp(shop, 'Lost');
  await signIn(page, account.token);
  await page.goto('/dashboard/security');
  await setUp(page, account.password, () => codeInMail(shop, account.email));

  const desk = await browser.newPage();
  await signIn(desk, await fetchToken(shop, administrator));
  await desk.goto(`${shop.url}/dashboard/users?search=${account.email}`);
  await desk.getByRole('link', { name: /^Lost/ }).click();
  await desk.getByRole('button', { name: 'Turn off two-step sign-in' }).click();
  const question = desk.getByRole('alertdialog', { name: 'Turn it off for Lost?' });
  await question.getByRole('textbox', { name: 'Your password' }).fill(administrator.password);
  await question.getByRole('button', { name: 'Turn off', exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Turn off two-step sign-in' })).toHaveCount(0);
  await desk.close();
  await fetchToken(shop, account);
});

test('it signs other devices out, and is asked for when the account is deleted', async ({
  page,
  shop,
  browser,
}) => {
  const account = await signUp(shop);
  const phone = await browser.newPage();
  await signIn(phone, await fetchToken(shop, account));
  await phone.goto(`${shop.url}/dashboard/account`);
  await expect(phone.getByRole('heading', { name: 'Your data' })).toBeVisible();
  await signIn(page, account.token);
  await page.goto('/dashboard/security');
  await expect(page.getByText('When it is on, you are signed out on all other devices.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out all other devices' })).toBeVisible();
  const { key } = await setUp(page, account.password, () => codeInMail(shop, account.email));
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);
  await phone.close();

  await page.goto('/dashboard/account');
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' });
  const confirm = dialog.getByRole('button', { name: 'Delete account' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await confirm.click();
  await expect(dialog.getByLabel('Code', { exact: true })).toBeFocused();
  await confirm.click();
  await expect(dialog.getByText('Please enter a code.')).toBeVisible();
  await dialog.getByLabel('Code', { exact: true }).fill(totpCode(key, 30));
  await confirm.click();
  await expect(page).toHaveURL(/\/login$/);
});
