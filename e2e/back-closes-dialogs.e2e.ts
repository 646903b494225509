import { devices, type Locator, type Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { test } from './one-press.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken, signIn } from './people.ts';
import { bagDialog, openBag, signedIn } from './use-bag.ts';

// Without the name of its browser, with which these tests would have a shop of their own.
const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
test.use({ ...phone, viewport: { width: 375, height: 760 } });

interface Watcher {
  requestClose(): void;
}

declare global {
  interface Window {
    /** Open ones, the newest last. */
    closeWatchers?: Watcher[];
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    type Base = new () => EventTarget & Watcher & { destroy(): void };
    const { CloseWatcher } = window as unknown as { CloseWatcher: Base };
    const open: Watcher[] = [];
    window.closeWatchers = open;
    Object.assign(window, {
      CloseWatcher: class extends CloseWatcher {
        constructor() {
          super();
          open.push(this);
          this.addEventListener('close', () => this.remove());
        }
        override destroy() {
          super.destroy();
          this.remove();
        }
        remove() {
          const at = open.indexOf(this);
          if (at >= 0) open.splice(at, 1);
        }
      },
    });
  });
});

/** What Chrome's Back does on Android: it closes the newest that is watched, and otherwise goes back. */
async function pressBack(page: Page): Promise<void> {
  const isClosed = await page.evaluate(() => {
    const newest = window.closeWatchers?.at(-1);
    newest?.requestClose();
    return newest !== undefined;
  });
  if (!isClosed) await page.goBack();
}

const listPath = '/shop?name=ferry';
const productPath = '/product/ferry-stripe-jumper';

/** By links, as a person: Back does not leave the document. */
async function walkTo(page: Page, product: string, name: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name }).first().tap();
  await expect(page).toHaveURL(product);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('Back closes bag, menu and pictures first, as often as they are opened, then leaves the page', async ({
  page,
}) => {
  await openPage(page, listPath);
  const closeByBack = async (sheet: Locator, path: string) => {
    await expect(sheet).toBeVisible();
    await pressBack(page);
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(path);
  };
  const menu = page.getByRole('dialog', { name: 'Categories' });
  // On the first page of a visit there is nothing before it.
  await openBag(page);
  await closeByBack(bagDialog(page), listPath);
  await walkTo(page, productPath, 'Ferry Stripe Jumper');
  await openBag(page);
  await closeByBack(bagDialog(page), productPath);
  await page.getByRole('button', { name: 'Open categories' }).tap();
  await closeByBack(menu, productPath);
  await openBag(page);
  await closeByBack(bagDialog(page), productPath);
  await page.getByRole('link', { name: 'Enlarge the picture' }).tap();
  const viewer = page.getByRole('dialog', { name: 'Pictures of Ferry Stripe Jumper' });
  await expect(viewer).toBeVisible();
  // A native dialog watches Back itself.
  await viewer.evaluate((dialog: HTMLDialogElement) => dialog.requestClose());
  await expect(viewer).toHaveCount(0);
  await expect(page).toHaveURL(productPath);

  await openBag(page);
  await bagDialog(page).getByRole('button', { name: 'Close bag' }).tap();
  await expect(bagDialog(page)).toBeHidden();
  await pressBack(page);
  await expect(page).toHaveURL(listPath);
  await page.goForward();
  await expect(page).toHaveURL(productPath);
  for (const sheet of [bagDialog(page), menu]) await expect(sheet).toBeHidden();
});

test('an order from the bag leaves nothing behind in the history', async ({ page, shop }) => {
  await signedIn(page, shop);
  await openPage(page, '/shop?name=lantern');
  await walkTo(page, '/product/rice-paper-lantern', 'Rice Paper Lantern');
  await page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).tap();
  const bag = bagDialog(page);
  await expect(bag).toBeVisible();
  await pressBack(page);
  await expect(bag).toBeHidden();
  await openBag(page);
  const entries = await page.evaluate(() => history.length);
  await bag.getByRole('button', { name: 'Place Order' }).tap();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await expect(page).toHaveURL(/\/order\/success\//);
  await expect(bag).toBeHidden();
  // The order's long id fits on one line.
  const id = page.getByRole('main').getByRole('link', { name: /^[0-9a-f-]{36}$/ });
  await expect.poll(async () => (await id.boundingBox())?.height).toBeLessThan(30);
  expect(await page.evaluate(() => history.length)).toBe(entries + 1);
  await pressBack(page);
  await expect(page).toHaveURL('/product/rice-paper-lantern');
  await expect(bag).toBeHidden();
  await pressBack(page);
  await expect(page).toHaveURL('/shop?name=lantern');
});

test('Back closes the filters and keeps what was chosen', async ({ page }) => {
  await openPage(page, '/shop');
  await page.getByRole('link', { name: 'Filters' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.locator('summary').filter({ hasText: 'Brand' }).tap();
  await sheet.locator('label').filter({ hasText: 'Tindra' }).tap();
  await expect(page).toHaveURL('/shop?brands=tindra');
  await pressBack(page);
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/shop?brands=tindra');
  await pressBack(page);
  await expect(page).toHaveURL('/shop');
});

test('Back closes the bag before it asks about unsaved changes', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard/brand');
  await page.getByRole('main').getByRole('link', { name: /^Add/ }).tap();
  await page.getByLabel('Name').fill('Half a brand');
  await openBag(page);
  await pressBack(page);
  await expect(bagDialog(page)).toBeHidden();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await pressBack(page);
  await expect(page.getByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).tap();
  await expect(page.getByLabel('Name')).toHaveValue('Half a brand');
});
