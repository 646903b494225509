import { expect, test } from './fixtures.ts';
import { signIn, signUp } from './people.ts';

test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

const pages = [
  '/',
  '/shop',
  '/product/toadstool-table-lamp',
  '/brands',
  '/login',
  '/register',
  '/contact',
  '/sell',
  '/shipping',
];

test('no page scrolls sideways on a phone', async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBe(375);
  }
});

test('a member orders on a phone', async ({ page, shop }) => {
  await signIn(page, (await signUp(shop)).token);
  await page.goto('/product/rice-paper-lantern');
  const add = page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true });
  await expect(add).toBeInViewport();
  await add.tap();
  const bag = page.getByRole('dialog', { name: 'Your bag' });
  await bag.getByRole('button', { name: 'Place Order' }).tap();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  // The order's long id fits on one line.
  const id = page.getByRole('main').getByRole('link', { name: /^[0-9a-f-]{36}$/ });
  expect((await id.boundingBox())?.height).toBeLessThan(30);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
});

test('a member adds a product to the wishlist on a phone, and removes it', async ({ page, shop }) => {
  await signIn(page, (await signUp(shop)).token);
  await page.goto('/product/pebble-mug');
  const heart = page.getByRole('button', { name: 'Add Pebble Mug to wishlist' }).first();
  await heart.tap();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  // Leaving at once does not lose the press.
  await expect(async () => {
    await page.goto('/dashboard/wishlist');
    await expect(page.getByText('Pebble Mug')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: 'Remove Pebble Mug from wishlist' }).tap();
  await expect(page.getByText('You have no items in your wishlist yet.')).toBeVisible();
});

test('a guest is asked to sign in to use the wishlist', async ({ page }) => {
  await page.goto('/product/pebble-mug');
  await page.getByRole('button', { name: 'Add Pebble Mug to wishlist' }).first().tap();
  await expect(page.getByText('Please login to wishlist a product')).toBeVisible();
});
