import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { openPage } from './open-page.ts';

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

test('all filters stand beside the products, in a column that moves with the page, and keep its margin', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await openPage(page, '/shop');
  const left = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left);
  const margin = await left('h1');
  expect(margin).toBeGreaterThanOrEqual(16);
  const rightmost = await page
    .locator('main li img')
    .evaluateAll((images) => Math.max(...images.map((image) => image.getBoundingClientRect().right)));
  expect(rightmost).toBeCloseTo(1440 - margin, 0);

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

  // A filter that is ticked shows the top of the results, and going back what was in sight.
  const toolbar = page.getByRole('main').getByRole('status').first();
  await page.locator('summary').filter({ hasText: 'Availability' }).click();
  const inStock = page.getByLabel('In stock').filter({ visible: true });
  await inStock.evaluate((field) => field.scrollIntoView({ block: 'start' }));
  await page.evaluate(() => scrollBy(0, 400));
  await expect(toolbar).not.toBeInViewport();
  const scrolled = await page.evaluate(() => scrollY);
  await inStock.evaluate((field: HTMLElement) => field.click());
  await expect(page).toHaveURL(/inStock=true/);
  await expect(toolbar).toBeInViewport();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

  await openPage(page, '/product/ferry-stripe-jumper');
  expect(await left('main a:has(img)')).toBeCloseTo(margin, 0);
});
