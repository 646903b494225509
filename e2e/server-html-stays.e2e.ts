import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { signIn, signUp } from './people.ts';
import { publicPages } from './public-pages.ts';

/** A product with sizes. */
const shoe = '/product/quay-court-shoe';

interface Changes {
  /** The sum of all layout shifts. */
  shift: number;
  /** What was taken out of the body. */
  removed: string[];
}

const line = {
  sku: 'x',
  name: 'Lamp',
  slug: 'lamp',
  description: '',
  price: 10,
  imageUrl: null,
  taxable: false,
  isActive: true,
  brand: null,
  totalReviews: 0,
  averageRating: 0,
  quantity: 1,
  inventory: 3,
  totalPrice: 10,
};
const bag = [1, 2].map((digit) => ({ _id: String(digit).repeat(24), ...line }));

/** Fills the bag, and records what happens to what the server drew. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript((items) => {
    localStorage.setItem('cart_items', items);
    const changes: Changes = { shift: 0, removed: [] };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        changes.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new MutationObserver((records) => {
      for (const { target, removedNodes } of records) {
        // A member is not told to log in.
        if (!document.body?.contains(target) || (target as Element).closest('#add-review')) continue;
        for (const node of removedNodes)
          if (node instanceof Element) changes.removed.push(node.outerHTML.slice(0, 100));
      }
    }).observe(document, { childList: true, subtree: true });
    Object.assign(window, { changes });
  }, JSON.stringify(bag));
});

/** Opens a page, and waits until React has taken over and shows what is the visitor's. */
async function open(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await expect(page.getByRole('button', { name: 'Bag, 2 items' })).toBeVisible();
}

const watchChanges = (page: Page): Promise<Changes> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        // The second frame has what the first has painted.
        requestIdleCallback(() =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => resolve((window as unknown as { changes: Changes }).changes)),
          ),
        ),
      ),
  );

test('all of a public page loads, and nothing moves or disappears while React takes over', async ({
  page,
}) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /hydrat|Minified React/i.test(message.text()))
      faults.push(message.text());
  });
  page.on('request', (request) => {
    // The server has sent all that a guest's page shows.
    if (new URL(request.url()).pathname.startsWith('/api/')) faults.push(request.url());
  });
  page.on('response', (response) => {
    const isExpected = response.request().isNavigationRequest() && response.url().endsWith('/404');
    if (response.status() >= 400 && !isExpected) faults.push(`${response.status()} ${response.url()}`);
  });
  for (const path of [...publicPages, shoe, '/shop?min=1&max=100', '/shop?name=lamp']) {
    await open(page, path);
    const { shift, removed } = await watchChanges(page);
    expect(removed, path).toEqual([]);
    expect(shift, path).toBeLessThan(0.02);
    expect(faults, path).toEqual([]);
  }
});

test('the sizes of a product stay on a phone with 1 Mbit/s', async ({ page, context }) => {
  await page.setViewportSize({ width: 375, height: 760 });
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_000_000 / 8,
    uploadThroughput: 1_000_000 / 8,
  });
  await open(page, shoe);
  await expect(page.getByRole('radiogroup')).toBeVisible();
  const { shift, removed } = await watchChanges(page);
  expect(removed).toEqual([]);
  expect(shift).toBeLessThan(0.05);
});

test("nothing moves when the wishlist's products are marked", async ({ page, shop }) => {
  const { token } = await signUp(shop);
  const { product } = await (await page.request.get(`/api${shoe.replace('product', 'product/item')}`)).json();
  const liked = await page.request.post('/api/wishlist', {
    headers: { authorization: token },
    data: { isLiked: true, product: product._id },
  });
  expect(liked.status()).toBe(200);
  await signIn(page, token);
  for (const path of [shoe, '/shop?name=quay+court+shoe']) {
    await open(page, path);
    const heart = page.getByRole('button', { name: `Add ${product.name} to wishlist` }).first();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    await page.waitForLoadState('networkidle');
    const { shift, removed } = await watchChanges(page);
    expect(removed, path).toEqual([]);
    expect(shift, path).toBeLessThan(0.02);
  }
});

test('nothing moves for somebody whose session has ended', async ({ page }) => {
  await signIn(page, `Bearer e30.${btoa(JSON.stringify({ sub: 'nobody' }))}.x`);
  // Until the shop says that it has ended.
  await page.route('**/api/**', () => {});
  for (const path of [shoe, '/shop']) {
    await open(page, path);
    const { shift, removed } = await watchChanges(page);
    expect(removed, path).toEqual([]);
    expect(shift, path).toBeLessThan(0.02);
  }
});

test('the frame of the checkout stays, only what stands for its parts goes', async ({ page }) => {
  await openPage(page, '/checkout');
  await expect(page.locator('main .late')).toHaveCount(0);
  const { shift, removed } = await watchChanges(page);
  expect(
    removed.filter((html) => !html.startsWith('<div class="late"') && !html.includes('_waiting_')),
  ).toEqual([]);
  expect(shift).toBeLessThan(0.05);
});
