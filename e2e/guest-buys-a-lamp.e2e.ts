import { expect } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { test } from './one-press.ts';
import { openPage } from './open-page.ts';

test('a guest finds a lamp, signs up, orders it and sees the order', { tag: '@journey' }, async ({
  page,
}) => {
  await openPage(page, '/');
  await page.getByRole('combobox', { name: 'Search Products' }).fill('harvest moon');
  await page.getByRole('option', { name: /Harvest Moon Lamp/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Harvest Moon Lamp');

  await page.getByRole('button', { name: 'Add To Bag' }).first().click();
  const bag = page.getByRole('dialog', { name: 'Your bag' });
  await expect(bag.getByText('Harvest Moon Lamp')).toBeVisible();
  await bag.getByRole('button', { name: 'Proceed To Checkout' }).click();

  await expectNotice(page, 'Please login to proceed to checkout');
  await expect(page).toHaveURL(/\/login/);
  await page.getByRole('link', { name: 'Create an account' }).click();
  // The login form has a field of that name, too.
  await expect(page.getByRole('heading', { name: 'Sign Up', level: 1 })).toBeVisible();
  await page.getByLabel('Email Address').fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel('First Name').fill('Marta');
  await page.getByLabel('Last Name').fill('Wilder');
  await page.getByRole('textbox', { name: 'Password' }).fill('lamps and chairs');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  // Back at the lamp, with the bag open.
  await expect(page).toHaveURL(/\/product\/harvest-moon-lamp/);
  await bag.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await expect(page.getByText('A confirmation email will be sent to you shortly.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Bag, 0 items' })).toBeVisible();

  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/order\/[\w-]+\?success/);
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  await expect(page.getByText('Not processed')).toBeVisible();
  // 129.00 and 5 % of it.
  await expect(page.getByText('$135.45')).toBeVisible();

  await page.getByRole('button', { name: 'Cancel Harvest Moon Lamp' }).click();
  await expect(page.getByText('Are you sure you want to cancel Harvest Moon Lamp.')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm Cancel' }).click();
  await expect(page).toHaveURL(/\/dashboard\/orders/);
  const cancelled = page.getByRole('row').filter({ hasText: 'Harvest Moon Lamp' });
  await expect(cancelled.getByText('Cancelled')).toBeVisible();
});
