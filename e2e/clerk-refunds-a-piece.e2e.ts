import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { administrator, beginToPay, changeProduct, fetchToken, payByTest, signIn } from './people.ts';
import { smallTargets } from './touch-targets.ts';

const someEmail = () => `${crypto.randomUUID()}@guests.example`;

test('a clerk refunds one of three pieces and sees it settle', async ({ page, shop }) => {
  const { _id: product, price } = await changeProduct(shop, 'half-dip-mug', () => ({
    price: 24,
    taxable: true,
  }));
  const order = await payByTest(shop, await beginToPay(shop, someEmail(), { product, price, quantity: 3 }));
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/orders/customers/${order}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund #\d+$/ });
  await expect(dialog.getByRole('button', { name: 'Everything' })).toBeFocused();
  await expect(dialog).toContainText('$75.60 is left. Test card, through the test payment.');

  await dialog.getByRole('group', { name: 'Pieces' }).getByRole('button', { name: 'One more' }).click();
  await expect(dialog).toContainText('1 piece is not sent yet. It is cancelled with the refund');
  await dialog.getByLabel('Reason').fill('Too many');
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expectNoFaults(page, 'the refund, dark at 320 px');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(dialog).toContainText('Left afterwards$50.40');
  await dialog.getByRole('button', { name: 'Refund $25.20' }).click();
  await expect(dialog).toBeHidden();

  const about = page.getByRole('complementary', { name: 'About the order' });
  await expect(about).toContainText('Left$50.40');
  await expect(about).toContainText(/\$25\.20Refunded .*1 × Half-Dip Mug.*Too many/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Refunded $25.20' })).toBeVisible();
  // Two of three pieces are left to send, and to refund. With the last ones the delivery goes back, too.
  await expect(page.getByText('2 × $24.00')).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const pieces = dialog.getByRole('group', { name: 'Pieces' });
  await expect(pieces).toContainText('of 2 not sent');
  await page.goto(`/order/${order}/slip?part=1`);
  await expect(page.getByRole('row').filter({ hasText: 'Half-Dip Mug' })).toContainText('2');
});

test('a clerk gives a payment up, and its things are for sale again', async ({ page, shop }) => {
  const { _id: product, price } = await changeProduct(shop, 'half-dip-mug', () => ({ price: 24 }));
  const email = someEmail();
  const { checkout } = await beginToPay(shop, email, { product, price, quantity: 1 });
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto('/dashboard/orders/customers');
  await page.getByRole('link', { name: 'Being paid' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('1 × Half-Dip Mug');
  await row.getByRole('button', { name: 'Ask the test payment again' }).click();
  await expect(row.getByRole('button', { name: 'Ask the test payment again' })).toBeFocused();
  await page.setViewportSize({ width: 320, height: 700 });
  await expect.poll(() => page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(320);
  expect(await smallTargets(page)).toEqual([]);
  await expectNoFaults(page, 'being paid at 320 px');
  await row.getByRole('button', { name: 'Give up' }).click();
  const question = page.getByRole('alertdialog', { name: 'Give up the payment of Marta Wilder (guest)?' });
  await question.getByRole('button', { name: 'Give up' }).click();
  // While the question is open, no row is in the accessibility tree: its end is no sign of the reply.
  await expect(page.getByText('It was not paid. The stock is back.')).toBeVisible();
  await expect(row).toHaveCount(0);
  const { state } = await (await fetch(`${shop.url}/api/checkout/${checkout}`)).json();
  expect(state).toBe('released');
});
