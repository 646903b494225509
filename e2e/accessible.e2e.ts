import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { reloadPage } from './open-page.ts';
import { changeProduct, placeOrder, signIn, signUp } from './people.ts';
import { smallTargets } from './touch-targets.ts';
import { bagDialog } from './use-bag.ts';

test('the open bag and the placed order have no fault on a narrow phone', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  // Without transitions, which blend colours.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const { token } = await signUp(shop);
  await signIn(page, token);
  const product = await changeProduct(shop, 'harvest-moon-lamp', () => ({}));
  const order = await placeOrder(shop, token, { product: product._id, price: product.price, quantity: 1 });
  const gone = { ...product, _id: crypto.randomUUID(), quantity: 1 };
  const dearer = { ...product, price: product.price - 1, quantity: 9 };
  await page.addInitScript(
    (items) => localStorage.setItem('cart_items', items),
    JSON.stringify([dearer, gone]),
  );
  const expectItToSuit = async (what: string) => {
    await expectNoFaults(page, what);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };
  await page.goto('/shop#bag');
  await page.getByText('It is left out of your order.').waitFor();
  await page.getByText(/^Now \$/).waitFor();
  await expectItToSuit('the bag');

  // With text twice as large nothing of it is cut at the side, and on a low screen its lines keep room.
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect
    .poll(() =>
      bagDialog(page).evaluate((bag) =>
        Math.max(...[...bag.querySelectorAll('*')].map((element) => element.getBoundingClientRect().right)),
      ),
    )
    .toBeLessThanOrEqual(320);
  await reloadPage(page);
  await page.setViewportSize({ width: 320, height: 480 });
  await expect(bagDialog(page).getByRole('listitem').first()).toBeInViewport({ ratio: 0.3 });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`/order/success/${order}`);
  await page.getByRole('heading', { name: 'What happens next' }).waitFor();
  await expectItToSuit('order success');
});

test('the checkout has no fault on a narrow phone', async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const product = await changeProduct(shop, 'harvest-moon-lamp', () => ({}));
  await page.addInitScript(
    (items) => localStorage.setItem('cart_items', items),
    JSON.stringify([{ ...product, price: product.price - 1, quantity: 1 }]),
  );
  const expectItToSuit = async (what: string) => {
    await expectNoFaults(page, what);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await smallTargets(page)).toEqual([]);
  };
  await page.goto('/checkout');
  await page.getByLabel('E-mail address').fill('ida@example.com');
  await page.getByRole('button', { name: 'Continue to address' }).click();
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: /^Order summary/ }).click();
  await expectItToSuit('the address with errors, and the summary');
  const address = page.getByRole('region', { name: 'Address', exact: true });
  await address.getByLabel('Country').selectOption('Germany');
  await address.getByLabel('Full Name').fill('Ida Brandt');
  await address.getByRole('textbox', { name: 'Address' }).fill('Am Kai 3');
  await address.getByLabel('City').fill('Kiel');
  await address.getByLabel('Postal code').fill('24103');
  await page.getByRole('button', { name: 'Continue to delivery' }).click();
  await page.getByRole('radio', { name: /Express/ }).waitFor();
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor();
  await expectItToSuit('the delivery and the payment');
});
