import sharp from 'sharp';
import { expect } from './fixtures.ts';
import { intercept } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { owner, test } from './own-shop.ts';
import { fetchToken, signIn } from './people.ts';

const logo = () =>
  sharp({ create: { width: 320, height: 64, channels: 4, background: '#7a3b12' } })
    .png()
    .toBuffer();

test('an owner publishes logo, colours and type, a guest sees them, and the owner takes them back', async ({
  page,
  shop,
  browser,
}) => {
  const guest = await (await browser.newContext({ baseURL: shop.url, colorScheme: 'light' })).newPage();
  const readAccent = () =>
    guest.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim(),
    );
  await guest.goto('/');
  // As the server sends it.
  const homePage = async () => await (await guest.request.get('/')).text();
  const ours = await homePage();
  expect(await readAccent()).toBe('#1537b4');

  await signIn(page, await fetchToken(shop, owner));
  await page.goto('/dashboard/look');
  await expect(page.getByText('Visitors see this')).toBeVisible();
  await page
    .getByLabel('Choose: Logo, light')
    .setInputFiles({ name: 'kiln.png', mimeType: 'image/png', buffer: await logo() });
  await expect(page.getByRole('img', { name: 'Logo, light' })).toBeVisible();
  const accent = page.getByLabel('Accent, light', { exact: true });
  await accent.fill('#8a3a00');
  await page.getByLabel('Type of headings').selectOption('Fraunces');
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();

  // The preview shows the draft; nothing in it can be pressed, and nobody else may frame it.
  const preview = page.frameLocator('iframe[title="Preview of the home page"]');
  await expect(preview.locator('header img')).toBeVisible();
  const steps = await page.evaluate(() => history.length);
  const surface = () =>
    preview
      .locator('body')
      .evaluate((body) => getComputedStyle(body).getPropertyValue('--color-surface').trim());
  await page.getByRole('button', { name: 'Dark', exact: true }).click();
  await expect.poll(surface).toBe('#131518');
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await expect.poll(surface).toMatch(/^#fff/);
  expect(await page.evaluate(() => history.length)).toBe(steps);
  expect(await preview.locator('[inert] a').count()).toBeGreaterThan(0);
  const framed = await page.request.get('/dashboard/look/preview');
  expect(framed.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(framed.headers()['content-security-policy']).toContain("form-action 'none'");
  expect(await framed.text()).toMatch(/name="robots" content="noindex/);
  const other = await page.request.get('/');
  expect(other.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(other.headers()['x-frame-options']).toBe('DENY');

  await guest.reload();
  expect(await readAccent()).toBe('#1537b4');
  // Publish waits for the save that runs, and has what was changed meanwhile.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/look', async (route) => {
    await held;
    await route.continue();
  });
  const sale = page.getByLabel('Sale, light', { exact: true });
  await sale.fill('#b3201f');
  await expect(page.getByText('Saving the draft')).toBeVisible();
  await sale.fill('#8a1f1f');
  await page.getByRole('button', { name: 'Publish' }).click();
  release();
  await expectNotice(page, 'Look has been published successfully!');
  await guest.reload();
  expect(await readAccent()).not.toBe('#1537b4');
  expect(await guest.locator('head > style').allTextContents()).toContainEqual(
    expect.stringContaining('--color-sale:#8a1f1f'),
  );
  await expect(guest.locator('header img')).toBeVisible();
  // The room of the logo is there before its file.
  const loadPictures = await intercept(guest, '**/media/**', async () => {});
  await guest.goto('/', { waitUntil: 'commit' });
  await expect
    .poll(async () => await guest.locator('header img').boundingBox())
    .toMatchObject({ width: 160, height: 32 });
  loadPictures();
  await guest.reload();
  const heading = guest.getByRole('heading').first();
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Fraunces/);
  await guest.waitForFunction(() => document.fonts.check('20px "Fraunces Variable"'));

  await sale.fill('');
  await accent.fill('');
  await page.getByRole('button', { name: 'Remove: Logo, light' }).click();
  await expect(page.getByLabel('Choose: Logo, light')).toBeFocused();
  await page.getByLabel('Type of headings').selectOption('');
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  // What the draft has removed is removed in its preview, though visitors still see it.
  const previewFont = () =>
    preview
      .getByRole('heading')
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily);
  await expect.poll(previewFont).toMatch(/^"?Instrument Sans/);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Visitors see this')).toBeVisible();
  await guest.reload();
  expect(await readAccent()).toBe('#1537b4');
  // As if Look had never been opened.
  expect(await homePage()).toBe(ours);
});

test('a draft that could not be saved is not sent each second, and its preview on a phone follows it', async ({
  page,
  shop,
}) => {
  await page.clock.install();
  await page.setViewportSize({ width: 375, height: 800 });
  await signIn(page, await fetchToken(shop, owner));
  await page.goto('/dashboard/look');
  let sent = 0;
  let isDown = true;
  await page.route('**/api/look', async (route) => {
    const isSave = route.request().method() === 'PUT';
    if (isSave) sent += 1;
    await (isSave && isDown ? route.fulfill({ status: 503, json: { error: 'Down.' } }) : route.continue());
  });
  const surface = page.getByLabel('Page, light', { exact: true });
  await surface.fill('#fbf7f1');
  await expect(page.getByText('Draft, could not be saved')).toBeVisible();
  await page.clock.fastForward(10_000);
  isDown = false;
  await page.getByRole('button', { name: 'Save again' }).click();
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  expect(sent).toBe(2);

  const shown = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-surface').trim(),
    );
  const color = '#f1efe8';
  await surface.fill(color);
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await expect.poll(shown).toBe(color);
  await page.getByRole('link', { name: 'Back to Look' }).click();
  await expect(surface).toHaveValue(color);
  await expect(page.getByText(/has saved the look since you opened it/)).toBeHidden();
});
