import { expect } from './fixtures.ts';
import { hold } from './intercept.ts';
import { test } from './one-press.ts';
import { openPage } from './open-page.ts';
import { addAddress, signUp } from './people.ts';
import { addToBag, bagDialog, openBag } from './use-bag.ts';

test('a guest signs in to order, chooses an address, and returns to the open bag each time', async ({
  page,
  shop,
}) => {
  const account = await signUp(shop);
  await addToBag(page, 'harvest-moon-lamp');
  const bag = bagDialog(page);
  await bag.getByRole('button', { name: 'Proceed To Checkout' }).click();
  await expect(page.getByText('Log in to place your order.')).toBeVisible();
  await page.getByLabel('Email Address').fill(account.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/product\/harvest-moon-lamp#bag$/);
  await expect(bag.getByRole('button', { name: 'Place Order' })).toBeVisible();
  // Closed, it loads nothing.
  const loaded: string[] = [];
  page.on('request', (request) => request.url().includes('.data') && loaded.push(request.url()));
  await page.keyboard.press('Escape');
  await expect(bag).toHaveCount(0);
  await expect(page).toHaveURL(/\/product\/harvest-moon-lamp$/);
  expect(loaded).toEqual([]);

  await openBag(page);
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

  await addAddress(shop, account.token, { address: '3 Lark Lane', city: 'Bath' });
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

test.describe('a second press of Add To Bag', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('keeps the product while the bag opens, presses nothing in it, and does not close it', async ({
    page,
  }) => {
    const load = await hold(page, '**/bag-drawer*.js');
    await openPage(page, '/product/harvest-moon-lamp');
    const browser = await page.context().newCDPSession(page);
    await browser.send('Animation.enable');
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
    const button = page.getByRole('button', { name: /Bag$/ }).filter({ visible: true });
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
    await button.tap();
    await expect(button).toHaveText('Remove From Bag');
    await button.tap();
    await expect(button).toHaveText('Remove From Bag');
    load();
    await bagDialog(page).waitFor({ state: 'attached' });
    await page.touchscreen.tap(x + 60, y + 20);
    await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await expect(bagDialog(page).getByText('Harvest Moon Lamp')).toBeInViewport();
    await expect(page).toHaveURL(/harvest-moon-lamp$/);
    await bagDialog(page).getByRole('button', { name: 'Close bag' }).tap();
    await button.tap();
    await expect(button).toHaveText('Add To Bag');
  });
});
