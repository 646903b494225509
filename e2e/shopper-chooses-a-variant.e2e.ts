import type { Page } from '@playwright/test';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expectNoFaults } from './axe.ts';
import { expect } from './fixtures.ts';
import { hold } from './intercept.ts';
import { test } from './one-press.ts';
import { openPage, reloadPage } from './open-page.ts';
import { addProduct, signIn, signUp } from './people.ts';

const colours = ['Red', 'Blue'];
const sizes = ['S', 'M', 'L'];

/** A shirt without red L, with three blue M and no blue L left. */
async function addShirt(shop: ShopProcess): Promise<string> {
  const sku = crypto.randomUUID();
  const named = (names: string[]) => names.map((name) => ({ name }));
  const quantities: Record<string, number> = { 'Blue M': 3, 'Blue L': 0 };
  const { slug } = await addProduct(shop, 'Work Shirt', {
    options: [
      { name: 'Colour', values: named(colours) },
      { name: 'Size', values: named(sizes) },
    ],
    variants: colours
      .flatMap((colour) => sizes.map((size) => [colour, size]))
      .filter((values) => values.join(' ') !== 'Red L')
      .map((values) => ({
        values,
        sku: `${sku}-${values.join('-')}`,
        price: values[0] === 'Blue' ? 30 : 24,
        quantity: quantities[values.join(' ')] ?? 40,
      })),
  });
  return `/product/${slug}`;
}

const value = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const addToBag = (page: Page) => page.getByRole('button', { name: 'Add To Bag' }).filter({ visible: true });

