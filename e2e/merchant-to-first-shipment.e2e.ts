import { testImage } from '#server/testing/builders/forms.ts';
import { expect, test } from './fixtures.ts';
import { intercept, interceptOnce } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { openPage } from './open-page.ts';
import { administrator, fetchToken, linkInMail, placeOrder, signIn, signUp } from './people.ts';
import { refuseBusy } from './refuse-busy.ts';

test('a merchant applies, is approved and invited, adds a product and sends two of three pieces on a phone', {
  tag: '@journey',
}, async ({ browser, shop }) => {
  const baseURL = shop.url;
  const [merchantContext, adminContext] = [
    await browser.newContext({ baseURL }),
    await browser.newContext({ baseURL }),
  ];
  const [merchant, admin] = [await merchantContext.newPage(), await adminContext.newPage()];
  await signIn(admin, await fetchToken(shop, administrator));
  const email = `ida+${crypto.randomUUID()}@example.com`;
  const password = 'stoneware and glaze';

  await openPage(merchant, '/sell');
  await expect(merchant.getByRole('heading', { name: 'Become A MERN Store Seller!' })).toBeVisible();
  await merchant.getByRole('button', { name: 'Submit' }).click();
  await expect(merchant.getByText('Business is required.')).toBeVisible();
  await merchant.getByLabel('Name').fill('Ida Kiln');
  await merchant.getByLabel('Email Address').fill(email);
  await merchant.getByLabel('Phone Number').fill('(212) 555-0177');
  await merchant.getByLabel('Brand').fill('Kiln & Co.');
  await merchant.getByLabel('Business').fill('Stoneware, thrown by hand in small batches.');
  await merchant.getByRole('button', { name: 'Submit' }).click();
  await expectNotice(merchant, 'We received your request!');

  await admin.goto('/dashboard/merchant');
  const menu = admin.getByRole('navigation', { name: 'Account' });
  await expect(menu.getByRole('link', { name: /^Merchants/ })).toContainText('waiting');
  const waitingBefore = await menu.getByRole('link', { name: /^Merchants/ }).textContent();
  const search = admin.getByPlaceholder('Type email, phone number, brand or status');
  await search.fill(email);
  await expect(admin).toHaveURL(/search=ida/);
  const row = admin.getByRole('row').filter({ hasText: email });
  await expect(row.getByText('Waiting Approval')).toBeVisible();
  await row.getByRole('button', { name: 'Approve' }).click();
  await expectNotice(admin, 'Merchant has been approved successfully!');
  await expect(row.getByText('Approved')).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Merchants/ })).not.toHaveText(waitingBefore ?? '');

  const invitation = await linkInMail(shop, email, '/merchant-signup/');
  await openPage(merchant, invitation);
  await expect(merchant.getByRole('heading', { name: 'Complete Sign Up' })).toBeVisible();
  await expect(merchant.getByLabel('Email Address')).toHaveValue(email);
  await merchant.getByLabel('First Name').fill('Ida');
  await merchant.getByLabel('Last Name').fill('Kiln');
  await merchant.getByRole('textbox', { name: 'Password' }).fill(password);
  // The form sends it again.
  await interceptOnce(merchant, '**/api/merchant/signup/*', refuseBusy);
  await merchant.getByRole('button', { name: 'Get Started' }).click();
  await expectNotice(
    merchant,
    'You have signed up successfully! Please sign in with the email and password. Thank you!',
  );
  await expect(merchant).toHaveURL(/\/login$/);
  await merchant.goto(invitation);
  await expect(merchant.getByText('This invitation has been used or has expired.')).toBeVisible();
  await openPage(merchant, '/login');
  // The page of the invitation has a field of that name, too.
  await expect(merchant.getByRole('heading', { name: 'Login', level: 1 })).toBeVisible();
  await merchant.getByLabel('Email Address').fill(email);
  await merchant.getByRole('textbox', { name: 'Password' }).fill(password);
  await merchant.getByRole('button', { name: 'Login' }).click();
  await expectNotice(merchant, 'Hey Ida, Welcome Back!');

  await merchant.getByRole('link', { name: 'Products', exact: true }).click();
  await expect(merchant.getByText('No products found.')).toBeVisible();
  await merchant.getByRole('link', { name: 'Add', exact: true }).click();
  await merchant.getByLabel('Name', { exact: true }).fill('Speckled Bowl');
  await merchant.getByLabel('SKU').fill(`bowl-${email.slice(4, 12)}`);
  await merchant.getByLabel('Description').fill('Holds soup for two. Speckled by the clay itself.');
  await merchant.getByLabel('Quantity').fill('30');
  await merchant.getByLabel('Price').fill('48.50');
  // A small one: pictures are made at a low priority, and a large one takes a minute beside busy programs.
  const picture = { name: 'bowl.png', mimeType: 'image/png', buffer: await testImage() };
  await merchant.locator('input[type=file]').setInputFiles(picture);
  await merchant.getByRole('button', { name: 'Add Product' }).click();
  await expect(merchant.getByRole('link', { name: /Speckled Bowl/ })).toBeVisible();

  // It is for sale at once, under the merchant's brand.
  const buyer = await signUp(shop, 'Pia');
  const found = await merchant.request.get('/api/product/list?name=Speckled%20Bowl');
  const bowl = (await found.json()).products.find(
    ({ brand }: { brand: { name: string } }) => brand.name === 'Kiln & Co.',
  );
  const order = await placeOrder(shop, buyer.token, { product: bowl._id, price: 48.5, quantity: 3 });

  // The link of the mail leads to the own part of the order, also on a phone.
  await merchant.setViewportSize({ width: 375, height: 740 });
  await merchant.goto(`/order/${order}`);
  await expect(merchant.getByRole('heading', { level: 1 })).toHaveText(/^Order #\d+-1 Ordered To send$/);
  await merchant.getByRole('button', { name: /^Make a parcel/ }).click();
  await merchant.getByRole('button', { name: 'One less' }).click();
  await merchant.getByLabel('Carrier').selectOption('UPS');
  await expect(merchant.getByLabel('Tracking Number')).toBeFocused();
  await merchant.keyboard.type('1Z 999 AA7');
  // The reply is lost, and the merchant corrects the number before pressing again.
  const stopLosing = await intercept(merchant, '**/api/order/*/parcels', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await merchant.keyboard.press('Enter');
  const form = merchant.getByRole('form', { name: /^New parcel/ });
  await expect(form.getByText('The shop does not answer. Please try again.')).toBeVisible();
  await expect(form.getByText(/^Parcel #\d+-1\/1 was made, with 2 × Speckled Bowl/)).toBeVisible();
  stopLosing();
  await merchant.getByLabel('Tracking Number').fill('1Z 999 AA1');
  await merchant.getByRole('button', { name: 'Send parcel' }).click();
  await expect(merchant.getByRole('region', { name: 'To send' })).toContainText('1 × $48.50');
  const parcels = merchant.getByRole('region', { name: /^Parcel #/ });
  await expect(parcels).toHaveCount(1);
  await expect(parcels).toContainText('2 × $48.50');

  const shopperContext = await browser.newContext({ baseURL });
  const shopper = await shopperContext.newPage();
  await shopperContext.route('https://www.ups.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>On its way</h1>' }),
  );
  await signIn(shopper, buyer.token);
  await shopper.goto(`/order/${order}`);
  await expect(shopper.getByText('2 of 3 shipped')).toBeVisible();
  const opened = shopperContext.waitForEvent('page');
  await shopper.getByRole('link', { name: 'Track' }).click();
  await expect(await opened).toHaveURL('https://www.ups.com/track?tracknum=1Z999AA1');
  for (const context of [merchantContext, adminContext, shopperContext]) await context.close();
});
