import { expect } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { test } from './one-press.ts';
import { reloadPage } from './open-page.ts';
import { addAddress, changeProduct, linkInMail, signUp } from './people.ts';
import { addToBag, bagDialog, openBag, signedIn, sum } from './use-bag.ts';

test('the bag shows what the order then charges, once its total could be loaded, and the order is found by its number', async ({
  page,
  shop,
}) => {
  const account = await signedIn(page, shop);
  const stopFailing = await intercept(page, '**/api/checkout/quote', (route) => route.abort());
  await addToBag(page, 'harvest-moon-lamp');
  const bag = bagDialog(page);
  await expect(bag.getByText("Today's prices could not be loaded.")).toBeVisible();
  await expect(bag.getByText('Harvest Moon Lamp')).toBeVisible();
  await expect(sum(page, 'Subtotal')).toHaveText('$129.00');
  await expect(bag.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  stopFailing();
  await bag.getByRole('button', { name: 'Try again' }).click();
  await expect(sum(page, 'Shipping')).toHaveText('Free ($0)');
  await expect(sum(page, 'Tax')).toHaveText('$6.45');
  await expect(sum(page, 'Total').last()).toHaveText('$135.45');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart_total'))).toBe('129');

  await bag.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await expect(page.getByRole('main').getByText('$135.45')).toBeVisible();
  const title = await page.getByText(/^Order #\d+$/).textContent();
  const number = title?.replace('Order ', '') ?? '';
  const link = await linkInMail(shop, account.email, '/order/');
  await expect(page.getByRole('main').getByRole('link').first()).toHaveText(
    /[\w-]{36}/.exec(link)?.[0] ?? '',
  );
  await page.goto('/dashboard/orders');
  await page.getByPlaceholder('Type the complete order ID').fill(number);
  await expect(page).toHaveURL(/search=/);
  await page.getByRole('link', { name: /Harvest Moon Lamp/ }).click();
  await expect(page.getByRole('heading', { name: 'Order Details' })).toBeVisible();
  await expect(page.getByText(number, { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText('$135.45')).toBeVisible();
});

test('without a connection, an order and a page say so', async ({ page, context, shop }) => {
  await signedIn(page, shop);
  await addToBag(page, 'harvest-moon-lamp');
  await expect(sum(page, 'Tax')).toHaveText(/\$\d/);
  await context.setOffline(true);
  await bagDialog(page).getByRole('button', { name: 'Place Order' }).click();
  const noConnection = 'There is no connection. Please try again when you are online.';
  await expect(page.getByText(noConnection).first()).toBeVisible();
  await context.setOffline(false);
  await bagDialog(page).getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await context.setOffline(true);
  await page.goBack();
  const main = page.getByRole('main');
  await expect(main.getByText(noConnection)).toBeVisible();
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  // The page comes by itself.
  await context.setOffline(false);
  await expect(main.getByRole('heading', { name: 'Harvest Moon Lamp' }).first()).toBeVisible();
});

test('a changed price is shown in the bag, with nothing in front of it, and accepted by the next press', async ({
  page,
  shop,
}) => {
  await signedIn(page, shop);
  await addToBag(page, 'rice-paper-lantern');
  await expect(sum(page, 'Tax')).toHaveText(/\$\d/);
  const { price: before } = await changeProduct(shop, 'rice-paper-lantern', ({ price }) => ({
    price: price + 5,
  }));
  const [was, now] = [before, before + 5].map((price) => `$${price.toFixed(2)}`);
  await bagDialog(page).getByRole('button', { name: 'Place Order' }).click();
  const bag = bagDialog(page);
  await expect(bag.getByRole('alert')).toHaveText(
    /^Your order was not placed, because your bag has changed\./,
  );
  await expect(bag.getByRole('status').first()).toHaveText(
    '1 item has changed since you added it: higher price.',
  );
  await expect(bag.getByText(`Now ${now}, was ${was}`)).toBeVisible();
  await expect(page.getByText('Prices have changed')).toHaveCount(0);
  await expect(sum(page, 'Subtotal')).toHaveText(now ?? '');
  await bagDialog(page).getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
});

test('the quantity is changed in the bag, up to the purchase limit', async ({ page, shop }) => {
  await signedIn(page, shop);
  await changeProduct(shop, 'coin-plant', () => ({ quantity: 60, price: 20 }));
  await addToBag(page, 'coin-plant');
  const bag = bagDialog(page);
  const quantity = bag.getByRole('textbox', { name: 'Quantity of Coin Plant' });
  for (let pressed = 0; pressed < 4; pressed += 1)
    await bag.getByRole('button', { name: 'One more' }).click();
  await expect(quantity).toHaveValue('5');
  await expect(bag.getByText('Up to 5 per order.')).toBeVisible();
  await expect(bag.getByRole('button', { name: 'One more' })).toBeDisabled();
  await expect(sum(page, 'Subtotal')).toHaveText('$100.00');

  await quantity.fill('9');
  await expect(bag.getByText('Quantity may not be greater than 5.')).toBeVisible();
  await expect(sum(page, 'Subtotal')).toHaveText('$100.00');
  // Nothing is ordered while there is an error.
  await expect(bag.getByText('Please correct the quantity of Coin Plant first.')).toBeVisible();
  await expect(bag.getByRole('button', { name: 'Place Order' })).toBeDisabled();
  for (const typed of ['2.5', '-3']) {
    await quantity.fill(typed);
    await expect(quantity).toHaveValue(typed);
    await expect(bag.getByText('Quantity must be at least 1.')).toBeVisible();
  }
  await quantity.fill('2');
  await expect(sum(page, 'Subtotal')).toHaveText('$40.00');
  await expect(sum(page, 'Total').last()).toHaveText('$42.00');
  await expect(bag.getByRole('button', { name: 'Place Order' })).toBeEnabled();
});

test('less stock lowers the line and says so, and a sold-out product can be removed', async ({
  page,
  shop,
}) => {
  await changeProduct(shop, 'pebble-mug', () => ({ quantity: 60 }));
  await addToBag(page, 'pebble-mug');
  const bag = bagDialog(page);
  await bag.getByRole('button', { name: 'One more' }).click();
  await changeProduct(shop, 'pebble-mug', () => ({ quantity: 20 }));
  await reloadPage(page);
  await openBag(page);
  await expect(bag.getByText('At most 1 per order now. You had 2.')).toBeVisible();
  await expect(bag.getByRole('status').first()).toHaveText(
    '1 item has changed since you added it: smaller quantity.',
  );

  // Each opening asks again.
  await changeProduct(shop, 'pebble-mug', () => ({ quantity: 0 }));
  await page.keyboard.press('Escape');
  await expect(bag).toBeHidden();
  await openBag(page);
  await expect(bag.getByText('Sold out. It is left out of your order.')).toBeVisible();
  await expect(bag.getByRole('status').first()).toHaveText(
    '1 item has changed since you added it: sold out (Pebble Mug).',
  );
  await bag.getByRole('button', { name: 'Show the first one' }).click();
  await expect(bag.getByRole('listitem')).toBeFocused();
  await expect(bag.getByRole('link', { name: 'Tell me when it is back: Pebble Mug' })).toBeVisible();
  await expect(bag.getByText('Nothing in your bag can be ordered now.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Remove From Bag' }).first().click();
  await expect(page.getByRole('button', { name: 'Bag, 0 items' })).toBeVisible();
});

test('an address is added and changed from the bag, which opens again', async ({ page, shop }) => {
  const { token } = await signedIn(page, shop);
  await addToBag(page, 'harvest-moon-lamp');
  const bag = bagDialog(page);
  await bag.getByRole('link', { name: 'Add a delivery address' }).click();
  for (const [label, text] of Object.entries({
    Address: '12 Harbour Street',
    City: 'Portland',
    Zipcode: '04101',
  })) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text);
  }
  await page.getByLabel('State').selectOption('ME');
  await page.getByRole('button', { name: 'Add Address' }).click();
  await expect(bag.getByText('Delivers to 12 Harbour Street, Portland, ME 04101')).toBeVisible();
  await expect(page).toHaveURL(/\/product\/harvest-moon-lamp/);

  await addAddress(shop, token, { address: '3 Lark Lane', city: 'Bath' });
  await bag.getByRole('link', { name: 'Change address' }).click();
  await page.getByRole('link', { name: /3 Lark Lane/ }).click();
  // An address chosen for an order becomes the default.
  await expect(page.getByRole('checkbox', { name: 'As the Default' })).toBeChecked();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(bag.getByText('Delivers to 3 Lark Lane, Bath, ME 04101')).toBeVisible();
  await bag.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible();
  await expect(page.getByRole('main').getByText('3 Lark Lane').first()).toBeVisible();
});

test('a guest who signs in to order returns to the open bag', async ({ page, shop }) => {
  const account = await signUp(shop);
  await addToBag(page, 'harvest-moon-lamp');
  await bagDialog(page).getByRole('button', { name: 'Proceed To Checkout' }).click();
  await expectNotice(page, 'Please login to proceed to checkout');
  await expect(page.getByText('Log in to place your order.')).toBeVisible();
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/product\/harvest-moon-lamp#bag$/);
  await expect(bagDialog(page).getByRole('button', { name: 'Place Order' })).toBeVisible();
  // Closed, it stays closed, and loads nothing.
  const loaded: string[] = [];
  page.on('request', (request) => request.url().includes('.data') && loaded.push(request.url()));
  await page.keyboard.press('Escape');
  await expect(bagDialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/product\/harvest-moon-lamp$/);
  expect(loaded).toEqual([]);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Remove From Bag' }).first()).toBeVisible();
  await expect(bagDialog(page)).toHaveCount(0);
});

test('a product goes from the wishlist into the bag', async ({ page, shop }) => {
  const { token } = await signedIn(page, shop);
  const { _id } = await changeProduct(shop, 'half-dip-mug', () => ({}));
  await fetch(`${shop.url}/api/wishlist`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify({ product: _id, isLiked: true }),
  });
  await page.goto('/dashboard/wishlist');
  await page.getByRole('button', { name: 'Add To Bag: Half-Dip Mug' }).click();
  await expect(bagDialog(page).getByText('Half-Dip Mug')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('main').getByRole('button', { name: 'Remove From Bag: Half-Dip Mug' }).click();
  await expect(page.getByRole('button', { name: 'Bag, 0 items' })).toBeVisible();
});
