import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, callAsAdministrator, fetchToken, signIn } from './people.ts';
import { bagDialog, openBag, sum } from './use-bag.ts';

const phone = { viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true };

/** Other tests of the same shop make codes, too. */
const newCode = () => `Summer-${randomInt(1e9)}`;

async function fillBag(page: Page, url: string, slug: string, quantity: number): Promise<void> {
  await openPage(page, `${url}/product/${slug}`);
  await page.getByLabel('Quantity').filter({ visible: true }).fill(String(quantity));
  await page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).tap();
  await expect(sum(page, 'Subtotal')).toHaveText(`$${20 * quantity}.00`);
}

async function typeCode(page: Page, code: string): Promise<void> {
  await bagDialog(page).getByLabel('Discount code').fill(code);
  await bagDialog(page).getByRole('button', { name: 'Use' }).tap();
}

async function fillAddress(page: Page): Promise<void> {
  const part = page.getByRole('region', { name: 'Address', exact: true });
  await part.getByLabel('Full Name').fill('Ida Brandt');
  await part.getByRole('textbox', { name: 'Address' }).fill('2140 Larkspur Street');
  await part.getByLabel('City').fill('San Francisco');
  await part.getByLabel('State').selectOption('California');
  await part.getByLabel('Zipcode').fill('94110');
}

test('an owner makes a code, a guest on a phone pays with it, and a clerk refunds one of three pieces', async ({
  page,
  shop,
  browser,
}) => {
  const code = newCode();
  await signIn(page, await fetchToken(shop, administrator));
  await openPage(page, '/dashboard/discounts/add');
  await page.getByLabel('Percent off').fill('10');
  await page.getByLabel('Name', { exact: true }).fill('Ten off');
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByLabel('Times in all').fill('1');
  await expect(
    page.getByText(`10% off everything with the code ${code.toUpperCase()}, once in all.`),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'What it would have cost' })).toContainText(
    'With the orders of the last 30 days:',
  );
  await page.getByRole('button', { name: 'Add' }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/discounts\/edit\//);
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await page.getByRole('switch').click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  const guest = await browser.newPage(phone);
  const { slug } = await addProduct(shop, 'Harbour Mug');
  await fillBag(guest, shop.url, slug, 3);
  await bagDialog(guest).getByRole('button', { name: 'Discount code' }).tap();
  await typeCode(guest, 'nothing');
  await expect(guest.getByText('This code cannot be used.')).toBeVisible();
  await typeCode(guest, code.toUpperCase());
  await expect(bagDialog(guest).getByText(`${code} saves $6.00`)).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Remove discount code' })).toBeFocused();
  await expect(bagDialog(guest).getByRole('listitem')).toContainText('-$6.00');
  await expect(sum(guest, 'Ten off')).toHaveText('-$6.00');

  const late = await browser.newPage(phone);
  await fillBag(late, shop.url, slug, 1);
  await bagDialog(late).getByRole('button', { name: 'Discount code' }).tap();
  await typeCode(late, code);
  await expect(sum(late, 'Ten off')).toHaveText('-$2.00');

  await bagDialog(guest).getByRole('button', { name: 'Proceed To Checkout' }).tap();
  await guest.getByLabel('E-mail address').fill(`${crypto.randomUUID()}@example.com`);
  // What was typed into the bag is there after a reload, too.
  await guest.reload();
  await guest.getByRole('button', { name: 'Continue to address' }).tap();
  await fillAddress(guest);
  await guest.getByRole('button', { name: 'Continue to delivery' }).tap();
  await guest.getByRole('radio', { name: /Test payment/ }).check();
  await guest.getByRole('button', { name: 'Pay $56.70' }).tap();
  await guest.getByRole('button', { name: 'Pay', exact: true }).tap();
  await expect(guest.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  expect(await guest.evaluate(() => localStorage.getItem('cart_code'))).toBeNull();

  await page.reload();
  await expect(page.getByText('Used up', { exact: true })).toBeVisible();
  // The link of uses is the buyer's page, which leads who sells to theirs.
  await page.getByRole('link', { name: /^#\d+/ }).click();
  await expect(page.getByText(`Ten off (${code})`)).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund #\d+$/ });
  await dialog.getByRole('group', { name: 'Pieces' }).getByRole('button', { name: 'One more' }).click();
  await expect(dialog).toContainText('Left afterwards$37.80');
  await dialog.getByRole('button', { name: 'Refund $18.90' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Refunded $18.90' })).toBeVisible();

  // Somebody else had it in the bag, and comes too late.
  await openPage(late, `${shop.url}/shop`);
  await openBag(late);
  await expect(late.getByText('This code cannot be used. Check how it is written')).toBeVisible();
  await expect(bagDialog(late).getByLabel('Discount code')).toHaveValue(code);
  await expect(sum(late, 'Tax')).toHaveText('$1.00');
});

test('a code takes off all of it, and the checkout does not ask how to pay', async ({ shop, browser }) => {
  const code = newCode();
  const discount = {
    ...{
      _id: crypto.randomUUID(),
      title: 'A present',
      code,
      kind: 'percent',
      value: 100,
      minimum: null,
      forFirstOrder: false,
    },
    ...{ startsAt: null, endsAt: null, maxUses: 1, maxUsesPerPerson: null, borneBy: 'shop', targets: [] },
  };
  const { discount: made } = await callAsAdministrator(shop, 'POST', '/discount', discount);
  await callAsAdministrator(shop, 'POST', `/discount/${made._id}/active`, { isActive: true });
  const guest = await browser.newPage(phone);
  await fillBag(guest, shop.url, (await addProduct(shop, 'Harbour Mug')).slug, 1);
  await bagDialog(guest).getByRole('button', { name: 'Discount code' }).tap();
  await typeCode(guest, code);
  await expect(sum(guest, 'A present')).toHaveText('-$20.00');
  await bagDialog(guest).getByRole('button', { name: 'Proceed To Checkout' }).tap();
  await guest.getByLabel('E-mail address').fill(`${crypto.randomUUID()}@example.com`);
  await guest.getByRole('button', { name: 'Continue to address' }).tap();
  await fillAddress(guest);
  await guest.getByRole('button', { name: 'Continue to delivery' }).tap();
  const last = guest.getByRole('region', { name: 'Invoice', exact: true });
  await expect(last).toBeVisible();
  await expect(last.getByRole('radio')).toHaveCount(0);
  await last.getByRole('button', { name: 'Order', exact: true }).tap();
  await expect(guest.getByRole('heading', { name: /Thank you/ })).toBeVisible();
  await expect(guest.getByText('There is nothing more for you to do.')).toBeVisible();
});
