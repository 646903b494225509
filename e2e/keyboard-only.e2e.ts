import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { test } from './one-press.ts';
import { openPage } from './open-page.ts';
import { signIn, signUp } from './people.ts';

/** Presses Tab until the element of that name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never came to ${name}`);
}

test('an order is placed with the keyboard only', async ({ page, shop }) => {
  await signIn(page, (await signUp(shop)).token);
  await openPage(page, '/product/harvest-moon-lamp');
  await tabTo(page, /^Skip to content/);
  await expect(page.locator('html, body').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Add To Bag/);
  await page.keyboard.press('Enter');

  const bag = page.getByRole('dialog', { name: 'Your bag' });
  await expect(bag).toBeVisible();
  // The drawer traps the focus, and Escape returns it.
  await page.keyboard.press('Escape');
  await expect(bag).toBeHidden();
  await expect(page.locator(':focus')).not.toHaveCount(0);

  await page.getByRole('button', { name: /^Bag, 1 item/ }).focus();
  await page.keyboard.press('Enter');
  // It has the focus only when it is open, and the button only when the total is known.
  await expect(bag.getByRole('button', { name: 'Place Order' })).toBeEnabled();
  await tabTo(page, /^Place Order/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
});

test('Tab shows where the focus is, a mouse press hides it again', async ({ page }) => {
  await openPage(page, '/');
  const marked = () => page.evaluate(() => document.documentElement.outerHTML.includes('user-is-tabbing'));
  expect(await marked()).toBe(false);
  await page.keyboard.press('Tab');
  await expect.poll(marked).toBe(true);
  await page.mouse.click(5, 300);
  await expect.poll(marked).toBe(false);
});
