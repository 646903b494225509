import type { Browser, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { addProduct, beginToPay, callAsAdministrator } from './people.ts';

/** A browser that knows nothing of the payment, such as the phone that reads the mail. */
async function readElsewhere(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 720 } });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

test('a guest reads what is on its way, in another browser, too', async ({ page, browser, shop }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const { _id: product } = await addProduct(shop, 'Harbour Lamp');
  const { payment } = await beginToPay(shop, email, { product, price: 20, quantity: 1 });
  await openPage(page, `/checkout/test/${payment}`);
  await page.getByRole('button', { name: 'Pay in two days' }).click();
  await expect(page.getByRole('heading', { name: 'Your payment is on its way.' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('key')).toMatch(/^[\w-]{48}$/);
  // Nothing that the page asks for tells where it is.
  const told: string[] = [];
  const beside = await readElsewhere(browser, 'about:blank');
  beside.on('request', (request) => {
    if (!request.isNavigationRequest()) told.push(request.headers().referer ?? '');
  });
  await beside.goto(page.url());
  for (const shown of [page, beside]) {
    await expect(shown.getByRole('heading', { name: 'Your payment is on its way.' })).toBeVisible();
    const summary = shown.getByRole('complementary');
    await expect(summary).toContainText('Harbour Lamp');
    await expect(summary).toContainText('$21.00');
    await expect(summary).toContainText('2140 Larkspur Street');
    await expect(shown.getByText(`By e-mail to ${email}.`)).toBeVisible();
    // There is no order before it is paid.
    await expect(shown.getByText(/#\d{4}/)).toHaveCount(0);
  }
  expect(told.length).toBeGreaterThan(1);
  // Fonts name their style sheet.
  expect(told.filter((referer) => referer.includes('checkout'))).toEqual([]);
  await beside.context().close();
});

test('a guest fills the bag again with what was given up', async ({ page, shop }) => {
  const { _id: product } = await addProduct(shop, 'Harbour Lamp');
  const line = { product, price: 20, quantity: 1 };
  const { checkout, payment } = await beginToPay(shop, `${crypto.randomUUID()}@example.com`, line);
  await callAsAdministrator(shop, 'POST', `/payments/${payment}/give-up`, {});
  await page.setViewportSize({ width: 375, height: 720 });
  await openPage(page, `/checkout/return?checkout=${checkout}`);
  await expect(page.getByRole('heading', { name: 'Your order was not placed.' })).toBeVisible();
  await page.getByRole('button', { name: 'Fill my bag again' }).click();
  await expect(page.getByRole('status')).toContainText('Your bag is filled again, at the same prices.');
  await page.getByRole('link', { name: 'Go to the checkout' }).click();
  await expect(page.getByRole('button', { name: /Order summary, 1 item/ })).toBeVisible();
});

test('a link that is not complete says so', async ({ page }) => {
  await page.goto('/checkout/return?key=abc');
  await expect(page.getByText('This link is not complete.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Write to us' })).toBeVisible();
});
