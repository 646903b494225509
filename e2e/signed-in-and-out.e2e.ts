import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { signIn, signUp } from './people.ts';

test('a guest who opens the dashboard signs in first, and signs out again', async ({ page, shop }) => {
  const { email, password } = await signUp(shop);
  await page.goto('/dashboard/orders');
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('not my password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Please try to login again!')).toBeVisible();
  // Also where it was typed: the notice is far away, and goes.
  const said = page.getByRole('main').getByRole('alert');
  await expect(said).toHaveText('E-mail or password is incorrect.');
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many requests.', code: 'too-many' } }),
  );
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(said).toHaveText('Too many requests.');
  await page.unroute('**/api/auth/login');
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible();

  await page.getByRole('button', { name: /^Account Marta/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  // No return path is left for the next person.
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test("a guest's heart leads to the sign-in, and is set on the same page afterwards", async ({ page }) => {
  await openPage(page, '/product/ferry-stripe-jumper');
  const heart = page.getByRole('button', { name: 'Add Ferry Stripe Jumper to wishlist' }).first();
  await heart.click();
  await expectNotice(page, 'Please login to wishlist a product');
  await expect(page.getByText('Log in to add Ferry Stripe Jumper to your wishlist.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByText('Sign up to add Ferry Stripe Jumper to your wishlist.')).toBeVisible();
  // What the history keeps is there again.
  await page.reload();
  await expect(page.getByText('Sign up to add Ferry Stripe Jumper to your wishlist.')).toBeVisible();
  await page.getByLabel('Email Address').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel('First Name').fill('Nora');
  await page.getByLabel('Last Name').fill('K');
  await page.getByRole('textbox', { name: 'Password' }).fill('lamps and chairs');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL(/\/product\/ferry-stripe-jumper$/);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/dashboard/wishlist');
  await expect(page.getByRole('link', { name: /^Ferry Stripe Jumper/ })).toBeVisible();
});

test('a signed-in visitor of the login page goes to the dashboard', async ({ page, shop }) => {
  await signIn(page, (await signUp(shop)).token);
  for (const path of ['/login', '/register', '/forgot-password']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible();
  }
});

test('somebody whose session ended elsewhere sees why and comes back after signing in', async ({
  page,
  shop,
}) => {
  const { token, email, password } = await signUp(shop);
  await signIn(page, token);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Account Details' })).toBeVisible();
  const changed = await fetch(`${shop.url}/api/auth/reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ password, confirmPassword: 'chairs and lamps' }),
  });
  expect(changed.status).toBe(200);
  await page.getByRole('link', { name: 'Address', exact: true }).click();
  await expect(page.getByText('Unauthorized Access! Please login again')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('chairs and lamps');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/address$/);
});

test('a session that has ended leads away from no public page', async ({ page, shop }) => {
  const { token } = await signUp(shop);
  await signIn(page, token);
  const loaded = page.waitForResponse('**/api/wishlist');
  await page.goto('/shop');
  await loaded;
  await expect(page.getByRole('button', { name: /^Account Marta/ })).toBeVisible();
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await fetch(`${shop.url}/api/auth/logout`, { method: 'POST', headers: { authorization: token } });
  const account = page.getByRole('button', { name: 'Account Welcome!' });
  await page
    .getByRole('button', { name: /to wishlist$/ })
    .first()
    .click();
  await expect(page.getByText('Unauthorized Access! Please login again')).toBeVisible();
  await expect(account).toBeVisible();

  const paths = ['/', '/shop', '/product/ferry-stripe-jumper'];
  for (const path of paths) {
    await page.evaluate((ended) => localStorage.setItem('token', ended), token);
    await openPage(page, path);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await account.click();
    await expect(page.getByRole('menuitem', { name: 'Login' })).toBeVisible();
  }
  expect([...new Set(visited)]).toEqual(paths);
});
