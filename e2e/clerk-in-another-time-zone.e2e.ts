import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { changeSettings } from './change-settings.ts';
import { expect, ofWorker, test as sharedTest, withShop } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, fetchToken, signIn } from './people.ts';

/** A shop of its own: the zone is on every page of other tests. */
const test = sharedTest.extend<object, { shop: ShopProcess }>({
  shop: [
    ({ dataDir }, use) => withShop({ DATA_DIR: dataDir, SEED: 'demo', RATE_LIMIT: 'off' }, use),
    ofWorker,
  ],
});
test.use({ timezoneId: 'America/New_York' });

const from = (page: Page) => page.getByLabel('From', { exact: true });
const until = (page: Page) => page.getByLabel('Until', { exact: true });

test('a clerk in New York ends a sale of a shop in Berlin on Sunday at 23:59', async ({ page, shop }) => {
  const mismatches: string[] = [];
  page.on('console', (message) => {
    if (/hydrat|Minified React/i.test(message.text())) mismatches.push(message.text());
  });
  await changeSettings(shop, 'general', () => ({ timeZone: 'UTC' }));
  const { _id, slug } = await addProduct(shop, `Winter Lamp ${crypto.randomUUID().slice(0, 8)}`);
  await signIn(page, await fetchToken(shop, administrator));

  await page.goto('/dashboard/settings');
  await page.getByLabel('Time Zone').selectOption('Europe/Berlin');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expectNotice(page, 'The settings have been saved.');
  // The page that chose it knows it, too.
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.getByRole('link', { name: 'Orders' }).click();
  await expect(page.getByText('Days begin and end in Europe/Berlin')).toBeVisible();

  await page.goto(`/dashboard/product/edit/${_id}`);
  await page.getByRole('button', { name: 'Add a sale' }).click();
  await expect(page.getByText('Times are in Europe/Berlin.')).toBeVisible();
  await page.getByLabel('Sale price').fill('15');
  await until(page).fill('2098-03-30T02:30');
  await expect(until(page)).toHaveAccessibleDescription(
    'The clocks skip this time. It counts as 3:30 AM GMT+2.',
  );
  await expect(until(page)).toHaveValue('2098-03-30T02:30');
  await until(page).fill('2098-11-30T23:59');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/dashboard\/product$/);

  const { product } = await (await fetch(`${shop.url}/api/product/item/${slug}`)).json();
  expect(product.saleEndsAt).toBe('2098-11-30T22:59:00.000Z');
  await page.goto(`/dashboard/product/edit/${_id}`);
  await expect(until(page)).toHaveValue('2098-11-30T23:59');
  await expect(from(page)).toHaveValue('');

  // In New York it is still Sunday then, in Berlin Monday.
  const monday = [{ price: 15, startsAt: null, endsAt: '2098-12-01T04:00:00Z' }];
  const later = await addProduct(shop, `Later Lamp ${crypto.randomUUID().slice(0, 8)}`, undefined, monday);
  await openPage(page, `/product/${later.slug}`);
  await expect(page.getByRole('main').getByText(/^Until Monday, Dec 1, 2098/)).toBeVisible();
  expect(mismatches).toEqual([]);
});

test('stock changes and activity of before midnight in London have the next day of Berlin', async ({
  page,
  shop,
}) => {
  await changeSettings(shop, 'general', () => ({ timeZone: 'Europe/Berlin' }));
  const { _id } = await addProduct(shop, `Night Lamp ${crypto.randomUUID().slice(0, 8)}`);
  const before = '2026-11-28T23:30:00.000Z';
  await page.route(/\/api\/(product\/[^/]+\/stock|activity)(\?|$)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"at":"[^"]+"/g, `"at":"${before}"`);
    await route.fulfill({ response, body });
  });
  await signIn(page, await fetchToken(shop, administrator));
  for (const path of [`/dashboard/product/stock/${_id}`, '/dashboard/activity']) {
    await page.goto(path);
    const time = page.getByRole('table').locator(`time[datetime="${before}"]`).first();
    await expect(time).toHaveText('Sunday, Nov 29, 202612:30 AM GMT+1');
  }
});
