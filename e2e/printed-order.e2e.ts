import { expect, test } from './fixtures.ts';
import { addLongNames } from './long-names.ts';
import { signIn } from './people.ts';

test.use({ colorScheme: 'dark' });

test('an order prints dark on white and without controls', async ({ page, shop }) => {
  const { tokens, ids } = await addLongNames(shop);
  await signIn(page, tokens.admin);
  await page.goto(`/order/${ids.order}`);
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  await expect.poll(ink).not.toBe('rgb(0, 0, 0)');

  const frame = [
    page.getByRole('complementary', { name: 'Service' }),
    page.getByRole('navigation'),
    page.getByRole('contentinfo'),
  ];
  for (const part of frame) await expect(part.first()).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect.poll(ink).toBe('rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  // The shop's name, the order with its lines, totals and address.
  for (const shown of ['Order Details', 'Summary', 'Customer', 'Delivery Address'])
    await expect(page.getByRole('heading', { name: shown })).toBeVisible();
  await expect(page.getByRole('link', { name: 'MERN Store' }).first()).toBeVisible();
  await expect(page.getByText('$299,999.97').first()).toBeVisible();
  await expect(page.getByText(/^Llanfairpwllgwyngyll/)).toBeVisible();

  for (const control of [page.getByRole('button'), page.getByRole('combobox'), page.getByRole('textbox')])
    await expect(control.filter({ visible: true })).toHaveCount(0);
  for (const part of frame) await expect(part.filter({ visible: true })).toHaveCount(0);
});
