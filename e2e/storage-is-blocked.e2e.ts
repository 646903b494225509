import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator } from './people.ts';
import { bagDialog } from './use-bag.ts';

/** As browsers do that block the data of sites: naming storage throws, and so does asking for a lock. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
    navigator.locks.request = async () => refuse();
  });

test('in a browser that blocks storage a guest orders, and the bag says how long it lasts', async ({
  page,
  shop,
}) => {
  await blockStorage(page);
  const { slug } = await addProduct(shop, 'Harbour Mug');
  await openPage(page, '/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openPage(page, `/product/${slug}`);
  await page.getByRole('button', { name: 'Add To Bag' }).first().click();
  await expect(
    bagDialog(page).getByText('so your bag lasts until you close or reload this tab'),
  ).toBeVisible();
  await expect(bagDialog(page).getByRole('link', { name: 'Harbour Mug' })).toBeVisible();
  await expectNoFaults(page, 'the bag');
  await bagDialog(page).getByRole('button', { name: 'Proceed To Checkout' }).click();

  await page.getByLabel('E-mail address').fill('ida@example.com');
  await page.getByRole('button', { name: 'Continue to address' }).click();
  const address = page.getByRole('region', { name: 'Address', exact: true });
  await address.getByLabel('Full Name').fill('Ida Brandt');
  await address.getByRole('textbox', { name: 'Address' }).fill('2140 Larkspur Street');
  await address.getByLabel('City').fill('Oakland');
  await address.getByLabel('State').selectOption('California');
  await address.getByLabel('Zipcode').fill('94610');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByRole('radio', { name: /By transfer/ }).check();
  await page.getByRole('button', { name: /^Order and pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
});

test('in a browser that blocks storage somebody is logged in as long as the tab', async ({ page }) => {
  await blockStorage(page);
  await openPage(page, '/dashboard/orders/customers');
  await page.getByLabel('Email Address').fill(administrator.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(administrator.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expectNotice(page, 'You stay logged in until you close or reload this tab.');
  await expect(page.getByRole('heading', { name: 'Customer Orders' })).toBeVisible();
  await page.getByRole('link', { name: 'Support' }).first().click();
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible();
});
