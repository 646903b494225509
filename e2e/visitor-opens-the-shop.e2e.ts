import { expect, test } from './fixtures.ts';

test('a visitor opens the shop, and all its files load', async ({ page }) => {
  const failures: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) failures.push(`${response.status()} ${response.url()}`);
  });
  page.on('pageerror', (error) => failures.push(error.message));
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await page.waitForLoadState('networkidle');
  expect(failures).toEqual([]);
});

test('an unknown path shows not-found, with status 404', async ({ page }) => {
  const response = await page.goto('/nowhere/at/all');
  expect(response?.status()).toBe(404);
});
