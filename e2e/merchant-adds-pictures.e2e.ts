import sharp from 'sharp';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './intercept.ts';
import { expectNotice } from './notices.ts';
import { addProduct, administrator, demoMerchant, fetchToken, signIn } from './people.ts';

const phone = { viewport: { width: 375, height: 760 }, isMobile: true, hasTouch: true };

/** Larger than any slot. */
const wide: [number, number] = [800, 1000];

/** A picture of one colour. The larger it is, the longer the shop takes for its sizes. */
async function photo(color: string, [width, height]: [number, number] = [80, 100]) {
  const picture = sharp({ create: { width, height, channels: 3, background: color } });
  return { name: `${color}.jpg`, mimeType: 'image/jpeg', buffer: await picture.jpeg().toBuffer() };
}

test('a merchant adds images and a description on a phone', async ({ browser, shop }) => {
  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const page = await context.newPage();
  await signIn(page, await fetchToken(shop, demoMerchant));
  const name = 'Added Pictures';
  const { _id, slug } = await addProduct(shop, name);
  await page.goto(`/dashboard/product/edit/${_id}`);
  const part = page.getByRole('region', { name: 'Pictures' });
  await expect(part.getByRole('listitem')).toHaveCount(1);

  const photos = await Promise.all(['teal', 'gold', 'plum'].map((color) => photo(color, wide)));
  const [first, second, third] = photos;
  if (!first || !second || !third) throw new Error('no photos');
  const broken = { ...third, name: 'broken.jpg', buffer: third.buffer.subarray(0, third.buffer.length / 2) };
  await part.getByLabel('Add pictures').setInputFiles([first, second, broken, third]);
  // The broken one fails alone.
  await expect(part.getByRole('alert')).toContainText('broken.jpg');
  await expect(part.getByRole('alert')).toContainText('This file is damaged');
  await expect(part.getByText('4 of 12')).toBeVisible();
  await part.getByRole('button', { name: 'Remove broken.jpg' }).tap();
  await expect(part.getByRole('listitem')).toHaveCount(4);

  await part.getByLabel('What picture 2 shows').fill('A teal wall');
  await part.getByLabel('What picture 2 shows').press('Enter');
  await part.getByRole('button', { name: 'Move picture 2 forward' }).tap();
  await expect(part.getByLabel('What picture 1 shows')).toHaveValue('A teal wall');
  await part.getByRole('button', { name: 'Remove picture 4' }).tap();
  // It is gone from the page before it is from the product.
  const removal = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Remove', exact: true }).tap();
  await expect(part.getByRole('listitem')).toHaveCount(3);
  await removal;

  const written = page.getByLabel('Details');
  await written.fill(
    '# Size\n\n| Part | Width | Depth | Height | Weight | Wood | Finish |\n| --- | ---: | - | - | - | - | - |\n' +
      '| Top | 80 cm | 80 cm | 3 cm | 9 kg | European oak | Hard wax oil |\n\n- **Wipe** it\n- <script>alert(1)</script>',
  );
  await page.getByRole('tab', { name: 'Preview' }).tap();
  const preview = page.getByRole('tabpanel', { name: 'Preview' });
  await expect(preview.getByRole('heading', { name: 'Size', level: 3 })).toBeVisible();
  await expect(preview.getByRole('cell', { name: 'European oak' })).toBeAttached();
  const previewed = await preview.locator('div').last().innerHTML();
  await page.getByRole('tab', { name: 'Write' }).tap();
  await expect(written).toHaveValue(/^# Size/);
  await page.getByRole('button', { name: 'Save' }).tap();
  await expectNotice(page, 'Product has been updated successfully!');

  await page.goto(`/product/${slug}`);
  const gallery = page.getByRole('list', { name: `Pictures of ${name}` });
  await expect(gallery.getByRole('img')).toHaveCount(3);
  await expect(gallery.getByRole('img', { name: 'A teal wall' })).toBeInViewport();
  await expect(gallery.getByText('1 of 3')).toBeInViewport();
  await gallery.press('ArrowRight');
  await expect(gallery.getByText('2 of 3')).toBeInViewport({ ratio: 1 });

  await page.getByRole('link', { name: 'Enlarge the picture' }).tap();
  const viewer = page.getByRole('dialog', { name: `Pictures of ${name}` });
  await expect(viewer.getByRole('status')).toHaveText('2 of 3');
  await viewer.getByRole('button', { name: 'Next picture' }).tap();
  await expect(viewer.getByRole('status')).toHaveText('3 of 3');
  await viewer.getByRole('button', { name: 'Close' }).tap();
  await expect(viewer).toHaveCount(0);
  await expect(gallery.getByText('3 of 3')).toBeInViewport({ ratio: 1 });

  const table = page.getByRole('region', { name: 'Table' });
  await table.scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: 'Details', level: 2 })).toBeVisible();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  expect(previewed).toContain((await table.innerHTML()).trim());
  // The table scrolls, and not the page.
  await expect.poll(() => table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await context.close();
});

