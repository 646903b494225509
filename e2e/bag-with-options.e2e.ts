import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { test } from './one-press.ts';
import { openPage, reloadPage } from './open-page.ts';
import { addProduct, setVariants, signUp } from './people.ts';
import { addToBag, bagDialog, openBag, signedIn, sum } from './use-bag.ts';

const sizes = (prices: Record<string, number>) => {
  const sku = crypto.randomUUID();
  const names = Object.keys(prices);
  return {
    options: [{ name: 'Size', values: names.map((name) => ({ name })) }],
    variants: names.map((name) => ({
      values: [name],
      sku: `${sku}-${name}`,
      price: prices[name] ?? 0,
      quantity: 60,
    })),
  };
};
const addSize = async (page: Page, name: string) => {
  await page.getByRole('radio', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true }).click();
  await expect(bagDialog(page).getByText(name, { exact: true })).toBeVisible();
};

test('two sizes of one shirt are two lines, also after a guest has signed in to order', async ({
  page,
  shop,
}) => {
  const account = await signUp(shop);
  const { slug } = await addProduct(shop, 'Two Size Shirt', sizes({ Small: 24, Large: 30 }));
  await openPage(page, `/product/${slug}`);
  await addSize(page, 'Small');
  await page.keyboard.press('Escape');
  await addSize(page, 'Large');
  const bag = bagDialog(page);
  await expect(sum(page, 'Subtotal')).toHaveText('$54.00');
  const large = bag.getByRole('listitem').filter({ hasText: 'Large' });
  await large.getByRole('button', { name: 'One more' }).click();
  await expect(sum(page, 'Subtotal')).toHaveText('$84.00');

  await bag.getByRole('button', { name: 'Proceed To Checkout' }).click();
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(bag.getByRole('listitem')).toHaveCount(2);
  // A line leads back to what was chosen.
  await bag.getByRole('link', { name: 'Two Size Shirt' }).first().click();
  await expect(page.getByRole('radio', { name: 'Small' })).toBeChecked();
  await page.getByRole('button', { name: /^Bag, 3 / }).click();
  await bag.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Cancel Two Size Shirt, Large' }).click();
  await expect(page.getByText('Are you sure you want to cancel Two Size Shirt, Large.')).toBeVisible();
  // By key: a press of the mouse is lost if the popover moves between its two halves.
  await page.getByRole('button', { name: 'Confirm Cancel' }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Large' }).getByText('Cancelled')).toBeVisible();
});

test('a product that was given options since leads to choosing one, which takes its place', async ({
  page,
  shop,
}) => {
  await signedIn(page, shop);
  const { slug } = await addProduct(shop, 'Plain Until Today');
  await addToBag(page, slug);
  await setVariants(shop, slug, sizes({ Small: 24, Large: 30 }));
  await reloadPage(page);
  await openBag(page);
  const bag = bagDialog(page);
  await expect(
    bag.getByText('It now comes in several versions. It is left out of your order.'),
  ).toBeVisible();
  await bag.getByRole('link', { name: 'Choose again: Plain Until Today' }).click();
  await addSize(page, 'Large');
  await expect(bag.getByRole('listitem')).toHaveCount(1);
  await expect(sum(page, 'Subtotal')).toHaveText('$30.00');
});
