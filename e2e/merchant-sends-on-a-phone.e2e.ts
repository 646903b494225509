import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { demoMerchant, fetchToken, placeOrder, signUp } from './people.ts';
import { smallTargets } from './touch-targets.ts';
import { openWorkList } from './work-list.ts';

test.use({ viewport: { width: 375, height: 700 }, hasTouch: true, isMobile: true });

test('a merchant sends the own part of an order on a phone', async ({ page, shop }) => {
  const listed = await (await page.request.get('/api/product/list?brand=aldergate')).json();
  const found = await (await page.request.get('/api/product/list?name=Half-Dip%20Mug')).json();
  const own = listed.products.find(
    ({ quantity, hasOptions }: { quantity: number; hasOptions?: boolean }) => quantity > 0 && !hasOptions,
  );
  const [other] = found.products;
  const buyer = await signUp(shop, `Rosalind${crypto.randomUUID().slice(0, 8)}`);
  const order = await placeOrder(
    shop,
    buyer.token,
    { product: own._id, price: own.price, quantity: 1 },
    { product: other._id, price: other.price, quantity: 1 },
  );
  await openWorkList(page, {
    token: await fetchToken(shop, demoMerchant),
    search: buyer.firstName,
    count: 1,
  });
  // The head is one line: its actions are in a menu.
  const more = page.getByRole('button', { name: 'More', exact: true });
  await more.tap();
  const actions = page.getByRole('menu', { name: 'More about orders' });
  await expect(actions.getByRole('menuitem')).toHaveText(['Send many', 'My Orders', 'Addresses', 'Export']);
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(page.getByRole('button', { name: 'Merchant', exact: true })).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: buyer.firstName });
  await expect(row).toContainText(own.name);
  await expect(row).not.toContainText(other.name);
  await expect(row).toContainText(`$${(own.price * 1.05).toFixed(2)}By `);
  await expect(row.getByText(/^By [A-Z][a-z]{2} \d{1,2}$/)).toBeVisible();
  const picture = row.locator('img');
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await row.getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: 'Choose none' });
  await expect(bar).toContainText('1 chosen');
  await expect(bar.getByRole('link', { name: 'Packing slips' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(375);
  expect(await smallTargets(page)).toEqual([]);
  await expectNoFaults(page, "a merchant's work list at 375 px");

  await bar.getByRole('button', { name: 'Mark as sent' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Mark 1 order as sent?' });
  await dialog.getByRole('button', { name: 'Mark as sent' }).tap();
  await expect(page.getByRole('region', { name: 'What was sent' })).toContainText('1 order marked as sent');
  await expect(page.getByText('No orders found.', { exact: true })).toBeVisible();
  const details = await page.request.get(`/api/order/${order}`, { headers: { authorization: buyer.token } });
  const lines = (await details.json()).order.products.map(
    ({ name, status }: { name: string; status: string }) => [name, status],
  );
  expect(Object.fromEntries(lines)).toEqual({ [own.name]: 'Shipped', [other.name]: 'Not processed' });
});
