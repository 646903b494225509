import { join } from 'node:path';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { changeSettings } from './change-settings.ts';
import { base, expect, ofWorker, withFolder, withShop } from './fixtures.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, fetchToken } from './people.ts';

/** The demo in a shop of its own, where things can be collected. */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    ({}, use) =>
      withFolder((folder) =>
        withShop({ DATA_DIR: join(folder, 'data'), SEED: 'demo', RATE_LIMIT: 'off' }, async (shop) => {
          await changeSettings(shop, 'delivery', ({ zones }) => ({
            zones: zones.map((zone) => ({
              ...zone,
              methods: zone.methods.flatMap((method) => [
                method,
                {
                  ...method,
                  id: crypto.randomUUID(),
                  name: 'Collect it',
                  kind: 'pickup' as const,
                  text: 'Quay 12',
                },
              ]),
            })),
          }));
          await use(shop);
        }),
      ),
    ofWorker,
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url);
  },
});

test('a guest who collects an order says who comes', async ({ page, shop }) => {
  const { slug } = await addProduct(shop, 'Quay Lamp');
  await openPage(page, `/product/${slug}`);
  await page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Proceed To Checkout' }).click();
  await page.getByLabel('E-mail address').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByRole('button', { name: 'Continue to address' }).click();
  const address = page.getByRole('region', { name: 'Address', exact: true });
  await address.getByRole('button', { name: 'Collect it' }).click();

  // Without an address there is no name: it is asked for, and may be changed, or the order delivered after all.
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(address.getByText('Name is required.')).toBeVisible();
  await address.getByRole('button', { name: 'Have it delivered' }).click();
  await expect(address.getByLabel('Country')).toBeVisible();
  await expect(address.getByText(/is required\./)).toHaveCount(0);
  await address.getByRole('button', { name: 'Collect it' }).click();
  await address.getByLabel('Name').fill('Greta Holm');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await expect(address).toContainText('Greta Holm');
  await page.getByRole('radio', { name: /By transfer/ }).check();
  await page.getByRole('button', { name: /^Order and pay/ }).click();
  await expect(page.getByText(/^Sum \$\d+\.\d\d, reference #\d+$/)).toBeVisible();

  const id = /[\da-f-]{36}/.exec(page.url())?.[0];
  const headers = { authorization: await fetchToken(shop, administrator) };
  const found = await fetch(`${shop.url}/api/order/work?view=all&search=${id}`, { headers });
  const { orders } = await found.json();
  expect(orders.map(({ buyer }: { buyer: object }) => buyer)).toMatchObject([
    { name: 'Greta Holm', isGuest: true },
  ]);
});
