import { expect } from './fixtures.ts';
import { test } from './one-press.ts';
import { openPage } from './open-page.ts';
import { addProduct, administrator, fetchToken, signIn, signUp } from './people.ts';

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

test('a clerk reduces a price in the product form', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  const name = `Reduced Lamp ${crypto.randomUUID().slice(0, 8)}`;
  const { slug } = await addProduct(shop, name);
  await page.goto(`/product/${slug}`);
  await expect(page.getByRole('main').getByText('$20.00').first()).toBeVisible();

  const { product } = await (await fetch(`${shop.url}/api/product/item/${slug}`)).json();
  await page.goto(`/dashboard/product/edit/${product._id}`);
  await page.getByRole('button', { name: 'Add a sale' }).click();
  await page.getByLabel('Sale price').fill('25');
  await page.getByLabel('From').fill('2026-01-02T10:00');
  await page.getByLabel('Until').fill('2026-01-01T10:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A sale must end after it begins.')).toBeVisible();
  await page.getByLabel('Until').fill('2999-01-01T10:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A sale price must be below $20.00.').first()).toBeVisible();
  await page.getByLabel('Sale price').fill('15');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/\/dashboard\/product$/);
  await expect(page.getByRole('row', { name })).toContainText('$15.00Before: $20.00Sale');

  await page.goto(`/product/${slug}`);
  const main = page.getByRole('main');
  await expect(main.getByText('$15.00').first()).toBeVisible();
  await expect(main.getByText(/^Until Tuesday, Jan 1, 2999/)).toContainText(
    'Lowest price of the last 30 days: $20.00.',
  );
});
