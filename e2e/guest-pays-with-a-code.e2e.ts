import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { addProduct, callAsAdministrator } from './people.ts';
import { bagDialog, sum } from './use-bag.ts';

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

async function makeCode(shop: ShopProcess, code: string, title: string, value: number): Promise<void> {
  const discount = {
    ...{ _id: crypto.randomUUID(), title, code, kind: 'percent', value, minimum: null, forFirstOrder: false },
    ...{ startsAt: null, endsAt: null, maxUses: 1, maxUsesPerPerson: null, borneBy: 'shop', targets: [] },
  };
  const { discount: made } = await callAsAdministrator(shop, 'POST', '/discount', discount);
  await callAsAdministrator(shop, 'POST', `/discount/${made._id}/active`, { isActive: true });
}

test('a guest on a phone pays with a code, which is refused afterwards', async ({ shop, browser }) => {
  const code = newCode();
  await makeCode(shop, code, 'Ten off', 10);
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

  // As somebody else who had it in the bag, and comes too late.
  const kept = JSON.stringify({ code, isAccepted: true });
  await guest.evaluate((used) => localStorage.setItem('cart_code', used), kept);
  await fillBag(guest, shop.url, slug, 1);
  await expect(guest.getByText('This code cannot be used. Check how it is written')).toBeVisible();
  await expect(bagDialog(guest).getByLabel('Discount code')).toHaveValue(code);
  await expect(sum(guest, 'Tax')).toHaveText('$1.00');
});

test('a code takes off all of it, and the checkout does not ask how to pay', async ({ shop, browser }) => {
  const code = newCode();
  await makeCode(shop, code, 'A present', 100);
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
