import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoFaults } from './axe.ts';
import { expect } from './fixtures.ts';
import { hold } from './intercept.ts';
import { noiseImage } from './noise-image.ts';
import { openPage } from './open-page.ts';
import { owner, testOwnShop } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';

const test = testOwnShop();

const photo = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#7a3b12' } })
    .jpeg()
    .toBuffer();

const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Visitors see this')).toBeVisible();
};

/** How far things have moved since the page was opened: frames have their size before pictures come. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );

test('an owner builds a home page with a picture, a guest sees it, and the owner takes it back', async ({
  page,
  shop,
  browser,
}) => {
  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
  // As the server sends it, and as it is without JavaScript.
  const homePage = async () => await (await guest.request.get('/')).text();
  const ours = await homePage();
  expect(ours).toContain('rel="preload" as="image"');

  await signIn(page, await fetchToken(shop, owner));
  await page.goto('/dashboard/look?part=home');
  const sections = page.getByRole('region', { name: 'Sections of the home page' });
  const names = sections.locator('ol [aria-expanded]');
  await expect(names.first()).toHaveText(/^Carousel of banners/);
  await expect(sections.getByText('This is our page.')).toBeVisible();

  // The picture takes the place of ours, on the first banner.
  await names.first().click();
  const file = { name: 'kiln.jpg', mimeType: 'image/jpeg', buffer: await photo() };
  const svg = { name: 'kiln.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') };
  await sections.getByLabel('Other picture').setInputFiles(svg);
  await expect(sections.getByText(/An SVG cannot be used/)).toBeVisible();
  const letPass = await hold(page, '**/api/look/picture');
  await sections.getByLabel('Other picture').setInputFiles(file);
  const status = sections.getByRole('status').filter({ hasText: 'The picture is being uploaded.' });
  await expect(status).toBeInViewport();
  letPass();
  await expect(status).toBeHidden();
  await sections.getByLabel('What the picture shows').fill('A kiln, open');
  await sections.getByLabel('Title').fill('Set for four');
  await sections.getByLabel('Words', { exact: true }).fill('Stoneware for the long table');
  await sections.getByLabel('Leads to').selectOption('An address');
  await sections.getByLabel('Address').fill('javascript:alert(1)');
  await expect(sections.getByText('An address begins with / or https://.')).toBeVisible();
  await expect(page.getByText(/^Not finished: section 1, banner 1\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  await sections.getByLabel('Address').fill('/brands');
  const ring = sections.getByRole('button', { name: /^Middle of the crop: Phone/ });
  await ring.press('ArrowRight');
  await ring.press('ArrowUp');

  // The categories go first of what follows the banners; the review goes.
  const last = names.filter({ hasText: 'Categories' });
  await sections.getByRole('button', { name: 'Move Categories up' }).click();
  await expect(sections.getByRole('button', { name: 'Move Categories up' })).toBeFocused();
  await expect(names.nth(2)).toHaveText(/^Categories/);
  await expect(last).toHaveCount(1);
  const review = names.filter({ hasText: 'Quote from a review' });
  const remove = async () => {
    await review.click();
    await sections.getByRole('button', { name: 'Remove this section' }).click();
    await expect(review).toHaveCount(0);
  };
  await remove();
  await sections.getByRole('button', { name: 'Undo' }).click();
  await remove();
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  expect(await homePage()).toBe(ours);

  const preview = page.frameLocator('iframe[title="Preview of the home page"]');
  await expect(preview.getByRole('heading', { level: 1, name: 'Set for four' })).toBeVisible();
  await publish(page);

  await guest.setViewportSize({ width: 1440, height: 900 });
  await guest.goto('/');
  expect(await layoutShift(guest)).toBe(0);
  await guest.setViewportSize({ width: 375, height: 800 });
  await guest.goto('/');
  const banner = guest.getByRole('link', { name: /Set for four/ });
  await expect(banner).toHaveAttribute('href', '/brands');
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Set for four');
  const picture = banner.getByAltText('A kiln, open');
  await expect(picture).toHaveJSProperty('complete', true);
  expect(await picture.evaluate((img) => getComputedStyle(img).objectPosition)).toBe('51% 49%');
  const preloaded = guest.locator('head link[rel="preload"][as="image"]');
  await expect(preloaded).toHaveAttribute('fetchpriority', 'high');
  expect(await preloaded.getAttribute('imagesrcset')).toMatch(/^\/media\/.*\.avif 160w/);
  expect(await layoutShift(guest)).toBe(0);
  const withoutScripts = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const plain = await withoutScripts.newPage();
  await plain.goto('/');
  await expect(plain.getByAltText('A kiln, open')).toBeVisible();
  await withoutScripts.close();

  await sections.getByRole('button', { name: 'Back to our page' }).click();
  await publish(page);
  expect(await homePage()).toBe(ours);

  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Take back no. 1' }).click();
  await expect(page.getByText('No. 1 is in the draft')).toBeVisible();
  await publish(page);
  await guest.reload();
  await expect(guest.getByAltText('A kiln, open')).toBeVisible();
});

