import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { signUp } from './people.ts';
import { refuseBusy } from './refuse-busy.ts';

test('a sign-in waits while many people sign in, until it is stopped or succeeds', async ({ page, shop }) => {
  const { email, password } = await signUp(shop);
  let isBusy = true;
  await page.route('**/api/auth/login', (route) => (isBusy ? refuseBusy(route) : route.continue()));
  const waits = page.getByText('Many people are signing in. Trying again …');
  const login = page.getByRole('button', { name: 'Login', exact: true });
  await openPage(page, '/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await login.click();
  await expect(waits).toBeVisible();
  await page.getByRole('button', { name: 'Stop trying' }).click();
  await expect(waits).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();

  await login.click();
  await expect(waits).toBeVisible();
  isBusy = false;
  await expect(page).toHaveURL(/\/dashboard$/);
});
