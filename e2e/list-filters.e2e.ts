import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { openPage } from './open-page.ts';

/** Other tests add products, so a list is compared with itself. */
async function countShown(page: Page): Promise<number> {
  const text = await page.getByText(/^Showing: 1-\d+ products of/).textContent();
  return Number(/of ([\d,]+) products/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
}

test('a list begins with everything, and is narrowed by the slider and the fields of the price', async ({
  page,
  shop,
}) => {
  const all = await (await fetch(`${shop.url}/api/product/list?order=1`)).json();
  await openPage(page, '/shop?page=2');
  const price = page.getByRole('group', { name: 'Price', exact: true });
  await expect(page.getByLabel('Price to')).toHaveAttribute(
    'placeholder',
    `$${Math.ceil(all.products[0].price).toLocaleString('en')}`,
  );
  await price.getByLabel('Highest price').focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL(/\/shop\?max=\d+$/);
  // The page follows its URL.
  await expect(page.getByRole('link', { name: 'Remove Price up to' })).toBeVisible();
  // The handles push each other, and the ends are no bounds.
  await price.getByLabel('Lowest price').focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/\/shop\?min=\d+$/);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect.poll(() => countShown(page)).toBe(all.count);

  // Every price is at least 1.
  await page.getByLabel('Price from').fill('1');
  await page.getByLabel('Price from').press('Enter');
  await expect(page.getByLabel('Price from')).toHaveValue('');

  await page.getByLabel('Price from').fill('some');
  await page.getByLabel('Price to').fill('50');
  await page.getByLabel('Price to').press('Enter');
  await expect(page.getByText('Please type whole amounts such as 40.')).toBeVisible();
  await page.getByLabel('Price from').fill('$2,000');
  await page.getByLabel('Price from').press('Enter');
  await expect(page).toHaveURL(/\/shop\?min=50&max=2000$/);
  await expect(page.getByLabel('Price from')).toHaveValue('$50');
  await page.getByRole('link', { name: 'Remove Price $50 to $2,000' }).click();
  await expect(page).toHaveURL(/\/shop$/);
});

test('brands are selected beside a search, and kept in a category and back', async ({ page }) => {
  await openPage(page, '/shop?name=lamp&page=2');
  const brands = page.getByRole('group', { name: 'Brand' });
  await brands.getByRole('checkbox', { name: /Aldergate/ }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lamp”');
  await expect(page).toHaveURL(/\/shop\?name=lamp&brands=aldergate$/);

  const categories = page.getByRole('navigation', { name: 'Categories' });
  const lighting = categories.getByRole('link', { name: /Lighting/ });
  // The page follows its URL.
  await expect(page.getByRole('link', { name: 'Remove Brand Aldergate' })).toBeVisible();
  const count = /\d+/.exec((await lighting.textContent()) ?? '')?.[0];
  await lighting.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lamp” in Lighting');
  await expect(page.getByRole('main').getByRole('status')).toContainText([
    new RegExp(`of ${count} products`),
  ]);

  await categories.getByRole('link', { name: /All products/ }).click();
  await expect(page).toHaveURL(/\/shop\?name=lamp&brands=aldergate$/);
  // Until the page follows its URL, the link leads to the category.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lamp”');
  await page.getByRole('link', { name: 'Remove Brand Aldergate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lamp”');
  await expect(brands.getByRole('checkbox', { name: /Aldergate/ })).not.toBeChecked();
});

test("a brand that is not on the page is found by name, and a second brand leaves the brand's page", async ({
  page,
}) => {
  await openPage(page, '/shop/brand/tindra');
  const brands = page.getByRole('group', { name: 'Brand' });
  await expect(brands.getByRole('checkbox', { name: /Tindra/ })).toBeChecked();
  await expect(brands.getByRole('checkbox', { name: /Papierlund/ })).toHaveCount(0);
  await brands.getByLabel('Find a brand').fill('paper');
  await expect(brands.getByText('No brands found.')).toBeVisible();
  await brands.getByLabel('Find a brand').fill('papier');
  await brands.getByRole('checkbox', { name: /Papierlund/ }).check();
  await expect(page).toHaveURL(/\/shop\?brands=papierlund,tindra$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All products');
});

test('a filter that is chosen before the list of another one comes does not replace it', async ({ page }) => {
  await openPage(page, '/shop/brand/tindra');
  await page.locator('summary').filter({ hasText: 'Availability' }).click();
  const load = await hold(page, /\.data(\?|$)/);
  const brand = page.getByRole('checkbox', { name: /^Aldergate/ });
  const inStock = page.getByRole('checkbox', { name: /^In stock/ });
  await brand.check();
  await inStock.check();
  await expect(brand).toBeChecked();
  load();
  await expect(page.getByRole('link', { name: 'Remove In stock' })).toBeVisible();
  await expect(page).toHaveURL(/\/shop\?brands=aldergate,tindra&inStock=true$/);
  await expect(brand).toBeChecked();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 760 }, hasTouch: true, isMobile: true });

  test('brands are selected in the sheet, which shows the count and clears them', async ({ page }) => {
    await openPage(page, '/shop');
    await page.getByRole('link', { name: 'Filters' }).tap();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    const show = sheet.getByRole('button', { name: /^Show \d+ products$/ });
    const start = await show.textContent();
    const tindra = sheet.locator('label').filter({ hasText: 'Tindra' });
    const brand = sheet.locator('summary').filter({ hasText: 'Brand' });
    await expect(brand).toHaveText('BrandAny');
    await brand.tap();
    const count = /\d+/.exec((await tindra.textContent()) ?? '')?.[0];
    await tindra.tap();
    await expect(show).toHaveText(`Show ${count} products`);
    await expect(brand).toHaveText('BrandTindra');
    // One opens at a time.
    await sheet.locator('summary').filter({ hasText: 'Price' }).tap();
    await expect(tindra).toBeHidden();
    await sheet.getByRole('button', { name: 'Clear' }).tap();
    await expect(show).toHaveText(start ?? '');
    await expect(brand).toHaveText('BrandAny');
  });
});

