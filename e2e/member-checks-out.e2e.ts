import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { changeSettings } from './change-settings.ts';
import { test as demoTest, expect } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { reloadPage } from './open-page.ts';
import { addAddress, addProduct, changeProduct } from './people.ts';
import { addToBag, bagDialog, signedIn } from './use-bag.ts';

/** The demo shop without its test payment: what is offered first is paid on delivery. */
const test = demoTest.extend<{ paysAfterOrdering: undefined }>({
  paysAfterOrdering: [
    async ({ shop }, use) => {
      const payments = await changeSettings(shop, 'payments', () => ({ offersTest: false }));
      await use(undefined);
      await changeSettings(shop, 'payments', () => payments);
    },
    { auto: true },
  ],
});

const home = {
  ...{ recipient: 'Marta Wilder', address: '21 Harbour Street', city: 'Bath' },
  ...{ region: 'ME', countryCode: 'US', zipCode: '04530' },
};

/** Signs a member in who has an address. */
async function memberAtHome(page: Page, shop: ShopProcess) {
  const member = await signedIn(page, shop);
  const response = await fetch(`${shop.url}/api/address/add`, {
    method: 'POST',
    headers: { authorization: member.token, 'content-type': 'application/json' },
    body: JSON.stringify(home),
  });
  expect(response.status).toBe(200);
  return member;
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function openCheckout(page: Page, ...slugs: string[]): Promise<void> {
  for (const slug of slugs) await addToBag(page, slug);
  await bagDialog(page).getByRole('button', { name: 'Place Order' }).click();
  await expect(page).toHaveURL(/\/checkout$/);
}

test('an address from before countries had codes is completed, and another one is saved', async ({
  page,
  shop,
}) => {
  const member = await signedIn(page, shop);
  await addAddress(shop, member.token, { address: '3 Reef Road', city: 'Bath' });
  await openCheckout(page, 'half-dip-mug');
  // Country and state are recognised, and the name is the account's.
  await expect(part(page, 'Address')).toContainText('Marta Wilder');
  await part(page, 'Address').getByRole('button', { name: 'Change address' }).click();
  await part(page, 'Address').getByRole('radio', { name: 'Another address' }).check();
  await part(page, 'Address').getByRole('textbox', { name: 'Address' }).fill('8 Mill Lane');
  await part(page, 'Address').getByLabel('City').fill('Portland');
  await part(page, 'Address').getByLabel('State', { exact: true }).selectOption('Maine');
  await part(page, 'Address').getByLabel('Zipcode').fill('04101');
  await part(page, 'Address').getByLabel('Save to my account').check();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await part(page, 'Delivery')
    .getByRole('radio', { name: /Express/ })
    .check();
  const saved = page.waitForResponse((response) => response.url().endsWith('/api/address/add'));
  await page.getByRole('button', { name: /^Order and pay/ }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  expect((await saved).status()).toBe(200);
});

test('a stored address is enough, a sold-out line and a new price are said, and nothing typed is lost', async ({
  page,
  shop,
}) => {
  await memberAtHome(page, shop);
  const lamp = await addProduct(shop, 'Reading Lamp');
  const vase = await addProduct(shop, 'Tall Vase');
  await openCheckout(page, lamp.slug, vase.slug);
  await part(page, 'Payment').getByRole('button', { name: 'Add a note' }).click();
  await part(page, 'Payment').getByLabel('Note to the shop').fill('Please ring twice.');
  await expect(page.getByRole('button', { name: 'Order and pay $42.00' })).toBeEnabled();

  await changeProduct(shop, vase.slug, () => ({ quantity: 0 }));
  await page.getByRole('button', { name: 'Order and pay $42.00' }).click();
  await expect(page.getByText('Nothing was ordered')).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary.getByText('Sold out. It is left out of your order.')).toBeVisible();
  await summary.getByRole('button', { name: /^Remove From Bag: Tall Vase/ }).click();
  await expect(page.getByLabel('Note to the shop')).toHaveValue('Please ring twice.');

  const before = await changeSettings(shop, 'delivery', ({ zones }) => ({
    zones: zones.map((zone) => ({
      ...zone,
      methods: zone.methods.map((method) => ({ ...method, price: method.price + 6 })),
    })),
  }));
  await page.getByRole('button', { name: 'Order and pay $21.00' }).click();
  await expect(page.getByText('The total has changed from $21.00 to $27.30.')).toBeVisible();
  await expect(page.getByText('Shipping and handling, Standard: Free → $6.00')).toBeVisible();

  // The reply is lost. The second press gets the same order.
  const stopLosing = await intercept(page, '**/api/checkout/place', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Order and pay $27.30' }).click();
  await expect(page.getByText(/You will not order twice/)).toBeVisible();
  await expect(page.getByText('Nothing was ordered')).toBeHidden();
  stopLosing();
  await reloadPage(page);
  await page.getByLabel('Note to the shop').fill('Please ring once.');
  await page.getByRole('button', { name: 'Order and pay $27.30' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await expect(page.getByText('Later changes are not included.')).toBeVisible();
  await expect(page.getByText('21 Harbour Street', { exact: true })).toBeVisible();
  await expect(page.getByText('Pay the courier, in cash or by card.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart_items'))).toBe('[]');
  await page.getByRole('link', { name: 'Manage Orders' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Reading Lamp' })).toHaveCount(1);
  await changeSettings(shop, 'delivery', () => before);
});
