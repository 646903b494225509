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

test("the browser continues with the server's HTML, and an unknown path is not found", async ({ page }) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /hydrat|Minified React/i.test(message.text()))
      failures.push(message.text());
  });
  for (const path of ['/', '/shop', '/shop?name=lamp', '/brands', '/login', '/contact', '/nowhere']) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(path === '/nowhere' ? 404 : 200);
    const heading = await page.locator('main').elementHandle();
    await page.waitForLoadState('networkidle');
    expect(failures, path).toEqual([]);
    // React would replace the server's elements if its own differed.
    expect(await heading?.evaluate((element) => element.isConnected), path).toBe(true);
  }
});
