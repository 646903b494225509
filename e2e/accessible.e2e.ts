import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { administrator, signIn, tokenOf } from './people.ts';

const publicPages = [
  '/',
  '/shop',
  '/shop/category/lighting',
  '/product/toadstool-table-lamp',
  '/brands',
  '/contact',
  '/sell',
  '/shipping',
  '/login',
  '/register',
  '/forgot-password',
  '/merchant-signup/abc?email=ida@example.com',
  '/newsletter/confirm/abc',
  '/newsletter/unsubscribe/abc',
  '/404',
];
const ownPages = [
  '/dashboard',
  '/dashboard/security',
  '/dashboard/address/add',
  '/dashboard/orders',
  '/dashboard/orders/customers',
  '/dashboard/merchant',
  '/dashboard/merchant/add',
  '/dashboard/review',
  '/dashboard/users',
  '/dashboard/contact',
  '/dashboard/mail',
  '/dashboard/wishlist',
  '/support',
];

test.describe.configure({ mode: 'parallel' });

test('public pages have no fault that axe can see', async ({ page }) => {
  test.slow();
  for (const path of publicPages) await expectNoFaults(page, path);
});

test('the dashboard has none either', async ({ page, shop }) => {
  test.slow();
  await signIn(page, await tokenOf(shop, administrator));
  for (const path of ownPages) await expectNoFaults(page, path);
});

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' });

  test('colours keep their contrast', async ({ page }) => {
    for (const path of ['/', '/product/toadstool-table-lamp', '/login']) await expectNoFaults(page, path);
  });
});

async function expectNoFaults(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect(faults, path).toEqual([]);
}