test('a row whose category is hidden is left out, and Look says so', async ({ page, shop, browser }) => {
  const token = await fetchToken(shop, owner);
  const headers = { authorization: token };
  const image = await noiseImage('bowl.png', 40, 50);
  const bowl = { sku: 'BOWL', name: 'Bowl', description: 'A bowl.', price: '12', quantity: '9' };
  const { brand } = await (
    await page.request.post('/api/brand/add', { headers, data: { name: 'Kiln', description: 'Kiln.' } })
  ).json();
  const { product } = await (
    await page.request.post('/api/product/add', {
      ...{ headers, multipart: { ...bowl, taxable: 'false', isActive: 'true', brand: brand._id, image } },
    })
  ).json();
  const added = await page.request.post('/api/category/add', {
    ...{ headers, data: { name: 'Kitchen', description: 'Bowls.', products: [product._id] } },
  });
  const { category: kitchen } = await added.json();
  await signIn(page, token);
  await page.goto('/dashboard/look?part=home');
  const sections = page.getByRole('region', { name: 'Sections of the home page' });
  await sections.getByRole('button', { name: 'Products', exact: true }).click();
  await sections.getByLabel('Which products').selectOption('Kitchen');
  await sections.getByLabel('Heading').fill('From the kitchen');
  await publish(page);
  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const heading = guest.getByRole('heading', { name: 'From the kitchen' });
  await guest.goto('/');
  await expect(heading).toBeVisible();

  const hide = await page.request.put(`/api/category/${kitchen._id}/active`, {
    ...{ headers, data: { category: { isActive: false } } },
  });
  expect(hide.status(), await hide.text()).toBe(200);
  await expect(async () => {
    await guest.reload();
    await expect(heading).toBeHidden({ timeout: 500 });
  }).toPass();
  await page.reload();
  await expect(sections.getByText('left out: its category or brand is deleted or hidden')).toBeVisible();
});

test('an owner changes the menus of header and footer, and a guest sees them', async ({
  page,
  shop,
  browser,
}) => {
  const token = await fetchToken(shop, owner);
  const added = await page.request.post('/api/category/add', {
    headers: { authorization: token },
    data: { name: 'Mugs', description: 'Stoneware.', products: [], parent: null },
  });
  expect(added.status()).toBe(200);
  await signIn(page, token);
  await openPage(page, '/dashboard/look?part=menus');
  const header = page.getByRole('group', { name: 'Header', exact: true });
  const entries = header.locator('ol [aria-expanded]');
  await expect(entries).toHaveText(['Shop', 'Brands']);

  await header.getByLabel('Add to: Header').selectOption('Mugs');
  await expect(entries).toHaveText(['Shop', 'Brands', 'Mugs']);
  await header.getByLabel('Add to: Header').selectOption('A link of your own');
  await expect(header.getByLabel('Name')).toBeFocused();
  await header.getByLabel('Name').fill('Blog');
  await header.getByLabel('Address').fill('javascript:alert(1)');
  await expect(header.getByText(/^A link begins with https:/)).toBeVisible();
  // The half typed entry is kept, also where it is moved, and nothing is published meanwhile.
  await header.getByRole('button', { name: 'Move Blog up' }).click();
  await expect(page.getByText(/^Not finished: Header, entry 3\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
  await header.getByRole('button', { name: 'Move Blog down' }).click();
  await header.getByLabel('Address').fill('https://blog.example/');
  await expect(page.getByText(/^Not finished/)).toBeHidden();
  await expect(entries).toHaveText(['Shop', 'Brands', 'Mugs', 'Blog']);
  // With the keyboard: the same button keeps the focus.
  const up = header.getByRole('button', { name: 'Move Mugs up' });
  await up.press('Enter');
  await expect(entries).toHaveText(['Shop', 'Mugs', 'Brands', 'Blog']);
  await expect(up).toBeFocused();
  await entries.filter({ hasText: 'Mugs' }).click();
  await header.getByRole('checkbox', { name: 'Below the entry above' }).check();
  // 'Sell With Us' goes where no merchants are wanted.
  for (const menu of ['Footer, Customer Service', 'Footer, Links']) {
    const column = page.getByRole('group', { name: menu });
    await column.locator('ol [aria-expanded]').filter({ hasText: 'Sell With Us' }).click();
    await column.getByRole('button', { name: 'Take out' }).click();
  }
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 800 });
  await expect
    .poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth))
    .toBeLessThanOrEqual(320);
  await expectNoFaults(page, 'the menus of the look at 320 px');
  await page.setViewportSize({ width: 1280, height: 800 });
  await publish(page);

  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await guest.setViewportSize({ width: 1280, height: 800 });
  await openPage(guest, '/');
  const bar = guest.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Blog' })).toHaveAttribute('href', 'https://blog.example/');
  const mugs = bar.getByRole('link', { name: 'Mugs' });
  await expect(mugs).toBeHidden();
  await bar.locator('summary', { hasText: 'Shop' }).click();
  await expectNoFaults(guest, 'the header with an open menu');
  await mugs.click();
  await expect(guest).toHaveURL(/\/shop\/category\/mugs$/);
  await expect(mugs).toBeHidden();
  await expect(guest.getByRole('contentinfo').getByRole('link', { name: 'Sell With Us' })).toHaveCount(0);

  await guest.setViewportSize({ width: 320, height: 700 });
  await guest.getByRole('button', { name: 'Open categories' }).click();
  const drawer = guest.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Blog' })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Sell With Us' })).toHaveCount(0);
});
