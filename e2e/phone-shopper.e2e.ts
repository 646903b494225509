import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, fetchToken, signIn, signUp } from './people.ts';
import { bagDialog, sum } from './use-bag.ts';

test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

test('a member adds a product to the wishlist on a phone, and removes it', async ({ page, shop }) => {
  await signIn(page, (await signUp(shop)).token);
  await openPage(page, '/product/pebble-mug');
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

test('the menu of a phone leads to what is the own', async ({ page, shop }) => {
  await openPage(page, '/');
  const menu = page.getByRole('dialog', { name: 'Categories' });
  const open = () => page.getByRole('button', { name: 'Open categories' }).tap();
  await open();
  for (const name of ['Orders', 'WishList']) await expect(menu.getByRole('link', { name })).toBeVisible();
  await menu.getByRole('link', { name: 'Log in' }).tap();
  await expect(page.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
  await signIn(page, (await signUp(shop)).token);
  await openPage(page, '/');
  await open();
  await expect(menu.getByRole('link', { name: 'WishList' })).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Log in' })).toHaveCount(0);
  await menu.getByRole('link', { name: 'Orders' }).tap();
  await expect(page).toHaveURL(/\/dashboard\/orders$/);
});

test('the button of what is sold out asks for a mail, once an option is chosen', async ({ page, shop }) => {
  const { slug } = await addProduct(shop, 'Sold Out Shirt', {
    options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
    variants: ['S', 'M'].map((size) => ({
      ...{ values: [size], sku: crypto.randomUUID(), price: 20, quantity: 0 },
    })),
  });
  await openPage(page, `/product/${slug}`);
  await expect(page.getByRole('button', { name: 'Add To Bag' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Tell me when it is back' }).filter({ visible: true }).tap();
  await expect(page.getByText('Please choose a size.').filter({ visible: true }).first()).toBeVisible();
  await page.getByRole('radio', { name: /^M/ }).tap();
  await page.getByRole('link', { name: 'Tell me when it is back' }).tap();
  await expect(page.getByText(/^Sold Out Shirt.* is sold out\./)).toBeVisible();
});

/** Each is as large as a finger. */
async function expectLarge(targets: Locator): Promise<void> {
  await expect(targets).not.toHaveCount(0);
  for (const target of await targets.all()) {
    // A panel that is still opening may be drawn smaller.
    await expect
      .poll(async () => {
        const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
        return Math.min(width, height);
      })
      .toBeGreaterThanOrEqual(44);
  }
}

test('numbers of pages, in one row, categories among the filters and quantities are easy to hit', async ({
  page,
}) => {
  await openPage(page, '/shop?page=2');
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expectLarge(pages.getByRole('link').filter({ visible: true }));
  expect((await pages.boundingBox())?.height).toBe(44);
  await page.getByRole('link', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.locator('summary').filter({ hasText: 'Category' }).tap();
  await expectLarge(sheet.getByRole('navigation', { name: 'Categories' }).getByRole('link'));
  await openPage(page, '/product/harvest-moon-lamp');
  await page.getByRole('button', { name: 'One more' }).filter({ visible: true }).tap();
  await page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).tap();
  // It counts pieces.
  await expect(page.getByRole('button', { name: 'Bag, 2 items', includeHidden: true })).toBeAttached();
  const bag = page.getByRole('dialog', { name: 'Your bag' });
  await expectLarge(bag.getByRole('button', { name: /^One (more|less)$/ }));
  // Beside them, on the same line.
  const readTop = async (name: string) => (await bag.getByRole('button', { name }).boundingBox())?.y ?? 0;
  await expect
    .poll(async () => (await readTop('Remove From Bag: Harvest Moon Lamp')) - (await readTop('One more')))
    .toBeLessThan(44);
});

test('the bag shows the line that was just added, and opens at its first one otherwise', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const bag = bagDialog(page);
  for (const slug of ['toadstool-table-lamp', 'fold-shell-chair', 'half-dip-mug']) {
    await openPage(page, `/product/${slug}`);
    // The code of the bag has come by then.
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).tap();
    await expect(sum(page, 'Shipping and handling')).toBeVisible();
  }
  const bottom = async (found: Locator) => {
    const { y = 0, height = 0 } = (await found.boundingBox()) ?? {};
    return y + height;
  };
  const line = (name: string) => bag.getByRole('listitem').filter({ hasText: name });
  await expect
    .poll(async () => (await bottom(sum(page, 'Subtotal'))) - (await bottom(line('Half-Dip Mug'))))
    .toBeGreaterThan(0);
  await bag.getByRole('button', { name: 'Close bag' }).tap();
  await page.getByRole('button', { name: /^Bag, / }).tap();
  await expect(line('Toadstool Table Lamp')).toBeInViewport({ ratio: 1 });
});

test('a long menu scrolls on a phone', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  const { product } = await (await fetch(`${shop.url}/api/product/item/ferry-stripe-jumper`)).json();
  await page.goto(`/dashboard/product/history/${product._id}`);
  await page.getByRole('button', { name: 'Field' }).tap();
  const menu = page.getByRole('menu', { name: 'Field' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await menu.getByRole('menuitemradio', { name: 'Weight' }).tap();
  await expect(page).toHaveURL(/field=weight/);
});

test('values of options are, too', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  const names = ['S', 'XS'];
  const { _id } = await addProduct(shop, 'Shirt Of Few Values', {
    options: [{ name: 'Size', values: names.map((name) => ({ name })) }],
    variants: names.map((name) => ({ values: [name], sku: crypto.randomUUID(), price: 20, quantity: 5 })),
  });
  await page.goto(`/dashboard/product/edit/${_id}`);
  await expectLarge(page.getByRole('button', { name: /^(Remove (S|XS)|(S|XS): rename or move)$/ }));
});