test('all filters stand beside the products, in a column that moves with the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/shop');
  const column = page.locator('#filters');
  const names = column.locator('summary');
  await expect(names).toContainText(['Category', 'Price', 'Rating', 'Brand', 'Availability']);
  await expect(column.getByRole('slider', { name: 'Rating' })).toBeInViewport();
  const cut = await column.evaluate(
    (element) =>
      [element, ...element.querySelectorAll('*')].filter(
        (part) =>
          part.scrollHeight > part.clientHeight + 1 &&
          ['auto', 'scroll'].includes(getComputedStyle(part).overflowY),
      ).length,
  );
  expect(cut).toBe(0);
  // All of them are on the page, above what follows the list.
  const below = () =>
    column.evaluate((element) => {
      // A folded filter of many values has another one inside.
      const shown = [...element.querySelectorAll('summary')].filter((name) => name.checkVisibility());
      const last = shown.at(-1) ?? element;
      return last.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom;
    });
  await expect.poll(below).toBeLessThanOrEqual(1);
  const top = async () => (await names.first().boundingBox())?.y ?? 0;
  const before = await top();
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(top).toBeLessThan(before - 200);
});

test('a filter that is ticked shows the top of the results, and going back what was in sight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openPage(page, '/shop');
  const toolbar = page.getByRole('main').getByRole('status').first();
  const availability = page.locator('summary').filter({ hasText: 'Availability' });
  await availability.click();
  const inStock = page.getByLabel('In stock').filter({ visible: true });
  await inStock.evaluate((field) => field.scrollIntoView({ block: 'start' }));
  await page.evaluate(() => scrollBy(0, 400));
  await expect(toolbar).not.toBeInViewport();
  const before = await page.evaluate(() => scrollY);
  await inStock.evaluate((field: HTMLElement) => field.click());
  await expect(page).toHaveURL(/inStock=true/);
  await expect(toolbar).toBeInViewport();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test('products and thumbnails keep the margin of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, '/shop');
  const margin = await page
    .getByRole('heading', { level: 1 })
    .evaluate((heading) => heading.getBoundingClientRect().left);
  expect(margin).toBeGreaterThanOrEqual(16);
  const rightmost = await page
    .locator('main li img')
    .evaluateAll((images) => Math.max(...images.map((image) => image.getBoundingClientRect().right)));
  expect(rightmost).toBeCloseTo(1440 - margin, 0);
  await openPage(page, '/product/ferry-stripe-jumper');
  const thumbs = page.locator('main a:has(img)').first();
  expect((await thumbs.boundingBox())?.x).toBeCloseTo(margin, 0);
});
