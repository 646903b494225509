import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { administrator, fetchToken, placeAsGuest } from './people.ts';
import { openWorkList } from './work-list.ts';

test('a transfer that was paid is cancelled and paid back', async ({ page, shop }) => {
  const found = await (await page.request.get('/api/product/list?name=Half-Dip')).json();
  const [{ _id: product, price }] = found.products;
  const email = `${crypto.randomUUID()}@example.com`;
  await placeAsGuest(shop, email, { product, price, quantity: 2 });
  const token = await fetchToken(shop, administrator);
  await openWorkList(page, { token, search: email, count: 1, view: 'awaiting-payment' });
  await page.getByRole('link', { name: '2 × Half-Dip Mug' }).click();
  const about = page.getByRole('complementary', { name: 'About the order' });
  await about.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(about).toContainText('Received$');

  const order = page.url().split('/').at(-1)?.split('?')[0];
  const cancelled = await page.request.delete(`/api/order/cancel/${order}`, {
    headers: { authorization: token },
  });
  expect(cancelled.status()).toBe(200);
  await page.goto(`/dashboard/orders/customers?view=to-pay-back&search=${email}`);
  const row = page.getByRole('row').filter({ hasText: 'Half-Dip Mug' });
  await expect(row).toContainText('To pay back');
  await expectNoFaults(page, 'the list of what is to be paid back');
  await row.getByRole('button', { name: /^Paid back, order #\d+$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Paid back to Marta Wilder, #\d+$/ });
  await expect(dialog).toContainText('This moves no money.');
  await expect(dialog.getByLabel('How')).toHaveValue('transfer');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoFaults(page, 'the form of what was paid back, dark at 320 px');
  await page.setViewportSize({ width: 1280, height: 800 });
  // More than is to be paid back: the form says so, and keeps what was typed.
  const amount = dialog.getByLabel('Amount');
  const whole = await amount.inputValue();
  await amount.fill('9000');
  await dialog.getByRole('button', { name: 'Record $9,000.00' }).click();
  await expect(dialog.getByRole('alert')).toContainText(`Only $${whole} is to be paid back.`);
  await amount.fill(whole);
  await dialog.getByRole('button', { name: `Record $${whole}` }).click();
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await page.goto(`/dashboard/orders/customers/${order}`);
  await expect(about).toContainText(`Paid back$${whole}`);
  await expect(page.getByRole('listitem').filter({ hasText: `Paid back $${whole}` })).toContainText(
    'By bank transfer',
  );
});
