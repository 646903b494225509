import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { addLongNames } from './long-names.ts';
import { signIn } from './people.ts';
import { smallTargets } from './touch-targets.ts';

test.use({ viewport: { width: 320, height: 700 }, hasTouch: true });
// Each test opens many pages, also on slow machines.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

/** For all tests of this worker. */
let longNames: ReturnType<typeof addLongNames> | undefined;
const withLongNames = (shop: ShopProcess) => (longNames ??= addLongNames(shop));

/** At both widths of small phones: no horizontal scrolling, and touch targets are large enough. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await expect(page.locator('main .skeleton')).toHaveCount(0);
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 });
    const scrolled = () => page.evaluate(() => document.scrollingElement?.scrollWidth);
    await expect.poll(scrolled, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    await expect.poll(() => smallTargets(page), `${path} at ${width} px`).toEqual([]);
  }
}

test('the shop fits the smallest phones with the longest names', async ({ page, shop }) => {
  const { slugs, variant } = await withLongNames(shop);
  for (const path of [
    '/',
    '/shop',
    '/shop?name=nothing+of+the+kind',
    '/shop?brands=aldergate,tindra&min=20&max=300&rating=3',
    '/shop?page=99',
    '/shop?onSale=true',
    `/shop/brand/${slugs.brand}`,
    `/shop/category/${slugs.category}`,
    `/product/${slugs.product}`,
    `/product/${variant}`,
    '/brands',
    '/contact',
    '/sell',
    '/shipping',
    '/pages/returns',
    `/pages/${slugs.page}`,
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/abc',
    '/merchant-signup/abc?email=ida@example.com',
    '/newsletter/confirm/abc',
    '/404',
  ])
    await expectToFit(page, path);
});

test('the account does too', async ({ page, shop }) => {
  const { tokens, ids } = await withLongNames(shop);
  await signIn(page, tokens.member);
  for (const path of [
    '/dashboard',
    '/dashboard/security',
    '/dashboard/address',
    '/dashboard/address/add',
    `/dashboard/address/edit/${ids.address}`,
    '/dashboard/wishlist',
    '/dashboard/orders',
    `/order/${ids.order}`,
    `/order/success/${ids.order}`,
    '/support',
  ])
    await expectToFit(page, path);
});

test('and the back office', async ({ page, shop }) => {
  const { tokens, ids } = await withLongNames(shop);
  await signIn(page, tokens.admin);
  for (const path of [
    '/dashboard/orders/customers',
    `/order/${ids.order}`,
    '/dashboard/product',
    `/dashboard/product/edit/${ids.product}`,
    `/dashboard/product/edit/${ids.withOptions}`,
    `/dashboard/product/history/${ids.product}`,
    '/dashboard/brand',
    '/dashboard/category',
    `/dashboard/category/edit/${ids.category}`,
    '/dashboard/merchant',
    '/dashboard/review',
    '/dashboard/users',
    `/dashboard/users/${ids.user}`,
    '/dashboard/contact',
    `/dashboard/contact/${ids.message}`,
    '/dashboard/mail',
    `/dashboard/mail/${ids.mail}`,
    '/dashboard/activity',
    '/dashboard/pages',
    '/dashboard/pages/add',
    `/dashboard/pages/edit/${ids.page}`,
    '/dashboard/settings',
    '/dashboard/health',
  ])
    await expectToFit(page, path);
});

test('every form of the dashboard saves in its header', async ({ page, shop }) => {
  const { tokens, ids } = await withLongNames(shop);
  await signIn(page, tokens.admin);
  for (const path of [
    '/dashboard/address/add',
    '/dashboard/product/add',
    `/dashboard/product/edit/${ids.product}`,
    '/dashboard/brand/add',
    `/dashboard/brand/edit/${ids.brand}`,
    '/dashboard/category/add',
    `/dashboard/category/edit/${ids.category}`,
    '/dashboard/merchant/add',
    '/dashboard/pages/add',
    `/dashboard/pages/edit/${ids.page}`,
  ]) {
    await page.goto(path);
    // The one submit button is in the header, which stays on the screen.
    const submit = page.locator('main [data-sticky] button[type=submit]');
    await expect(submit, path).toBeVisible();
    await expect(page.locator('main button[type=submit]'), path).toHaveCount(1);
    await page
      .getByLabel('Name')
      .or(page.getByLabel('Address'))
      .or(page.getByLabel('Title'))
      .first()
      .fill('');
    await submit.tap();
    await expect(page.locator('[aria-invalid=true]').first(), path).toBeFocused();
  }
});
