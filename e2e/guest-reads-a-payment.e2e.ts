import type { Browser, Page } from '@playwright/test';
import { test as demoTest, expect } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { addProduct, callAsAdministrator } from './people.ts';

const test = demoTest.extend<{ lamp: { name: string; slug: string } }>({
  lamp: async ({ shop }, use) => {
    const { slug } = await addProduct(shop, 'Harbour Lamp');
    await use({ name: 'Harbour Lamp', slug });
  },
});

const payment = (page: Page) => page.getByRole('region', { name: 'Payment', exact: true });

/** As a guest, up to the page of the provider. @returns the id of the payment */
async function goToPay(page: Page, slug: string, email: string): Promise<string> {
  await openPage(page, `/product/${slug}`);
  await page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue to address' }).click();
  const address = page.getByRole('region', { name: 'Address', exact: true });
  await address.getByLabel('Country').selectOption('Germany');
  await address.getByLabel('Full Name').fill('Ida Brandt');
  await address.getByRole('textbox', { name: 'Address' }).fill('Am Kai 3');
  await address.getByLabel('City').fill('Kiel');
  await address.getByLabel('Postal code').fill('24103');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await payment(page)
    .getByRole('radio', { name: /Test payment/ })
    .check();
  await payment(page)
    .getByRole('button', { name: /^Pay \$/ })
    .click();
  await page.getByRole('button', { name: 'Decline' }).waitFor();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** A browser that knows nothing of the payment, such as the phone that reads the mail. */
async function readElsewhere(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 375, height: 720 } });
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

test('a guest reads what is on its way, in another browser, too', async ({ page, browser, lamp }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await goToPay(page, lamp.slug, email);
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
    await expect(summary).toContainText('Am Kai 3');
    await expect(shown.getByText(`By e-mail to ${email}.`)).toBeVisible();
    // There is no order before it is paid.
    await expect(shown.getByText(/#\d{4}/)).toHaveCount(0);
  }
  expect(told.length).toBeGreaterThan(1);
  // Fonts name their style sheet.
  expect(told.filter((referer) => referer.includes('checkout'))).toEqual([]);
  await beside.context().close();
});

test('a guest fills the bag again with what was given up', async ({ page, browser, lamp, shop }) => {
  const id = await goToPay(page, lamp.slug, `${crypto.randomUUID()}@example.com`);
  const { cancel } = await (await page.request.get(`/api/payments/test/${id}`)).json();
  const checkout = new URL(cancel, page.url()).searchParams.get('checkout');
  await callAsAdministrator(shop, 'POST', `/payments/${id}/give-up`, {});
  const beside = await readElsewhere(
    browser,
    new URL(`/checkout/return?checkout=${checkout}`, page.url()).href,
  );
  await expect(beside.getByRole('heading', { name: 'Your order was not placed.' })).toBeVisible();
  await beside.getByRole('button', { name: 'Fill my bag again' }).click();
  await expect(beside.getByRole('status')).toContainText('Your bag is filled again, at the same prices.');
  await beside.getByRole('link', { name: 'Go to the checkout' }).click();
  await expect(beside.getByRole('button', { name: /Order summary, 1 item/ })).toBeVisible();
  await beside.context().close();
});

test('a link that is not complete says so', async ({ page }) => {
  await page.goto('/checkout/return?key=abc');
  await expect(page.getByText('This link is not complete.', { exact: false })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Write to us' })).toBeVisible();
});
