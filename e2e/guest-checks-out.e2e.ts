import { changeSettings } from './change-settings.ts';
import { test as demoTest, expect } from './fixtures.ts';
import { openPage, reloadPage } from './open-page.ts';
import { addProduct, linkInMail } from './people.ts';
import { bagDialog, sum } from './use-bag.ts';

const place = { country: 'DE', region: '', postcodePrefix: '' };

/** The shop sells to Germany, with prices that include tax. */
const test = demoTest.extend<{ sellsToGermany: undefined }>({
  sellsToGermany: [
    async ({ shop }, use) => {
      const taxes = await changeSettings(shop, 'taxes', () => ({
        pricesIncludeTax: true,
        rates: [{ ...place, class: 'standard' as const, title: 'VAT', rate: 19 }],
      }));
      const delivery = await changeSettings(shop, 'delivery', ({ zones: [...zones] }) => {
        const [last] = zones;
        const [standard] = last?.methods ?? [];
        if (!last || !standard) throw new Error('the demo has a zone and a method');
        const method = { ...standard, id: crypto.randomUUID(), name: 'Parcel', price: 4.9, freeFrom: 60 };
        const zone = {
          ...last,
          id: crypto.randomUUID(),
          name: 'Germany',
          places: [place],
          methods: [method],
        };
        return { zones: [zone, ...zones] };
      });
      await use(undefined);
      await changeSettings(shop, 'taxes', () => taxes);
      await changeSettings(shop, 'delivery', () => delivery);
    },
    { auto: true },
  ],
});
test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

test('a guest on a phone orders to Germany with gross prices, and finds the order by its link', async ({
  page,
  shop,
  browser,
}) => {
  const email = `${crypto.randomUUID()}@example.com`;

  const { slug } = await addProduct(shop, 'Harbour Mug');
  await openPage(page, `/product/${slug}`);
  await page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).tap();
  await expect(sum(page, 'Shipping and handling, Standard')).toHaveText('Free');
  // The files of the checkout came with the bag, but for one line that names them. The bag stays until the page is there.
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await bagDialog(page).getByRole('button', { name: 'Proceed To Checkout' }).tap();

  await expect(page).toHaveURL(/\/checkout$/);
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  expect(asked.filter((path) => !path.startsWith('/api/')).length, asked.join(' ')).toBeLessThan(2);
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await page.getByRole('button', { name: 'Continue to address' }).tap();
  await expect(part('E-mail').getByText('Email is required.')).toBeVisible();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue to address' }).tap();

  await part('Address').getByLabel('Country').selectOption('Germany');
  await part('Address').getByLabel('Full Name').fill('Ida Brandt');
  await part('Address').getByRole('textbox', { name: 'Address' }).fill('Am Kai 3');
  await part('Address').getByLabel('City').fill('Kiel');
  await part('Address').getByLabel('Postal code').fill('2410');
  await page.getByRole('button', { name: 'Continue to delivery' }).tap();
  // The note above leads to the field.
  await page
    .getByRole('alert')
    .getByRole('link', { name: /Postal code/i })
    .tap();
  await expect(part('Address').getByLabel('Postal code')).toBeFocused();
  // Nothing typed is lost by a reload.
  await reloadPage(page);
  await expect(part('Address').getByLabel('City')).toHaveValue('Kiel');
  await part('Address').getByLabel('Postal code').fill('24103');
  await page.getByRole('button', { name: 'Continue to delivery' }).tap();

  // One method: nothing is to be chosen.
  await expect(part('Delivery')).toContainText('Parcel, $4.90');
  await expect(part('Delivery')).toContainText('Free from $60.00: $40.00 to go.');
  await part('Payment')
    .getByRole('radio', { name: /By transfer/ })
    .check();
  await page.getByRole('button', { name: /^Order summary, 1 item/ }).tap();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('Incl. VAT 19%$3.97');
  const beside = await page.context().newPage();
  await beside.goto('/checkout');
  await expect(beside.getByLabel('E-mail address')).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Order and pay $24.90' }).tap();

  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await expect(page.getByText(/^Order #\d+ is complete\./)).toBeVisible();
  await expect(page.getByText(/^Sum \$24\.90, reference #\d+$/)).toBeVisible();
  await expect(page.getByText('Am Kai 3', { exact: true })).toBeVisible();
  // The other tab says what became of the bag.
  await expect(beside.getByRole('status')).toContainText('Your bag was ordered in another tab');
  await beside.getByRole('link', { name: 'See the order' }).tap();
  await expect(beside.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  await beside.close();
  await page.getByRole('link', { name: 'See your order' }).tap();
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Harbour Mug' })).toBeVisible();
  // What to do now, whom to ask, and an account for it: the page of the link has all of it.
  await expect(page.getByText('Waiting for payment', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Sum \$24\.90, reference #\d+$/)).toBeVisible();
  await expect(page.getByRole('complementary').getByRole('link', { name: 'Write to us' })).toHaveAttribute(
    'href',
    /\?order=\d+$/,
  );
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('checkout_draft'))).toBeNull();

  // By the link in the mail, on another device. Nobody keeps the page, and no other site hears of it.
  const link = (await linkInMail(shop, email, '/order/')).replaceAll(/[()]/g, '');
  const other = await (await browser.newContext()).newPage();
  const response = await other.goto(link.replace(/^https?:\/\/[^/]+/, shop.url));
  expect(response?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  await other.getByRole('complementary').getByRole('link', { name: 'Write to us' }).click();
  await expect(other.getByLabel('Message')).toHaveValue(/^About order #\d+:/);
  await expect(other.getByLabel('Name')).toHaveValue('Ida Brandt');
  await expect(other.getByRole('main').getByLabel('Email', { exact: true })).toHaveValue(email);
  await other.goto(`${shop.url}/order/${crypto.randomUUID()}?key=wrong`);
  await expect(other.getByRole('heading', { name: 'This link is no longer valid.' })).toBeVisible();

  // Back on the phone, the guest makes an account of it.
  await page.goBack();
  await page.getByRole('link', { name: 'Create an account' }).tap();
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await page.getByLabel('First Name').fill('Ida');
  await page.getByLabel('Last Name').fill('Brandt');
  await page.getByRole('textbox', { name: 'Password' }).fill('lamps and chairs');
  await page.getByRole('button', { name: 'Sign Up' }).tap();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await page.getByRole('link', { name: 'Manage Orders' }).tap();
  await expect(page.getByRole('main').getByText('Harbour Mug')).toBeVisible();
  // The link in the mail says where the order is now.
  await other.goto(link.replace(/^https?:\/\/[^/]+/, shop.url));
  await expect(other.getByRole('heading', { name: 'This order is in an account.' })).toBeVisible();
});
