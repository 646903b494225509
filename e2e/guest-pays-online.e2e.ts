import type { Page } from '@playwright/test';
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
const bagCount = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cart_items') ?? '[]').length);

/** As a guest, up to the payment. */
async function answerQuestions(page: Page, slug: string): Promise<void> {
  await openPage(page, `/product/${slug}`);
  await page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click();
  await page.getByLabel('E-mail address').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByRole('button', { name: 'Continue to address' }).click();
  const address = page.getByRole('region', { name: 'Address', exact: true });
  await address.getByLabel('Country').selectOption('Germany');
  await address.getByLabel('Full Name').fill('Ida Brandt');
  await address.getByRole('textbox', { name: 'Address' }).fill('Am Kai 3');
  await address.getByLabel('City').fill('Kiel');
  await address.getByLabel('Postal code').fill('24103');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
}

const pay = (page: Page) => payment(page).getByRole('button', { name: /^Pay \$/ });

test('a guest is declined, tries again, and has ordered when it is paid', { tag: '@journey' }, async ({
  page,
  lamp,
}) => {
  await answerQuestions(page, lamp.slug);
  await payment(page)
    .getByRole('radio', { name: /Test payment/ })
    .check();
  // A page that leaves asks nothing: its answer of before would be what the next page hears for two seconds.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/checkout\/[\da-f-]{36}$/.test(request.url()))
      asked.push(request.url());
  });
  await pay(page).click();

  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
  expect(asked).toEqual([]);
  await expect(page.getByText('Nothing is charged here.')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  const declined = payment(page).getByRole('alert');
  await expect(declined).toContainText(/declined/i);
  await expect(declined).toContainText(/You have not been charged, and your items are reserved until/);
  expect(await bagCount(page)).toBe(1);
  // A tab where nothing was typed says so, too.
  const beside = await page.context().newPage();
  await beside.goto(page.url());
  const begun = beside.locator('p', { hasText: 'You started to pay $21.00.' });
  await expect(begun).toContainText(/declined/i);
  await expect(beside.getByText('Your shopping cart is empty')).toHaveCount(0);
  expect(await bagCount(beside)).toBe(1);
  await beside.close();

  await pay(page).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await expect(page.getByText('Paid $21.00', { exact: true })).toBeVisible();
  expect(await bagCount(page)).toBe(0);
  expect(await page.evaluate(() => sessionStorage.getItem('checkout_draft'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('checkout_sent'))).toBeNull();
});

test('a guest leaves a payment and comes back to it, orders again when it has ended, and pays by transfer in the end', async ({
  page,
  lamp,
  shop,
}) => {
  await answerQuestions(page, lamp.slug);
  await payment(page)
    .getByRole('radio', { name: /Test payment/ })
    .check();
  await pay(page).click();
  const leave = page.getByRole('link', { name: 'Back to the shop without paying' });
  await leave.waitFor();
  const url = page.url();
  await page.goBack();
  await expect(payment(page)).toContainText('You have not paid yet.');
  await pay(page).click();
  await expect(page).toHaveURL(url);
  // A payment that is over has no such link.
  await leave.waitFor();

  const id = new URL(url).pathname.split('/').at(-1);
  await callAsAdministrator(shop, 'POST', `/payments/${id}/give-up`, {});
  await leave.click();
  await expect(payment(page).getByRole('alert')).toContainText(
    'You have not been charged, and nothing was ordered.',
  );
  expect(await bagCount(page)).toBe(1);
  await pay(page).click();
  await expect(page.getByRole('heading', { name: 'Test payment' })).toBeVisible();
  const next = page.url();
  expect(next).not.toBe(url);

  await leave.click();
  await payment(page)
    .getByRole('radio', { name: /By transfer/ })
    .check();
  await payment(page)
    .getByRole('button', { name: /^Order and pay/ })
    .click();
  await expect(page.getByText(/^Sum \$\d+\.\d\d, reference #\d+$/)).toBeVisible();
  expect(await bagCount(page)).toBe(0);
  // The payment before was given up, so that nobody pays twice.
  await openPage(page, new URL(next).pathname);
  await expect(page.getByText('This payment is over.')).toBeVisible();
});
