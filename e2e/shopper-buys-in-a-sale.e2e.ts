import { expect } from './fixtures.ts';
import { test } from './one-press.ts';
import { openPage } from './open-page.ts';
import { addProduct, signIn, signUp } from './people.ts';

test('a shopper finds what is in a sale, and buys it at its price', async ({ page, shop }) => {
  await signIn(page, (await signUp(shop)).token);
  const name = `Reduced Lamp ${crypto.randomUUID().slice(0, 8)}`;
  const sale = { price: 15, startsAt: null, endsAt: '2999-11-30T00:00:00Z' };
  await addProduct(shop, name, undefined, [sale]);

  await openPage(page, '/shop');
  await page.locator('summary').filter({ hasText: 'Availability' }).click();
  await page.getByRole('checkbox', { name: /^Sale/ }).click();
  await expect(page).toHaveURL(/onSale=true/);
  const chosen = page.getByRole('navigation', { name: 'Chosen filters' });
  await expect(chosen.getByRole('link', { name: 'Remove Sale' })).toBeVisible();
  const card = page.getByRole('listitem').filter({ hasText: name });
  await expect(card).toContainText('$15.00');
  await expect(card).toContainText('$20.00');

  await card.getByRole('link').click();
  const main = page.getByRole('main');
  // It was never sold at another price.
  await expect(main.getByText(/^Until Friday, Nov 29, 2999/)).not.toContainText('Lowest price');
  await page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).click();
  const bag = page.getByRole('dialog', { name: 'Your bag' });
  const former = bag.locator('s');
  await expect(former).toHaveText(['Before: $20.00', 'Before: $20.00']);
  await bag.getByRole('button', { name: 'One more' }).click();
  await expect(former).toHaveText(['Before: $40.00', 'Before: $40.00']);
  await bag.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
});
