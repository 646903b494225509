import { expect, test } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { administrator, demoMerchant, disabledMerchant, fetchToken, signIn } from './people.ts';

const notice =
  'Unfortunately it seems your account has been disabled. Please contact admin to request access again.';

test('a disabled merchant sees only a notice with the phone number', async ({ page }) => {
  await openPage(page, '/login');
  await page.getByLabel('Email Address').fill(disabledMerchant.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(disabledMerchant.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /555/ })).toHaveAttribute(
    'href',
    /^tel:\d+$/,
  );
  const order = crypto.randomUUID();
  for (const path of ['/dashboard/product', '/support', `/order/success/${order}`]) {
    await page.goto(path);
    await expect(page.getByText(notice)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Account' })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  const main = page.getByRole('main');
  // Hydration may replace the element once.
  await expect.poll(async () => (await main.boundingBox())?.width ?? 0).toBeGreaterThan(600);
});

test('an account that does not load shows an error in place of the page', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, demoMerchant));
  await page.route('**/api/user/me', (route) => route.fulfill({ status: 404, json: { message: 'Gone.' } }));
  await page.goto('/dashboard');
  await expect(page.getByText('Your account did not load.')).toBeVisible();
  const main = page.getByRole('main');
  // Hydration may replace the element once.
  await expect.poll(async () => (await main.boundingBox())?.width ?? 0).toBeGreaterThan(600);
});

test('a merchant is disabled while signed in, and enabled again', async ({ browser, shop }) => {
  const baseURL = shop.url;
  const [merchantContext, adminContext] = [
    await browser.newContext({ baseURL }),
    await browser.newContext({ baseURL }),
  ];
  const [merchant, admin] = [await merchantContext.newPage(), await adminContext.newPage()];
  await signIn(merchant, await fetchToken(shop, demoMerchant));
  await signIn(admin, await fetchToken(shop, administrator));
  await merchant.goto('/dashboard/orders/customers');
  await expect(merchant.getByRole('heading', { name: 'Customer Orders' })).toBeVisible();
  const lamp = '/product/toadstool-table-lamp';
  const visitor = await browser.newPage({ baseURL });

  await admin.goto('/dashboard/merchant?search=aldergate');
  const row = admin.getByRole('row').filter({ hasText: 'Wren Ashby' });
  await row.getByRole('button', { name: 'Disable Merchant' }).click();
  const question = admin.getByRole('alertdialog', { name: 'Disable Aldergate?' });
  await question.getByRole('button', { name: 'Disable Merchant' }).click();
  await expectNotice(admin, 'Merchant has been disabled successfully!');
  await expect(row.getByText('Approved, disabled')).toBeVisible();

  await merchant.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Products' }).click();
  await expect(merchant.getByText(notice)).toBeVisible();
  await visitor.goto(lamp);
  await expect(visitor.getByText('No product found.')).toBeVisible();

  await row.getByRole('button', { name: 'Enable Merchant' }).click();
  await admin
    .getByRole('alertdialog', { name: 'Enable Aldergate?' })
    .getByRole('button', { name: 'Enable Merchant' })
    .click();
  await expectNotice(admin, 'Merchant has been enabled successfully!');
  await merchant.reload();
  await expect(merchant.getByRole('heading', { name: /^Products/ })).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('button', { name: 'Add To Bag' }).first()).toBeVisible();
  await visitor.close();
  for (const context of [merchantContext, adminContext]) await context.close();
});
