import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, signIn, tokenOf } from './people.ts';
import { sum } from './use-bag.ts';

test('an owner makes a code, and a guest on a phone orders with it', async ({ page, shop, browser }) => {
  await signIn(page, await tokenOf(shop, administrator));
  await openPage(page, '/dashboard/discounts/add');
  await page.getByLabel('Percent off').fill('10');
  await page.getByLabel('Name', { exact: true }).fill('Ten off');
  await page.getByRole('textbox', { name: 'Code' }).fill('Summer-10');
  await page.getByLabel('Times in all').fill('1');
  await expect(page.getByText('10% off everything, once in all.')).toBeVisible();
  await page.getByRole('button', { name: 'Add' }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/discounts\/edit\//);
  await expect(page.getByText('Off', { exact: true })).toBeVisible();
  await page.getByRole('switch').click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();

  const phone = await browser.newPage({
    viewport: { width: 375, height: 760 },
    hasTouch: true,
    isMobile: true,
  });
  const { slug } = await addProduct(shop, 'Harbour Mug');
  await openPage(phone, `${shop.url}/product/${slug}`);
  await phone.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).tap();
  await expect(sum(phone, 'Subtotal')).toHaveText('$20.00');
  await openPage(phone, `${shop.url}/checkout`);
  await phone.getByLabel('E-mail address').fill(`${crypto.randomUUID()}@example.com`);
  await phone.getByRole('button', { name: 'Continue to address' }).tap();
  await phone.getByRole('button', { name: /Order summary/ }).tap();
  await phone.getByRole('button', { name: 'Discount code' }).tap();
  const code = phone.getByLabel('Discount code');
  await code.fill('nothing');
  await phone.getByRole('button', { name: 'Use' }).tap();
  await expect(phone.getByText('This code cannot be used.')).toBeVisible();
  await code.fill('SUMMER-10');
  await phone.getByRole('button', { name: 'Use' }).tap();
  await expect(phone.getByRole('status').filter({ hasText: 'Summer-10 saves' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Remove' })).toBeFocused();

  const part = phone.getByRole('region', { name: 'Address', exact: true });
  await part.getByLabel('Full Name').fill('Ida Brandt');
  await part.getByRole('textbox', { name: 'Address' }).fill('2140 Larkspur Street');
  await part.getByLabel('City').fill('San Francisco');
  await part.getByLabel('State').selectOption('California');
  await part.getByLabel('Zipcode').fill('94110');
  await phone.getByRole('button', { name: 'Continue to delivery' }).tap();
  await phone.getByText('By transfer', { exact: true }).tap();
  await phone
    .getByRole('button', { name: /\$18\.90/ })
    .last()
    .tap();
  await expect(phone.getByRole('heading', { name: /Thank you/ })).toBeVisible();

  await page.reload();
  await expect(page.getByText('Used up', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^#\d+/ })).toBeVisible();
});
