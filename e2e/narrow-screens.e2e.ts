import type { BrowserContext, Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expectNoFaults } from './axe.ts';
import { cutTexts } from './cut-texts.ts';
import { expect, test } from './fixtures.ts';
import { addLongNames } from './long-names.ts';
import { openPage, untilRendered } from './open-page.ts';
import { signIn } from './people.ts';
import { publicPages } from './public-pages.ts';
import { smallTargets } from './touch-targets.ts';
import { openNewOrders } from './work-list.ts';

test.use({ viewport: { width: 320, height: 700 } });
// Each test opens many pages, also on slow machines.
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

/** For all tests of this worker. */
let longNames: ReturnType<typeof addLongNames> | undefined;
const withLongNames = (shop: ShopProcess) => (longNames ??= addLongNames(shop));

declare global {
  interface Window {
    /** React Router's own name. */
    __reactRouterDataRouter: { navigate(path: string): Promise<void> };
  }
}

/** Goes to a page as a link does, which takes half the time of a load, and waits for what it loads. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => window.__reactRouterDataRouter.navigate(path), path);
  await expect(page).toHaveURL(path);
  await untilRendered(page);
  await expect(page.locator('main .late')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Replaces the mouse by a finger. Chromium does not give the mouse back to this page. */
async function emulateTouch(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await expect.poll(() => page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
}

/** On the smallest phones, also with text of twice the size: no horizontal scrolling. Touch targets are large enough. */
async function expectToFit(page: Page, what: string): Promise<void> {
  const client = await page.context().newCDPSession(page);
  // As in the browser's settings, so that widths in media queries follow.
  const setText = async (standard: number) => {
    await client.send('Page.setFontSizes', { fontSizes: { standard } });
    // The page takes it a moment later: what is measured before that is the page with its former text.
    const applied = () => page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    await expect.poll(applied, what).toBe(`${standard}px`);
  };
  const scrolled = () => page.evaluate(() => document.scrollingElement?.scrollWidth);
  await expect.poll(scrolled, what).toBeLessThanOrEqual(320);
  await expect.poll(() => smallTargets(page), what).toEqual([]);
  await setText(32);
  await expect.poll(scrolled, `${what} with large text`).toBeLessThanOrEqual(320);
  await expect.poll(() => cutTexts(page), `${what} with large text`).toEqual([]);
  await setText(16);
}

/**
 * Pages that fit, and in which axe finds no fault: dark, on a phone. One of each kind is also looked at wide, light and with a mouse,
 * and with its frame: the others are made of the same parts, and the colours of both themes are compared in `scripts/contrast.test.ts`.
 */
async function expectAllToSuit(
  context: BrowserContext,
  token: string | null,
  { wide, others }: { wide: string[]; others: string[] },
) {
  const page = await context.newPage();
  if (token) await signIn(page, token);
  // Without transitions, which blend colours.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1280, height: 720 });
  await openPage(page, '/404');
  for (const path of wide) {
    await open(page, path);
    await expectNoFaults(page, `${path}, light at 1280 px`);
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 700 });
  await emulateTouch(page);
  for (const path of [...wide, ...others]) {
    await open(page, path);
    await expectToFit(page, path);
    await expectNoFaults(page, `${path}, dark at 320 px`, wide.includes(path) ? undefined : 'main');
  }
}

test('the shop suits all screens with the longest names', async ({ context, shop }) => {
  const { slugs, variant } = await withLongNames(shop);
  const wide = ['/', '/shop', `/product/${variant}`, '/login', '/checkout'];
  await expectAllToSuit(context, null, {
    wide,
    others: [
      ...publicPages.filter((path) => !wide.includes(path)),
      `/pages/${slugs.page}`,
      '/order/link',
      '/shop?name=nothing+of+the+kind',
      '/shop?brands=aldergate,tindra&min=20&max=300&rating=3',
      '/shop?page=99',
      `/shop/brand/${slugs.brand}`,
      `/shop/category/${slugs.category}`,
      `/product/${slugs.product}`,
      '/reset-password/abc',
    ],
  });
});

test('the account does too', async ({ context, shop }) => {
  const { tokens, ids } = await withLongNames(shop);
  await expectAllToSuit(context, tokens.member, {
    wide: ['/dashboard', `/order/${ids.order}`],
    others: [
      '/dashboard/wishlist',
      '/dashboard/orders',
      '/dashboard/security',
      '/dashboard/address/add',
      `/order/${ids.order}/return`,
      `/order/${ids.order}/withdraw`,
      '/dashboard/address',
      `/dashboard/address/edit/${ids.address}`,
      `/order/success/${ids.order}`,
      '/support',
    ],
  });
});

