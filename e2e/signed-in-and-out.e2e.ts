import { expect, test } from './fixtures.ts';
import { signUp } from './people.ts';

test('a guest who opens the dashboard signs in first, and signs out again, also on the server', async ({
  page,
  shop,
}) => {
  const { email, password } = await signUp(shop);
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders$/);
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem('token'));

  await page.getByRole('button', { name: /^Account Marta/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  const headers = { authorization: token ?? '' };
  await expect.poll(async () => (await fetch(`${shop.url}/api/user/me`, { headers })).status).toBe(401);
});