/** Adds a product with three pictures. Returns its path. */
async function addWithPictures(shop: ShopProcess, name: string): Promise<string> {
  const headers = { authorization: await fetchToken(shop, administrator) };
  const { _id: id, slug } = await addProduct(shop, name);
  for (const color of ['teal', 'gold']) {
    const form = new FormData();
    const { buffer } = await photo(color, wide);
    form.set('alt', `A ${color} wall`);
    form.set('image', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), 'photo.jpg');
    const sent = await fetch(`${shop.url}/api/product/${id}/images`, { method: 'POST', headers, body: form });
    expect(sent.status).toBe(200);
  }
  return `/product/${slug}`;
}

test('thumbnails lead to pictures, before the gallery has its script and without any', async ({
  browser,
  shop,
}) => {
  const name = 'Three Pictures';
  const path = await addWithPictures(shop, name);
  for (const javaScriptEnabled of [true, false]) {
    const page = await browser.newPage({ baseURL: shop.url, javaScriptEnabled });
    const load = await hold(page, '**/product-gallery-*.js');
    await page.goto(path, { waitUntil: 'commit' });
    const gallery = page.getByRole('list', { name: `Pictures of ${name}` });
    // Without its styles it cannot be swiped.
    await expect(gallery).toHaveCSS('scroll-snap-type', 'x mandatory');
    await page.getByRole('link', { name: 'Picture 3' }).click();
    await expect(page).toHaveURL(/#picture-3$/);
    load();
    if (javaScriptEnabled)
      await expect(page.getByRole('link', { name: 'Picture 3' })).toHaveAttribute('aria-current', 'true');
    await expect(gallery.getByRole('img', { name: 'A gold wall' })).toBeInViewport({ ratio: 0.9 });
    await page.context().close();
  }
});

test('a swipe before the gallery has its script stays', async ({ page, shop }) => {
  const name = 'Swiped Early';
  const load = await hold(page, '**/product-gallery-*.js');
  await page.goto(await addWithPictures(shop, name), { waitUntil: 'commit' });
  const gallery = page.getByRole('list', { name: `Pictures of ${name}` });
  await expect(gallery).toHaveCSS('scroll-snap-type', 'x mandatory');
  await gallery.evaluate((strip) => strip.scrollTo({ left: strip.clientWidth, behavior: 'instant' }));
  load();
  const second = page.getByRole('link', { name: 'Picture 2' });
  await expect(second).toHaveAttribute('aria-current', 'true');
  await expect(gallery.getByText('2 of 3')).toBeAttached();
  await expect
    .poll(() => gallery.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth))
    // A picture's width may be a fraction of a pixel.
    .toBeCloseTo(1, 1);
  // The thumbnails lead there with the script, too.
  await page.getByRole('link', { name: 'Picture 3' }).click();
  await expect(gallery.getByRole('img', { name: 'A gold wall' })).toBeInViewport({ ratio: 0.9 });
});

test('a photo of more than 5 MB is shrunk upright before it is sent', async ({ browser, shop }) => {
  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const page = await context.newPage();
  await signIn(page, await fetchToken(shop, demoMerchant));
  const { _id } = await addProduct(shop, 'A Large Photo');
  const picture = sharp({ create: { width: 100, height: 80, channels: 3, background: 'teal' } });
  const upright = await picture.withMetadata({ orientation: 6 }).jpeg().toBuffer();
  // What follows the end of a picture is no part of it. So much noise keeps a busy machine reading for longer than the test waits.
  const buffer = Buffer.concat([upright, Buffer.alloc(5 * 1024 * 1024)]);
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer };

  await page.goto(`/dashboard/product/edit/${_id}`);
  const part = page.getByRole('region', { name: 'Pictures' });
  await expect(part.getByRole('listitem')).toHaveCount(1);
  // It has the type, and is no picture.
  const broken = { ...large, name: 'broken.jpg', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await part.getByLabel('Add pictures').setInputFiles([broken, large]);
  await expect(part.getByRole('alert')).toContainText('This picture is larger than 5 MB.');
  await expect(part.getByText('2 of 12')).toBeVisible();
  const { product } = await (
    await fetch(`${shop.url}/api/product/${_id}`, {
      headers: { authorization: await fetchToken(shop, administrator) },
    })
  ).json();
  const [, width, height] = /\/(\d+)x(\d+)\./.exec(product.images[1].url) ?? [];
  expect(Number(height)).toBeGreaterThan(Number(width));

  await page.goto('/dashboard/product/add');
  const field = page.getByLabel('Image');
  await field.setInputFiles(large);
  await expect(page.getByText('large.jpg')).toBeVisible();
  await expect(field).not.toHaveAttribute('aria-invalid');
  await expect(page.getByRole('main').locator('label img')).not.toHaveJSProperty('naturalWidth', 0);
  await context.close();
});
