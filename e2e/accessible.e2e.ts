import { expectNoFaults } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { changeProduct, placeOrder, signIn, signUp } from './people.ts';

test('the open bag and the placed order have no fault on a narrow phone, in both themes', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
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
  const expectNoFaultsInBoth = async (what: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      // Without transitions, which blend colours.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectNoFaults(page, `${what}, ${colorScheme}`);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  };
  await page.goto('/shop#bag');
  await page.getByText('It is left out of your order.').waitFor();
  await page.getByText(/now \$/).waitFor();
  await expectNoFaultsInBoth('the bag');
  await page.goto(`/order/success/${order}`);
  await page.getByRole('heading', { name: 'What happens next' }).waitFor();
  await expectNoFaultsInBoth('order success');
});
