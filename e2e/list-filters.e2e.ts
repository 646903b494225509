import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openPage } from './open-page.ts';

/** Other tests add products, so a list is compared with itself. */
async function countShown(page: Page): Promise<number> {
  const text = await page.getByText(/^Showing: 1-\d+ products of/).textContent();
  return Number(/of ([\d,]+) products/.exec(text ?? '')?.[1]?.replaceAll(',', ''));
}

test('one press shows what the price range hides, and Clear all restores the range', async ({ page }) => {
  await openPage(page, '/shop');
  const start = await countShown(page);
  const more = page.getByRole('link', { name: /^\d+ more above \$2,500$/ });
  const above = Number.parseInt((await more.textContent()) ?? '', 10);
  expect(above).toBeGreaterThanOrEqual(4);
  await more.click();
  await expect.poll(() => countShown(page)).toBe(start + above);
  await expect(page.getByRole('link', { name: /more above/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Categories' })).toContainText(
    `All products${start + above}`,
  );

  await page.getByLabel('Lowest price').focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/min=4990&max=5000/);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect.poll(() => countShown(page)).toBe(start);
  await expect(page.getByText('$1 to $2500')).toBeVisible();
  await expect(page).toHaveURL(/\/shop$/);
});

test('brands are selected beside a search, and kept in a category and back', async ({ page }) => {
  await openPage(page, '/shop?name=lamp&page=2');
  const brands = page.getByRole('group', { name: 'Brand' });
  await brands.getByRole('checkbox', { name: /Aldergate/ }).check();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lamp” by Aldergate');
  await expect(page).toHaveURL(/\/shop\?name=lamp&brands=aldergate$/);

  const categories = page.getByRole('navigation', { name: 'Categories' });
  const lighting = categories.getByRole('link', { name: /Lighting/ });
  const count = /\d+/.exec((await lighting.textContent()) ?? '')?.[0];
  await lighting.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Results for “lamp” in Lighting by Aldergate',
  );
  await expect(page.getByRole('main').getByRole('status')).toContainText([
    new RegExp(`of ${count} products`),
  ]);

  await categories.getByRole('link', { name: /All products/ }).click();
  await expect(page).toHaveURL(/\/shop\?name=lamp&brands=aldergate$/);
  // Until the page follows its URL, the link leads to the category.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “lamp” by Aldergate');
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Papierlund and Tindra');
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
    const count = /\d+/.exec((await tindra.textContent()) ?? '')?.[0];
    await tindra.tap();
    await expect(show).toHaveText(`Show ${count} products`);
    await sheet.getByRole('button', { name: 'Clear' }).tap();
    await expect(show).toHaveText(start ?? '');
    await expect(sheet.getByRole('checkbox', { name: /Tindra/ })).not.toBeChecked();
  });
});
