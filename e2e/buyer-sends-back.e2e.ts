import type { Page } from '@playwright/test';
import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import {
  beginToPay,
  callAsAdministrator,
  changeProduct,
  linkInMail,
  payByTest,
  placeOrder,
  signIn,
  signUp,
} from './people.ts';

type Shop = Parameters<typeof callAsAdministrator>[0];

/** Everything of an order has arrived. */
async function deliver(shop: Shop, order: string): Promise<void> {
  const { parts } = await details(shop, order);
  for (const { number, lines } of parts) {
    const pieces = lines.map(({ _id, open }: { _id: string; open: number }) => ({
      line: _id,
      quantity: open,
    }));
    await callAsAdministrator(shop, 'POST', `/order/${order}/parcels`, {
      ...{ request: crypto.randomUUID(), notify: false, carrier: 'usps', part: number, lines: pieces },
    });
  }
}
const details = (shop: Shop, order: string) => callAsAdministrator(shop, 'GET', `/order/${order}/details`);

async function saveReturns(shop: Shop, changed: object): Promise<void> {
  const { settings, version } = await callAsAdministrator(
    shop,
    'GET',
    '/settings/returns',
    undefined as never,
  );
  const body = { settings: { ...settings, ...changed }, version };
  await callAsAdministrator(shop, 'PUT', '/settings/returns', body);
}

/** On the smallest phone, dark, axe finds no fault. */
async function expectToSuit(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 900 });
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth), what).toBe(320);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoFaults(page, `${what}, dark at 320 px`);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
}

test('a guest sends one of two back, once, and gets the money for it', async ({ page, shop }) => {
  test.setTimeout(240_000);
  await saveReturns(shop, { returnAddress: 'Kiln & Co\n12 Quay Street', refundsReceived: true });
  const { _id: product, price } = await changeProduct(shop, 'half-dip-mug', () => ({
    ...{ price: 24, taxable: true },
  }));
  const email = `${crypto.randomUUID()}@guests.example`;
  const order = await payByTest(shop, await beginToPay(shop, email, { product, price, quantity: 2 }));
  const [link] = /\/order\/[\w-]+\?key=[\w%.-]+/.exec(await linkInMail(shop, email, '?key=')) ?? [];
  await page.goto(link ?? '');
  await expect(page.getByRole('link', { name: 'Send something back' })).toHaveCount(0);
  await deliver(shop, order);
  await page.reload();
  await expect(page.getByText(/^You can send things back until /)).toBeVisible();
  await page.getByRole('link', { name: 'Send something back' }).click();

  // With the keyboard alone.
  await expect(page.getByRole('heading', { name: 'Send back' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Half-Dip Mug' }).press('Space');
  await page.getByRole('button', { name: 'One less' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'How many of Half-Dip Mug' })).toHaveValue('1');
  await page.getByRole('radio', { name: 'It arrived damaged' }).press('Space');
  await page.getByLabel('Tell us more').fill('The handle has a crack.');
  const sums = page.getByRole('complementary').filter({ hasText: 'What comes back' });
  await expect(sums).toContainText('1 × Half-Dip Mug$24.00Tax$1.20In all$25.20');
  await expect(sums).toContainText('The seller pays for sending.');
  await expectToSuit(page, 'the form');
  await page.setViewportSize({ width: 375, height: 740 });

  await page.getByRole('button', { name: 'Ask to send back' }).press('Enter');
  const coming = page.getByRole('region', { name: 'Coming back' });
  await expect(coming.getByRole('article')).toHaveCount(1);
  await expect(coming).toContainText('Asked');
  await expect(coming).toContainText('Please send nothing yet.');
  await expect(page.getByText('1 of 2 coming back')).toBeVisible();
  const { returns } = await details(shop, order);
  expect(returns).toMatchObject([{ reason: 'damaged', words: 'The handle has a crack.' }]);
  const [{ _id: id, lines }] = returns;

  await callAsAdministrator(shop, 'POST', `/returns/${id}/accept`, {});
  await page.reload();
  await expect(coming).toContainText('Please send it by ');
  await expect(coming).toContainText(/To Kiln & Co, 12 Quay Street\. Write #\d+-R1 on the parcel\./);
  await expect(coming).toContainText('The seller pays for sending: keep the receipt. $25.20 comes back');
  await expect(coming.getByRole('button', { name: 'Copy address' })).toBeVisible();
  await expectToSuit(page, 'the order with what comes back');

  await callAsAdministrator(shop, 'POST', `/returns/${id}/receive`, {
    lines: [{ line: lines[0].line, received: 1, restocked: 0 }],
  });
  const back = page.getByRole('article').filter({ hasText: '1 × Half-Dip Mug' });
  await expect(async () => {
    await page.reload();
    await expect(back).toContainText('$25.20 went back to where you paid from', { timeout: 2_000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Earlier returns' })).toContainText('Paid back');
  await expect(page.getByText('1 of 2 sent back')).toBeVisible();
});

test('a member cancels a request on a phone, and what cannot be returned says so', async ({ page, shop }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  const mug = await changeProduct(shop, 'half-dip-mug', () => ({ price: 24 }));
  const { products } = await (await page.request.get('/api/product/list?name=Clothbound')).json();
  const [{ slug }] = products;
  const books = await changeProduct(shop, slug, () => ({ cannotReturn: true }));
  const marta = await signUp(shop);
  const order = await placeOrder(
    shop,
    marta.token,
    ...[mug, books].map(({ _id, price }) => ({ product: _id, price, quantity: 1 })),
  );
  await deliver(shop, order);
  await signIn(page, marta.token);
  await page.goto(`/product/${slug}`);
  await expect(page.getByText('Cannot be returned')).toBeVisible();
  await page.goto(`/order/${order}/return`);
  const made = page.getByRole('listitem').filter({ hasText: 'Cannot be returned.' });
  await expect(made.getByRole('checkbox')).toHaveCount(0);
  await expect(made.getByRole('link', { name: 'Write to us' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Half-Dip Mug' }).check();
  await expect(page.getByRole('button', { name: 'One more' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Another reason' }).check();
  await page.getByRole('button', { name: 'Ask to send back' }).click();
  await page.getByRole('button', { name: 'Cancel request' }).click();
  await expect(page.getByRole('region', { name: 'Earlier returns' })).toContainText('Cancelled');
  await expect(page.getByRole('link', { name: 'Send something back' })).toBeVisible();
});
