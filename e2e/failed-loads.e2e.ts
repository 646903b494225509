import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { openPage, pressReload } from './open-page.ts';

/** Fails the requests for some files, or those of one type, until the returned function is called. */
const failRequests = (page: Page, files: string, type?: string): Promise<() => void> =>
  intercept(page, files, (route) =>
    type && route.request().resourceType() !== type ? route.fallback() : route.abort(),
  );

/** Whether React has it: what is pressed before is lost. */
const isReacts = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactFiber$'));

const failure = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' });
const bagButton = (page: Page) => page.getByRole('button', { name: /^Bag, / });
const bag = (page: Page) => page.getByRole('dialog', { name: 'Your bag' });

test('a press opens the bag when a file of it did not come at the press before', async ({ page }) => {
  // A file that several panels share, then the styles of this one.
  const bringScript = await failRequests(page, '**/drawer-*.js');
  const bringStyles = await failRequests(page, '**/bag-*.css', 'stylesheet');
  await openPage(page, '/shop');
  for (const bringBack of [bringScript, bringStyles]) {
    await bagButton(page).click();
    await expect(failure(page)).toBeVisible();
    await expect(bagButton(page)).toHaveAttribute('aria-expanded', 'false');
    bringBack();
  }
  await bagButton(page).click();
  await expect(bag(page)).toBeVisible();
  await expect(failure(page)).toBeHidden();
  const styles = () => [...document.styleSheets].map(({ href }) => href ?? '').join();
  expect(await page.evaluate(styles)).toMatch(/\/bag-[^/]*\.css/);
});

test('the newsletter says in words that its rules could not be loaded, and is sent by the next press', async ({
  page,
}) => {
  const stopFailing = await failRequests(page, '**/newsletter.rules-*.js');
  await openPage(page, '/contact');
  const newsletter = page.getByRole('contentinfo');
  await newsletter.getByLabel('Email').fill('nora@example.com');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expectNotice(page, 'A part of this page could not be loaded.');
  stopFailing();
  const sent = page.waitForRequest('**/api/newsletter/subscribe');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await sent;
});

test('a page of an earlier version offers a reload, which keeps the bag', async ({ page }) => {
  await openPage(page, '/product/harvest-moon-lamp');
  const files = '**/bag-drawer-*.js';
  const bringBack = await intercept(page, files, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Add To Bag' }).first().click();
  const words = page.getByRole('alert').filter({ hasText: 'Please reload this page to continue.' });
  await expect(words).toContainText('Your bag is kept.');
  // It does not count as a second press while the bag opens.
  await page.getByRole('button', { name: 'Remove From Bag' }).first().click();
  await expect(bagButton(page)).toHaveAccessibleName('Bag, 0 items');
  await page.getByRole('button', { name: 'Add To Bag' }).first().click();
  bringBack();
  await pressReload(page);
  await expect(bagButton(page)).toHaveAccessibleName('Bag, 1 item');
  await bagButton(page).click();
  await expect(bag(page).getByText('Harvest Moon Lamp')).toBeVisible();
});

test('a part that the page came with stays when its script cannot be loaded', async ({ page }) => {
  const stopFailing = await failRequests(page, '**/filter-column-*.js');
  await openPage(page, '/shop');
  await expect(failure(page)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Price' })).toBeVisible();
  stopFailing();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure(page)).toBeHidden();
  const slider = page.getByLabel('Highest price');
  await expect.poll(() => slider.evaluate(isReacts), 'its script has come').toBe(true);
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/\/shop\?max=\d+$/);
});

test('a file is requested once, comes from the cache when it is imported, and is there without a connection', async ({
  page,
  context,
}) => {
  await openPage(page, '/shop');
  await bagButton(page).click();
  await expect(bag(page)).toBeVisible();
  const transfers = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).transferSize > 0)
      .map(({ name }) => new URL(name).pathname.replace(/-[\w-]{8}(?=\.)/, ''))
      .filter((path) => /bag-drawer|bag\.css/.test(path)),
  );
  expect(transfers.sort()).toEqual(['/assets/bag-drawer.css', '/assets/bag-drawer.js', '/assets/bag.css']);
  await page.getByRole('button', { name: 'Close bag' }).click();
  await expect(bag(page)).toBeHidden();
  await context.setOffline(true);
  await bagButton(page).click();
  await expect(bag(page)).toBeVisible();
});

test('a page that failed without a connection is seen from its top, and loads once there is one', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 375, height: 760 });
  await openPage(page, '/shop');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Shipping' })).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  const failed = page.getByRole('heading', { level: 1, name: 'Something went wrong' });
  await expect(failed).toBeInViewport();
  await expect(page.getByText('There is no connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'All products' })).toBeVisible();
});
