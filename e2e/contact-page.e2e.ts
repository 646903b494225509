import { expect, test } from './fixtures.ts';

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
