import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { signIn, signUp } from './people.ts';
import { bagDialog } from './use-bag.ts';

/** Opens a page whose script comes only when the returned function is called, as on a slow phone. */
async function openWithoutScript(page: Page, path: string): Promise<() => void> {
  const load = await hold(page, '**/assets/entry.client*.js');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return load;
}

test('a sign-in that is sent before the script comes is sent later, without the password in a URL', async ({
  page,
  shop,
}) => {
  const { email, password } = await signUp(shop);
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(frame.url()));
  const load = await openWithoutScript(page, '/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.keyboard.press('Enter');
  load();
  await expectNotice(page, 'Welcome Back!');
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(opened.filter((url) => url.includes('?'))).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('what is pressed and typed before the script comes is done once, in its order', async ({
    page,
    shop,
  }) => {
    await signIn(page, (await signUp(shop)).token);
    const heart = page.getByRole('button', { name: 'Add Half-Dip Mug to wishlist' }).first();
    const button = (name: string) =>
      page.getByRole('button', { name, exact: true }).filter({ visible: true });
    const load = await openWithoutScript(page, '/product/half-dip-mug');
    await page.getByLabel('Quantity').filter({ visible: true }).fill('2');
    await button('One more').tap();
    for (const pressed of [heart, button('Add To Bag')]) {
      await pressed.tap();
      await pressed.tap();
    }
    load();
    await expect(bagDialog(page).getByRole('textbox', { name: 'Quantity of Half-Dip Mug' })).toHaveValue('3');
    await page.keyboard.press('Escape');
    await expect(heart).toHaveAttribute('aria-pressed', 'true');

    // Both are there already: a press of what the server drew takes neither out.
    const loadAgain = await openWithoutScript(page, '/product/half-dip-mug');
    await heart.tap();
    await button('Add To Bag').tap();
    loadAgain();
    await expect(button('Remove From Bag')).toBeVisible();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  for (const [path, button, dialog] of [
    ['/', 'Bag, 0 items', 'Your bag'],
    ['/shop', 'Open categories', 'Categories'],
  ] as const)
    test(`${button}, pressed before the script comes, opens`, async ({ page }) => {
      const load = await openWithoutScript(page, path);
      await page.getByRole('button', { name: button }).filter({ visible: true }).tap();
      load();
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    });
});
