import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { noiseImage } from './noise-image.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { owner, testOwnShop } from './own-shop.ts';

// Its shop is German afterwards, with names of countries that other tests don't know.
const test = testOwnShop();

/** Counts what is pressed or chosen, without what is typed. */
function countPresses() {
  let count = 0;
  return {
    count: () => count,
    press: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    choose: async (target: Locator, value: string) => {
      count += 1;
      await target.selectOption(value);
    },
  };
}

const button = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('button', { name, exact: true });
const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true });
const back = (page: Page) => link(page, 'Back to ‘Before you sell’');

test('an owner opens a pottery in Germany with gross prices, and sells the first mug', async ({
  page,
  browser,
  shop,
}) => {
  const { press, choose, count } = countPresses();
  const step = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const save = async (notice: string) => {
    await press(button(page, 'Save'));
    await expectNotice(page, notice);
  };
  /** Back in the list, where the step is done. */
  const returnFrom = async (name: string, words: string) => {
    await press(back(page));
    await expect(step(name)).toContainText(words);
    await expect(step(name)).toContainText('Done');
  };

  await openPage(page, '/login');
  await page.getByLabel('Email Address').fill(owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(owner.password);
  await press(button(page, 'Login'));

  await expect(page).toHaveURL(/\/dashboard\/start$/);
  await expect(page.getByRole('heading', { name: 'Your shop', level: 1 })).toBeVisible();
  await page.getByLabel('Store Name').fill('Kiln & Co');
  await choose(page.getByLabel('Country'), 'DE');
  await expect(page.getByLabel('Currency')).toHaveValue('EUR');
  await expect(page.getByLabel('Time Zone')).toHaveValue('Europe/Berlin');
  await expect(page.getByRole('radio', { name: /^Yes, what buyers see/ })).toBeChecked();
  await press(button(page, 'Save and go on'));

  // It asks for a product at once. This owner begins with a category, which is not needed to sell.
  await expect(page.getByRole('heading', { name: 'Add Product', level: 1 })).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Account' });
  await expect(back(page)).toBeVisible();
  await press(link(menu, 'Categories'));
  await press(link(page, 'Add').first());
  await page.getByLabel('Name').fill('Mugs');
  await page.getByLabel('Description').fill('Stoneware, thrown by hand.');
  await press(button(page, 'Add Category'));
  await expectNotice(page, 'Category has been added successfully!');

  await press(link(menu, 'Overview'));
  await press(link(page, 'Before you sell'));
  await press(link(step('Products'), 'Add a product'));
  await page.getByLabel('Name').fill('Half-Dip Mug');
  await page.getByLabel('SKU').fill('MUG-1');
  await page.getByLabel('Description').fill('A mug of stoneware, half dipped in white.');
  await page.getByLabel('Quantity').fill('10');
  await page.getByLabel('Price').fill('24');
  await expect(page.getByLabel('Brand')).toHaveValue('Kiln & Co');
  await press(page.getByRole('combobox', { name: 'Categories' }));
  await press(page.getByRole('option', { name: 'Mugs' }));
  await page.keyboard.press('Escape');
  await page.getByLabel('Image').setInputFiles(await noiseImage('mug.png', 200, 250));
  await press(button(page, 'Add Product'));
  await expectNotice(page, 'Product has been added successfully!');

  await expect(step('Products')).toContainText('Done');
  await expect(step('Delivery')).toContainText('To decide');
  await expect(step('Taxes')).toContainText('The standard rate of Germany is 19 %.');

  await press(link(step('Taxes'), 'Change taxes'));
  await press(button(page, 'Add the 27 countries of the EU'));
  await press(button(page, 'Add rates'));
  await save('saved');
  await returnFrom('Taxes', '27');

  await press(link(step('Delivery'), 'Change delivery'));
  await press(button(page, 'Add Zone'));
  const zone = page.getByRole('group', { name: 'Edit zone New zone' });
  await choose(zone.getByLabel('Add a country'), 'DE');
  await press(button(zone, 'Add'));
  await zone.getByLabel('Name').fill('Germany');
  const germany = page.getByRole('region', { name: 'Germany', exact: true });
  await press(button(germany, 'Add method to Germany'));
  const method = germany.getByRole('group', { name: 'Edit New method' });
  await method.getByLabel('Price', { exact: true }).fill('4.90');
  await method.getByLabel('Name').fill('Parcel');
  await save('Delivery has been saved.');
  await returnFrom('Delivery', '2');

  // Nobody is paid by a test: a shop needs another way, too, which is in Checkout.
  await press(link(step('Payment'), 'Choose payment'));
  await press(page.getByRole('switch', { name: 'Test payment' }));
  await save('The settings have been saved.');
  await press(link(page.getByRole('complementary'), 'Checkout'));
  await press(page.getByRole('switch', { name: 'Guests may order' }));
  await press(page.getByRole('switch', { name: 'By transfer' }));
  await page.getByLabel('Your words').fill('Kiln & Co, DE02 1203 0000 0000 2020 51');
  await save('The settings have been saved.');
  await returnFrom('Payment', 'transfer');

  // As a buyer sees it.
  const guest = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await openPage(guest, '/shop');
  await press(guest.getByRole('link', { name: /Half-Dip Mug/ }).first());
  await press(button(guest, 'Add To Bag').first());
  await press(button(guest, 'Proceed To Checkout'));
  await guest.getByLabel('E-mail address').fill(owner.email);
  await press(button(guest, 'Continue to address'));
  const address = guest.getByRole('region', { name: 'Address', exact: true });
  await expect(address.getByLabel('Country')).toHaveValue('DE');
  await address.getByLabel('Full Name').fill('Ida Brandt');
  await address.getByRole('textbox', { name: 'Address' }).fill('Am Kai 3');
  await address.getByLabel('City').fill('Kiel');
  await address.getByLabel('Postal code').fill('24103');
  await press(button(guest, 'Continue to delivery'));
  await press(guest.getByRole('radio', { name: /Test payment/ }));
  // 19 % of 28.90 are in it.
  await expect(guest.getByRole('complementary', { name: 'Summary' })).toContainText(/VAT 19\D+4,61/);
  await press(button(guest, /^Pay 28,90/));
  await press(button(guest, 'Pay'));
  await expect(guest.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();

  await press(menu.getByRole('link', { name: /^Orders/ }));
  await expect(page.getByRole('main')).toContainText('28,90');
  // Eight of them for the category. What adds one here adds it to everybody's first day.
  expect(count()).toBeLessThanOrEqual(41);
});