test('a shopper chooses blue M, of which one may be ordered, and buys it', async ({ page, shop }) => {
  await signIn(page, (await signUp(shop)).token);
  const path = await addShirt(shop);
  await page.goto('/shop');
  await openPage(page, path);
  await expect(value(page, 'Red')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('from $24.00').first()).toBeVisible();

  const quantity = page.getByLabel('Quantity', { exact: true }).filter({ visible: true });
  for (const _ of [2, 3, 4])
    await page.getByRole('button', { name: 'One more' }).filter({ visible: true }).click();
  await expect(quantity).toHaveValue('4');
  await addToBag(page).click();
  await expect(page.getByText('Please choose a colour.').filter({ visible: true })).toBeVisible();
  await expect(value(page, 'Red')).toBeFocused();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await value(page, 'Blue').click();
  await expect(page).toHaveURL(path);
  await addToBag(page).click();
  await expect(page.getByText('Please choose a size.').filter({ visible: true })).toBeVisible();
  await value(page, 'M').click();

  await expect(page).toHaveURL(/\?variant=[\da-f-]{36}$/);
  await expect(main.getByText('3 left in Blue, M')).toBeVisible();
  await expect(main.getByText('$30.00').first()).toBeVisible();
  expect(loaded.filter((url) => url.includes('.data'))).toEqual([]);
  await expect(quantity).toHaveValue('1');
  await expect(page.getByText('Up to 1 per order, you chose 4.').filter({ visible: true })).toBeVisible();

  await addToBag(page).click();
  const bag = page.getByRole('dialog', { name: 'Your bag' });
  await expect(bag.getByText('Blue, M')).toBeVisible();
  await expect(bag.getByRole('textbox', { name: /^Quantity of / })).toHaveValue('1');
  await bag.getByRole('button', { name: 'Place Order' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order.' })).toBeVisible();
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page.getByText('Blue, M')).toBeVisible();

  await openPage(page, path);
  await value(page, 'Blue').click();
  await value(page, 'M').click();
  await expect(main.getByText('2 left in Blue, M')).toBeVisible();
});

test('a choice by keyboard replaces its URL, and keeps what goes together', async ({ page, shop }) => {
  const path = await addShirt(shop);
  await page.goto('/shipping');
  await openPage(page, path);
  await value(page, 'Red').focus();
  await page.keyboard.press('Space');
  await expect(value(page, 'Red')).toBeChecked();
  // A group is one stop.
  await page.keyboard.press('Tab');
  await expect(value(page, 'S')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(value(page, 'M')).toBeChecked();
  await expect(page).toHaveURL(/\?variant=/);
  const red = page.url();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(value(page, 'Blue')).toBeFocused();
  await expect(value(page, 'Blue')).toBeChecked();
  // The browser's own.
  await page.keyboard.press('Alt+ArrowRight');
  await expect(value(page, 'Blue')).toBeFocused();
  await expect(value(page, 'M')).toBeChecked();
  // The choice is drawn before its URL is replaced.
  await expect(page).not.toHaveURL(red);
  const blue = page.url();

  // What is sold out can be chosen, what is not made is replaced.
  await page.getByRole('radio', { name: 'L, sold out' }).click();
  await expect(page.getByText('Sold out in Blue, L')).toBeVisible();
  await expect(addToBag(page)).toHaveCount(0);
  await expectNoFaults(page, 'a product whose chosen size is sold out');
  await page.getByRole('radio', { name: 'Red, does not come in L' }).click();
  await expect(page.getByText('Size is now S.')).toBeVisible();
  await expect(value(page, 'S')).toBeChecked();
  await value(page, 'M').click();
  await expect(page.getByText('Size is now')).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL('/shipping');
  await page.goto(blue);
  await expect(value(page, 'Blue')).toBeChecked();
  await expect(value(page, 'M')).toBeChecked();
});

test('a choice can be bought after a way back to a URL without it', async ({ page, shop }) => {
  const path = await addShirt(shop);
  await openPage(page, path);
  await page.getByRole('link', { name: 'No reviews yet' }).click();
  await expect(page).toHaveURL(`${path}#reviews`);
  await value(page, 'Blue').click();
  await value(page, 'M').click();
  await expect(page).toHaveURL(/\?variant=/);
  // On a slow connection the bag is opened before the data of the URL has come.
  const loading = page.getByText('Loading', { exact: true });
  const load = await hold(page, /\.data(\?|$)/);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(value(page, 'M')).toBeChecked();
  await addToBag(page).click();
  const bag = page.getByRole('dialog', { name: 'Your bag' });
  await expect(bag).toContainText('Blue, M');
  await expect(loading).toHaveCount(1);
  load();
  await expect(loading).toHaveCount(0);
  await expect(bag).toContainText('Blue, M');
  // What is gone to afterwards closes it, also when it is the page where it was opened.
  await page.goForward();
  await expect(bag).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(loading).toHaveCount(0);
  await expect(bag).toBeHidden();
});

test('the picture follows the choice', async ({ page }) => {
  await openPage(page, '/product/ferry-stripe-jumper');
  const sage = page.getByRole('img', { name: 'Ferry Stripe Jumper in Sage' });
  await value(page, 'Sage').click();
  await value(page, 'M').click();
  await expect(page).toHaveURL(/\?variant=/);
  await expect(sage).toBeInViewport();
  await reloadPage(page);
  await expect(sage).toBeInViewport();
  await value(page, 'Mustard').click();
  await expect(sage).not.toBeInViewport();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('links lead to price and stock of a variant', async ({ page, shop }) => {
    const path = await addShirt(shop);
    await page.goto(path);
    const main = page.getByRole('main');
    // Texts in noscript are not found by getByText.
    await expect(page.locator('noscript p').filter({ visible: true })).toHaveJSProperty(
      'textContent',
      'Please turn on JavaScript to order.',
    );
    await expect(page.getByRole('link', { name: 'Blue', exact: true })).toHaveCSS('min-height', '44px');
    await page.getByRole('link', { name: 'Blue', exact: true }).click();
    await expect(page).toHaveURL(/\?variant=/);
    await page.getByRole('link', { name: 'M', exact: true }).click();
    await expect(main.getByText('3 left in Blue, M')).toBeVisible();
    await expect(main.getByText('$30.00').first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Blue', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    );
    await page.getByRole('link', { name: 'L, sold out' }).click();
    await expect(main.getByText('Sold out in Blue, L')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Red, does not come in L' })).toBeVisible();
    await expect(page.getByText('Sold out in L: Blue.')).toBeVisible();

    await page.goto(`${path}?variant=retired`);
    await expect(page.getByRole('link', { name: 'S', exact: true })).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test('the bar at the bottom names the choice, and leads to what is missing', async ({ page, shop }) => {
    await openPage(page, await addShirt(shop));
    await expect(value(page, 'Red')).toBeVisible();
    await addToBag(page).tap();
    await expect(value(page, 'Red')).toBeFocused();
    const errors = page
      .locator('p:has(svg)', { hasText: 'Please choose a colour.' })
      .filter({ visible: true });
    await expect(errors).toHaveCount(2);
    await expect(async () => {
      const [below, inBar] = await Promise.all([errors.first().boundingBox(), errors.last().boundingBox()]);
      expect((below?.y ?? 0) + (below?.height ?? 0)).toBeLessThan(inBar?.y ?? 0);
    }).toPass();
    await value(page, 'Red').tap();
    await expect(errors).toHaveCount(0);
    await value(page, 'S').tap();
    await expect(page.getByText('Red, S')).toBeVisible();

    await value(page, 'Blue').tap();
    await value(page, 'M').tap();
    const more = page.getByRole('button', { name: 'One more' }).filter({ visible: true });
    await expect(more).toBeDisabled();
    await expect(page.getByText('Up to 1 per order · Blue, M')).toBeVisible();
  });
});