test('and the back office', async ({ context, shop }) => {
  const { tokens, ids } = await withLongNames(shop);
  await expectAllToSuit(context, tokens.admin, {
    wide: [
      '/dashboard/overview',
      '/dashboard/orders/customers',
      `/dashboard/orders/customers/${ids.order}`,
      `/dashboard/product/edit/${ids.withOptions}`,
      '/dashboard/settings/delivery',
      '/support',
    ],
    others: [
      '/dashboard/reports',
      '/dashboard/users',
      '/dashboard/settings',
      '/dashboard/health',
      '/dashboard/orders/being-paid',
      '/dashboard/product?status=active&stock=low',
      '/dashboard/product/import',
      `/order/${ids.order}/slip?part=1`,
      `/dashboard/orders/slips?orders=${ids.order}`,
      `/dashboard/product/edit/${ids.product}`,
      '/dashboard/merchant',
      '/dashboard/merchant/add',
      '/dashboard/review',
      `/dashboard/users/${ids.user}`,
      '/dashboard/contact',
      '/dashboard/mail',
      '/dashboard/activity',
      '/dashboard/pages',
      '/dashboard/pages/add',
      `/dashboard/pages/edit/${ids.page}`,
      '/dashboard/look',
      '/dashboard/look?part=home',
      '/dashboard/look?part=menus',
      '/dashboard/discounts',
      '/dashboard/discounts/add',
      `/dashboard/discounts/edit/${ids.discount}`,
      '/dashboard/search',
      '/dashboard/settings/orders',
      '/dashboard/settings/answers',
      '/dashboard/settings/returns',
      '/dashboard/settings/checkout',
      '/dashboard/settings/taxes',
      '/dashboard/settings/payments',
      '/dashboard/settings/sign-in',
      `/order/${ids.order}`,
      '/dashboard/product',
      `/dashboard/product/history/${ids.product}`,
      '/dashboard/brand',
      '/dashboard/category',
      `/dashboard/category/edit/${ids.category}`,
      `/dashboard/contact/${ids.message}`,
      `/dashboard/mail/${ids.mail}`,
    ],
  });
});

test('an order says its number and its states beside the way to the next one', async ({ page, shop }) => {
  await openNewOrders(page, shop, 2);
  await page.getByRole('table').getByRole('link').first().click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^Order #\d+ Ordered To send$/);
  await page.getByRole('navigation', { name: 'Orders of the list' }).waitFor();
  for (const width of [320, 375]) {
    await page.setViewportSize({ width, height: 700 });
    const { numberLines, cut } = await heading.evaluate((element) => {
      const rectsIn = (node: Node) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        return [...range.getClientRects()];
      };
      const { right, bottom } = element.getBoundingClientRect();
      const [number = element] = element.childNodes;
      const isCut = (rect: DOMRect) => rect.right > right + 1 || rect.bottom > bottom + 1;
      return { numberLines: rectsIn(number).length, cut: rectsIn(element).filter(isCut).length };
    });
    expect({ numberLines, cut }, `at ${width} px`).toEqual({ numberLines: 1, cut: 0 });
  }
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true });

  test('a form of the dashboard saves in its header', async ({ page, shop }) => {
    const { tokens, ids } = await withLongNames(shop);
    await signIn(page, tokens.admin);
    // All are in one frame: a short form, and the longest one.
    for (const path of ['/dashboard/brand/add', `/dashboard/product/edit/${ids.product}`]) {
      await page.goto(path);
      // The one submit button is in the header, which stays on the screen.
      const submit = page.locator('main [data-sticky] button[type=submit]');
      await expect(submit, path).toBeVisible();
      await expect(page.locator('main button[type=submit]'), path).toHaveCount(1);
      await page.getByLabel('Name').first().fill('');
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await submit.tap();
      const refused = page.locator('[aria-invalid=true]').first();
      await expect(refused, path).toBeFocused();
      const [head, field] = [
        await page.locator('main [data-sticky]').boundingBox(),
        await refused.boundingBox(),
      ];
      expect(field?.y, `${path}: the field is below the head`).toBeGreaterThan(
        (head?.y ?? 0) + (head?.height ?? 0),
      );
    }
  });
});
