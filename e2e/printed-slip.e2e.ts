import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { addLongNames } from './long-names.ts';
import {
  addProduct,
  administrator,
  callAsAdministrator,
  fetchToken,
  placeOrder,
  signIn,
  signUp,
} from './people.ts';
import { expectTarget } from './targets.ts';

test.use({ colorScheme: 'dark' });

test('an order and its packing slip print dark on white and without controls, on few pages, the slip on one without prices', async ({
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

  const noInvoice = page.getByText('This is not an invoice.');
  await expect(noInvoice).toBeHidden();
  for (const landscape of [false, true])
    expect(countPages(await page.pdf({ format: 'A4', landscape }))).toBeLessThanOrEqual(4);
  await page.emulateMedia({ media: 'print' });
  await expect.poll(ink).toBe('rgb(0, 0, 0)');
  await expect(noInvoice).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const shown of [/^Order #/, 'To send', 'Summary', 'Customer', 'Delivery Address', 'Timeline'])
    await expect(page.getByRole('heading', { name: shown, exact: true })).toBeVisible();
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
  expect(countPages(pdf)).toBe(1);
});

test('the slips of many orders print one page a part, and say which orders have none', async ({
  page,
  shop,
}) => {
  const own = await addProduct(shop, 'Slip of the shop');
  const found = await page.request.get('/api/product/list?name=Half-Dip%20Mug');
  const [mug] = (await found.json()).products;
  const buyer = await signUp(shop, 'Noor');
  const line = { product: own._id, price: 20, quantity: 2 };
  const place = (...lines: (typeof line)[]) => placeOrder(shop, buyer.token, ...lines);
  const [single, mixed, cancelled] = [
    await place(line),
    await place(line, { product: mug._id, price: mug.price, quantity: 1 }),
    await place(line),
  ];
  await callAsAdministrator(shop, 'DELETE', `/order/cancel/${cancelled}`, {});
  await signIn(page, await fetchToken(shop, administrator));
  await page.goto(`/dashboard/orders/slips?orders=${[single, mixed, cancelled].join(',')}`);
  const print = page.getByRole('button', { name: /^Print \d slips$/ });
  await expect(print).toBeVisible();
  const skipped = page.getByRole('link', { name: /^#\d+ was cancelled\.$/ });
  await expect(skipped).toHaveAttribute('href', `/dashboard/orders/customers/${cancelled}`);
  const slips = page.getByRole('article');
  const count = await slips.count();
  await expect(print).toHaveText(`Print ${count} slips`);
  await expectNoFaults(page, 'packing slips');

  await page.emulateMedia({ media: 'print' });
  await expect(skipped).toBeHidden();
  await expect(slips.first().getByRole('row', { name: /^2 Slip of the shop/ })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('$');
  expect(countPages(await page.pdf({ preferCSSPageSize: true }))).toBe(count);

  await page.emulateMedia({ media: 'screen' });
  await page.goto('/dashboard/orders/slips?orders=1042');
  await expect(page.getByText('No order was chosen.')).toBeVisible();
});

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
