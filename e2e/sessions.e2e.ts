import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken, signIn, signUp } from './people.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const devices = 'Where you are signed in';

test('an owner signs out a lost phone, and then all other devices', async ({ page, shop, browser }) => {
  const { email, password, token } = await signUp(shop);
  const lost = await browser.newContext({ baseURL: shop.url, userAgent: iPhone });
  const phone = await lost.newPage();
  await openPage(phone, '/login?to=/dashboard');
  await phone.getByLabel('Email Address').fill(email);
  await phone.getByRole('textbox', { name: 'Password' }).fill(password);
  await phone.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(phone.getByRole('heading', { name: 'Account Details' })).toBeVisible();
  const elsewhere = await fetchToken(shop, { email, password });

  await signIn(page, token);
  await page.goto('/dashboard/security');
  await expect(page.getByRole('heading', { name: devices })).toBeVisible();
  const rows = page.getByRole('listitem').filter({ hasText: '127.0.0.1' });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('This device');
  const question = page.getByRole('alertdialog');
  const answer = async (typed: string) => {
    await question.getByRole('textbox', { name: 'Your password' }).fill(typed);
    await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  };
  await page.getByRole('button', { name: /^Sign out Safari on iPhone/ }).click();
  await answer('not my password');
  await expect(question.getByText('Please enter your correct password.')).toBeVisible();
  await answer(password);
  await expectNotice(page, 'That device is signed out.');
  await expect(rows).toHaveCount(2);

  await phone.getByRole('link', { name: 'Address', exact: true }).click();
  await expect(phone).toHaveURL(/\/login/);
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await lost.close();

  await page.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(question.getByText('Sign out 1 other device?')).toBeVisible();
  await answer(password);
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  await expect.poll(() => readStatus(shop.url, elsewhere)).toBe(401);
  expect(await readStatus(shop.url, token)).toBe(200);
});

test('signing out ends the session on the server, and here also without the server', async ({
  page,
  shop,
}) => {
  const { token } = await signUp(shop);
  await signIn(page, token);
  await page.goto('/dashboard');
  const signOut = async () => {
    await page.getByRole('button', { name: /^Account Marta/ }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  };
  await signOut();
  await expect.poll(() => readStatus(shop.url, token)).toBe(401);

  const next = await signUp(shop);
  await page.evaluate((stored) => localStorage.setItem('token', stored), next.token);
  await page.goto('/dashboard');
  await page.route('**/api/auth/logout', (route) => route.abort());
  await signOut();
});

test('an administrator signs an account out everywhere, by a question whose buttons stay where they are while it opens', async ({
  page,
  shop,
}) => {
  const { email, token } = await signUp(shop, 'Lena');
  await signIn(page, await fetchToken(shop, administrator));
  // The question has no space below its button, and opens above it.
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.goto(`/dashboard/users?search=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: /Lena/ }).first().click();
  const opener = page.getByRole('button', { name: 'Sign out everywhere' });
  await opener.focus();
  await page.evaluate(() => {
    const places = new Set<string>();
    Object.assign(window, { places });
    const look = () => {
      const button = document.querySelector('[role=dialog] button:last-of-type');
      if (button) places.add(`${button.getBoundingClientRect().top} of a page at ${scrollY}`);
      requestAnimationFrame(look);
    };
    look();
  });
  await opener.press('Enter');
  const question = page.getByRole('dialog');
  const cancel = question.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await question.evaluate((popup) => Promise.all(popup.getAnimations().map(({ finished }) => finished)));
  expect(await page.evaluate(() => [...(window as unknown as { places: Set<string> }).places])).toHaveLength(
    1,
  );
  await question.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expectNotice(page, 'The account is signed out everywhere.');
  expect(await readStatus(shop.url, token)).toBe(401);
});

const readStatus = async (url: string, token: string) =>
  (await fetch(`${url}/api/user/me`, { headers: { authorization: token } })).status;
