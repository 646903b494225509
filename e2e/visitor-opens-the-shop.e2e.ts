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

for (const path of ['/', '/shop', '/shop?name=lamp', '/brands', '/login', '/contact', '/nowhere']) {
  test(`the browser continues with the server's HTML of ${path}`, async ({ page }) => {
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' && /hydrat|Minified React/i.test(message.text()))
        failures.push(message.text());
    });
    await page.goto(path);
    const heading = await page.locator('main').elementHandle();
    await page.waitForLoadState('networkidle');
    expect(failures).toEqual([]);
    // React would replace the server's elements if its own differed.
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  });
}

test('an unknown path shows not-found, with status 404', async ({ page }) => {
  const response = await page.goto('/nowhere/at/all');
  expect(response?.status()).toBe(404);
});
