import { expect, test } from './fixtures.ts';
import { addLongNames } from './long-names.ts';
import { signIn } from './people.ts';
import { expectTarget } from './targets.ts';

test.use({ colorScheme: 'dark' });

test('an order and its packing slip print dark on white and without controls, the slip on one page without prices', async ({
  page,
  shop,
}) => {
  const { tokens, ids } = await addLongNames(shop);
  await signIn(page, tokens.admin);
  await page.goto(`/dashboard/orders/customers/${ids.order}`);
  await expect(page.getByRole('heading', { name: 'Summary' })).toBeVisible();
  const ink = () => page.evaluate(() => getComputedStyle(document.body).color);
  await expect.poll(ink).not.toBe('rgb(0, 0, 0)');

  const frame = [page.getByRole('navigation'), page.getByRole('contentinfo')];
  for (const part of frame) await expect(part.first()).toBeVisible();
  const expectNoControls = async () => {
    for (const control of [page.getByRole('button'), page.getByRole('combobox'), page.getByRole('textbox')])
      await expect(control.filter({ visible: true })).toHaveCount(0);
    for (const part of frame) await expect(part.filter({ visible: true })).toHaveCount(0);
  };

  await page.emulateMedia({ media: 'print' });
  await expect.poll(ink).toBe('rgb(0, 0, 0)');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const shown of [/^Order #/, 'To send', 'Summary', 'Customer', 'Delivery Address', 'Timeline'])
    await expect(page.getByRole('heading', { name: shown })).toBeVisible();
  await expect(page.getByRole('link', { name: 'MERN Store' }).first()).toBeVisible();
  await expect(page.getByText('$299,999.97').first()).toBeVisible();
  await expectNoControls();

  await page.emulateMedia({ media: 'screen' });
  const slip = page.getByRole('link', { name: /^Packing slip of #\d+-1$/ });
  await expectTarget(slip);
  await slip.click();
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Llanfairpwllgwyngyll/)).toBeVisible();
  await expect(page.getByRole('row', { name: /^2 Kraftfahrzeug/ })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  await expectNoControls();
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(1);
});
