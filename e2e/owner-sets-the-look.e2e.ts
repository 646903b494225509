import sharp from 'sharp';
import { expect } from './fixtures.ts';
import { expectNotice } from './notices.ts';
import { owner, test } from './own-shop.ts';
import { signIn, tokenOf } from './people.ts';

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
  const accentOf = () =>
    guest.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--color-accent').trim(),
    );
  await guest.goto('/');
  const ours = await guest.content();
  expect(await accentOf()).toBe('#1537b4');

  await signIn(page, await tokenOf(shop, owner));
  await page.goto('/dashboard/look');
  await expect(page.getByText('Visitors see this')).toBeVisible();
  await page
    .getByLabel('Choose: Logo, light')
    .setInputFiles({ name: 'kiln.png', mimeType: 'image/png', buffer: await logo() });
  await expect(page.getByRole('img', { name: 'Logo, light' })).toBeVisible();
  await page.getByLabel('Accent, light', { exact: true }).fill('#e0832f');
  await page.getByLabel('Text on accent, light', { exact: true }).fill('#ffffff');
  await expect(page.getByText(/Light: contrast 2\.\d with its text/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.getByRole('button', { name: 'Take it' }).first().click();
  await page.getByLabel('Type of headings').selectOption('Fraunces');
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();

  // The preview shows the draft; nothing in it can be pressed, and nobody else may frame it.
  const preview = page.frameLocator('iframe[title="Preview of the home page"]');
  await expect(preview.locator('header img')).toBeVisible();
  expect(await preview.locator('[inert] a').count()).toBeGreaterThan(0);
  const framed = await page.request.get('/dashboard/look/preview');
  expect(framed.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
  expect(framed.headers()['content-security-policy']).toContain("form-action 'none'");
  expect(await framed.text()).toMatch(/name="robots" content="noindex/);
  const other = await page.request.get('/');
  expect(other.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(other.headers()['x-frame-options']).toBe('DENY');

  await guest.reload();
  expect(await accentOf()).toBe('#1537b4');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expectNotice(page, 'Look has been published successfully!');
  await guest.reload();
  expect(await accentOf()).not.toBe('#1537b4');
  await expect(guest.locator('header img')).toBeVisible();
  const heading = guest.getByRole('heading').first();
  expect(await heading.evaluate((element) => getComputedStyle(element).fontFamily)).toMatch(/^"?Fraunces/);
  await guest.waitForFunction(() => document.fonts.check('20px "Fraunces Variable"'));

  await page.getByLabel('Accent, light', { exact: true }).fill('');
  await page.getByLabel('Text on accent, light', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Remove: Logo, light' }).click();
  await page.getByLabel('Type of headings').selectOption('');
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Visitors see this')).toBeVisible();
  await guest.reload();
  expect(await accentOf()).toBe('#1537b4');
  // As if Look had never been opened.
  expect((await guest.content()).length).toBe(ours.length);

  await page.getByRole('link', { name: 'Versions' }).click();
  await page.getByRole('button', { name: 'Take back no. 1' }).click();
  await expect(page.getByText('No. 1 is in the draft')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Visitors see this')).toBeVisible();
  await guest.reload();
  await expect(guest.locator('header img')).toBeVisible();
});
