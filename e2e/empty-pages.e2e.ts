import { expect, test } from './fixtures.ts';

test('a page past the end of a list leads to the first one', async ({ page }) => {
  await page.goto('/shop?order=2&page=99');
  await expect(page.getByText('No products found on page 99.')).toBeVisible();
  await page.getByRole('link', { name: 'See page 1' }).click();
  await expect(page).toHaveURL(/\/shop\?order=2$/);
  await expect(page.getByText('Showing: 1-10 products of')).toBeVisible();

  await page.goto('/product/rice-paper-lantern?reviews=99');
  await page.getByRole('link', { name: 'See page 1' }).click();
  const reviews = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem');
  await expect(reviews.filter({ has: page.getByRole('heading') }).first()).toBeVisible();
});

test('empty and missing pages offer products', async ({ page }) => {
  const found = [
    ['/shop?name=zzzzqqqq', 'No products found.'],
    ['/product/nothing', 'No product found.'],
    ['/shop/category/nothing', 'No category found.'],
    ['/shop/brand/nothing', 'No brand found.'],
    ['/no/such/page', 'Page not found'],
  ] as const;
  for (const [path, words] of found) {
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'New on the shelf' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'New on the shelf' }).getByRole('listitem')).toHaveCount(5);
  }
  await page.getByRole('list', { name: 'New on the shelf' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product\//);
});

test('brands show their products', async ({ page }) => {
  await page.goto('/brands');
  const boxes = page.getByRole('main').getByRole('listitem');
  await expect(boxes.filter({ hasText: 'Tindra' })).toBeVisible();
  for (const box of await boxes.all()) await expect(box.locator('img')).toHaveCount(1);
  await boxes.filter({ hasText: 'Tindra' }).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tindra' })).toBeVisible();
  await expect(page.getByRole('main').locator('header img')).toBeVisible();
});

test('the contact page shows other contacts beside the form, below it on a phone', async ({ page }) => {
  const boxes = async () => ({
    form: await page.getByLabel('Message').boundingBox(),
    ways: await page.getByRole('complementary', { name: 'Other ways' }).boundingBox(),
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/contact');
  await expect(async () => {
    const { form, ways } = await boxes();
    expect(ways?.x).toBeGreaterThan((form?.x ?? 0) + (form?.width ?? 0));
  }).toPass();
  await page.setViewportSize({ width: 375, height: 760 });
  await expect(async () => {
    const { form, ways } = await boxes();
    expect(ways?.y).toBeGreaterThan((form?.y ?? 0) + (form?.height ?? 0));
  }).toPass();
});
