import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { administrator, changeProduct, placeOrder, signIn, signUp, tokenOf } from './people.ts';
import { publicPages } from './public-pages.ts';

/** The SKU of a demo product. */
const withOptions = 'KNT-OC1-2813';
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
  '/dashboard/product?status=active&stock=low',
  '/dashboard/product/import',
  '/dashboard/contact',
  '/dashboard/mail',
  '/dashboard/activity',
  '/dashboard/pages',
  '/dashboard/pages/add',
  '/dashboard/settings',
  '/dashboard/health',
  '/dashboard/wishlist',
  '/support',
];

// Each test opens many pages, also on slow machines.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

/** Both themes and the widest and narrowest screen, each once. */
const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const;

test('public pages have no fault that axe finds', async ({ page }) => {
  for (const path of publicPages) await expectNoFaults(page, path);
});

test('the dashboard has no fault that axe finds', async ({ page, shop }) => {
  const token = await tokenOf(shop, administrator);
  await signIn(page, token);
  const first = async (path: string, rows: string) => {
    const reply = await page.request.get(`/api${path}`, { headers: { authorization: token } });
    return (await reply.json())[rows][0]._id;
  };
  const things = [
    `/dashboard/users/${await first('/user/search?search=member@example.com', 'users')}`,
    `/dashboard/product/edit/${await first('/product?page=1&limit=1', 'products')}`,
    `/dashboard/product/edit/${await first(`/product?page=1&limit=1&search=${withOptions}`, 'products')}`,
    `/dashboard/pages/edit/${await first('/page', 'pages')}`,
    `/order/${await first('/order?limit=1', 'orders')}`,
  ];
  for (const path of [...ownPages, ...things]) await expectNoFaults(page, path);
});

test('the open bag and the placed order have no fault on a narrow phone, in both themes', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const { token } = await signUp(shop);
  await signIn(page, token);
  const product = await changeProduct(shop, 'harvest-moon-lamp', () => ({}));
  const order = await placeOrder(shop, token, { product: product._id, price: product.price, quantity: 1 });
  const gone = { ...product, _id: crypto.randomUUID(), quantity: 1 };
  const dearer = { ...product, price: product.price - 1, quantity: 9 };
  await page.addInitScript(
    (items) => localStorage.setItem('cart_items', items),
    JSON.stringify([dearer, gone]),
  );
  const expectNoFaultsInBoth = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // Without transitions, which blend colours.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoFaultsHere(page, `${what}, ${colorScheme}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };
  await page.goto('/shop#bag');
  await page.getByText('It is left out of your order.').waitFor();
  await page.getByText(/now \$/).waitFor();
  await expectNoFaultsInBoth('the bag');
  await page.goto(`/order/success/${order}`);
  await page.getByRole('heading', { name: 'What happens next' }).waitFor();
  await expectNoFaultsInBoth('order success');
});

async function expectNoFaults(page: Page, path: string): Promise<void> {
  for (const [at, { colorScheme, width }] of looks.entries()) {
    // Without transitions, which blend colours.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 720 });
    if (at === 0) await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await expect(page.locator('main .skeleton')).toHaveCount(0);
    await expectNoFaultsHere(page, `${path}, ${colorScheme} at ${width} px`);
  }
}

async function expectNoFaultsHere(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  expect(faults, what).toEqual([]);
}
