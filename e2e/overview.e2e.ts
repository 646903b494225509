import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, demoMerchant, fetchToken, placeOrder, signIn, signUp } from './people.ts';

const waits = (page: Page) => page.getByRole('navigation', { name: 'What waits' }).getByRole('link');
const day = (page: Page) => page.getByRole('slider', { name: 'Sales by day' });

/** Other tests order in the same shop, and a reply may be a minute old: the figures are those of this test. The demo has no number for low stock. */
async function sell(page: Page): Promise<void> {
  await page.route('**/api/dashboard/overview', async (route) => {
    const response = await route.fetch();
    const { sales, waits, ...overview } = await response.json();
    // A shop without a mail server keeps mails, but perhaps none yet.
    const unsent = waits.unsentMails === undefined ? {} : { unsentMails: 2 };
    const days = Array.from({ length: 60 }, (_, at) => ({
      day: new Date(Date.UTC(2026, 8, 29 + at)).toISOString().slice(0, 10),
      orders: at < 30 ? 1 : 2,
      sales: at < 30 ? 100 : 100 + at,
    }));
    const today = '2026-11-27';
    await route.fulfill({
      response,
      json: {
        ...{ ...overview, today, lowStockAt: 3, waits: { ...waits, ...unsent } },
        ...(sales && { sales: { ...sales, days } }),
      },
    });
  });
}

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await openPage(page, '/login');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('merchants and owners land on the overview, whose days are read by keys', async ({ page }) => {
  await sell(page);
  await logIn(page, demoMerchant);
  await expect(page).toHaveURL('/dashboard/overview');
  await expect(waits(page)).toHaveCount(5);
  await page.evaluate(() => localStorage.removeItem('token'));
  await logIn(page, administrator);
  await expect(page).toHaveURL('/dashboard/overview');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview Friday, Nov 27');
  await expect(waits(page)).toHaveCount(13);

  await day(page).focus();
  await expect(day(page)).toHaveAttribute('aria-valuetext', '$159.00, Friday, Nov 27, so far, 2 orders');
  await page.keyboard.press('ArrowLeft');
  await expect(day(page)).toHaveAttribute('aria-valuetext', '$158.00, Thursday, Nov 26, 2 orders');
  await page.keyboard.press('Home');
  await expect(day(page)).toHaveAttribute('aria-valuetext', '$130.00, Thursday, Oct 29, 2 orders');
  await expect(page.getByText('Thursday, Oct 29, 2 orders')).toBeVisible();
  // The page's header covers nothing of it at the top.
  await page.evaluate(() => scrollTo(0, 0));
  await expectNoFaults(page, 'the overview with the day that is read');
});

test('an owner saves the taxes of a quarter', async ({ page, shop }) => {
  const { _id } = await addProduct(shop, 'Taxed For A Report');
  await placeOrder(shop, (await signUp(shop)).token, { product: _id, price: 20, quantity: 1 });
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/reports');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^taxes-\d{4}-\d\d-01-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFCountry,Tax,Rate,Net,Tax charged,/);
  await expectNoFaults(page, 'the reports');
});
