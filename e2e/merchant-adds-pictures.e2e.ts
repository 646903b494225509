import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import type { ShopProcess } from '#server/testing/shop-process.ts';
import { expect, test } from './fixtures.ts';
import { hold, intercept } from './intercept.ts';
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

test('a merchant adds six images and a description on a phone', async ({ browser, shop }) => {
  const context = await browser.newContext({ ...phone, baseURL: shop.url });
  const page = await context.newPage();
  await signIn(page, await fetchToken(shop, demoMerchant));
  const name = 'Six Pictures';
  const { _id } = await addProduct(shop, name);
  await page.goto(`/dashboard/product/edit/${_id}`);
  const part = page.getByRole('region', { name: 'Pictures' });
  await expect(part.getByRole('listitem')).toHaveCount(1);

  const photos = await Promise.all(
    ['teal', 'gold', 'plum', 'navy', 'tomato'].map((color) => photo(color, wide)),
  );
  const [first, second, third, ...rest] = photos;
  if (!first || !second || !third) throw new Error('no photos');
  const broken = { ...third, name: 'broken.jpg', buffer: third.buffer.subarray(0, third.buffer.length / 2) };
  await part.getByLabel('Add pictures').setInputFiles([first, second, broken, third, ...rest]);
  // The broken one fails alone.
  await expect(part.getByRole('alert')).toContainText('broken.jpg');
  await expect(part.getByRole('alert')).toContainText('This file is damaged');
  await expect(part.getByText('6 of 12')).toBeVisible();
  await part.getByRole('button', { name: 'Remove broken.jpg' }).tap();
  await expect(part.getByRole('listitem')).toHaveCount(6);

  await part.getByLabel('What picture 2 shows').fill('A teal wall');
  await part.getByLabel('What picture 2 shows').press('Enter');
  await part.getByRole('button', { name: 'Move picture 2 forward' }).tap();
  await expect(part.getByText('It is picture 1 of 6 now.')).toBeAttached();
  await expect(part.getByLabel('What picture 1 shows')).toHaveValue('A teal wall');
  // The button moved with its picture, and still has the focus.
  await expect(part.getByRole('button', { name: 'Move picture 1 forward' })).toBeFocused();
  await part.getByRole('button', { name: 'Remove picture 6' }).tap();
  // It is gone from the page before it is from the product.
  const removal = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.getByRole('button', { name: 'Remove', exact: true }).tap();
  await expect(part.getByRole('listitem')).toHaveCount(5);
  await expect(part.getByText('Picture 6 was removed.')).toBeAttached();
  await expect(part.getByRole('button', { name: 'Remove picture 5' })).toBeFocused();
  await removal;
  await page.reload();
  await expect(part.getByLabel('What picture 1 shows')).toHaveValue('A teal wall');
  await expect(part.getByRole('listitem')).toHaveCount(5);

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
  await page.goto(`/dashboard/product/edit/${_id}`);
  await expect(written).toHaveValue(/<script>alert\(1\)<\/script>$/);

  await page.getByRole('link', { name: 'View in shop' }).click();
  const gallery = page.getByRole('list', { name: `Pictures of ${name}` });
  await expect(gallery.getByRole('img')).toHaveCount(5);
  await expect(gallery.getByRole('img', { name: 'A teal wall' })).toBeInViewport();
  await expect(gallery.getByText('1 of 5')).toBeInViewport();
  await gallery.press('ArrowRight');
  await expect(gallery.getByText('2 of 5')).toBeInViewport({ ratio: 1 });

  await page.getByRole('link', { name: 'Enlarge the picture' }).tap();
  const viewer = page.getByRole('dialog', { name: `Pictures of ${name}` });
  await expect(viewer.getByRole('status')).toHaveText('2 of 5');
  await viewer.getByRole('button', { name: 'Next picture' }).tap();
  await expect(viewer.getByRole('status')).toHaveText('3 of 5');
  await viewer.getByRole('button', { name: 'Close' }).tap();
  await expect(viewer).toHaveCount(0);
  await expect(gallery.getByText('3 of 5')).toBeInViewport({ ratio: 1 });

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

test('an upload is stopped, one that waits goes, and another file takes the place of none', async ({
  page,
  shop,
}) => {
  await signIn(page, await fetchToken(shop, administrator));
  const { _id } = await addProduct(shop, 'Stopped Pictures');
  await page.goto(`/dashboard/product/edit/${_id}`);
  const part = page.getByRole('region', { name: 'Pictures' });
  await expect(part.getByRole('listitem')).toHaveCount(1);
  const stopHolding = await intercept(page, '**/api/product/*/images', async () => {});
  const [olive, coral, text] = [await photo('olive'), await photo('coral'), await photo('gold')];
  const tiff = { ...text, name: 'cuff.tif', mimeType: 'image/tiff' };
  const isUpload = (request: Request) => request.url().endsWith('/images');
  const sent = page.waitForRequest(isUpload);
  await part.getByLabel('Add pictures').setInputFiles([olive, coral, tiff]);
  await expect(part.getByText('Please upload files with jpg, jpeg, png format.')).toBeVisible();
  await part.getByRole('button', { name: 'Stop coral.jpg' }).click();
  // What is stopped before it is sent fails nothing.
  await sent;
  const stopped = page.waitForEvent('requestfailed', isUpload);
  await part.getByRole('button', { name: 'Stop olive.jpg' }).click();
  await stopped;
  await expect(part.getByRole('list', { name: 'Pictures of this product' })).toBeFocused();
  await expect(part.getByRole('listitem')).toHaveCount(2);
  // Nothing of what was stopped is sent any more.
  stopHolding();
  await part.getByLabel('Choose another').setInputFiles([await photo('plum')]);
  await expect(part.getByText('2 of 12')).toBeVisible();
  await expect(part.getByRole('listitem')).toHaveCount(2);
  await page.reload();
  await expect(part.getByText('2 of 12')).toBeVisible();
});

test('a picture that cannot be stored stays in the form until it is sent again', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  const { _id } = await addProduct(shop, 'Two Pictures');
  await page.goto(`/dashboard/product/edit/${_id}`);
  const part = page.getByRole('region', { name: 'Pictures' });
  await expect(part.getByRole('listitem')).toHaveCount(1);
  const stopRefusing = await intercept(page, '**/api/product/*/images', (route) =>
    route.fulfill({ status: 503, json: { error: 'The picture could not be stored right now.' } }),
  );
  await part.getByLabel('Add pictures').setInputFiles([await photo('olive'), await photo('coral')]);
  await expect(part.getByText('The picture could not be stored right now.')).toHaveCount(2);
  stopRefusing();
  await part.getByRole('button', { name: 'Try again' }).first().click();
  await expect(part.getByText('2 of 12')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Try again' })).toHaveCount(1);
});

test('thumbnails lead to pictures, and the gallery works without scripts', async ({ browser, shop }) => {
  const token = await fetchToken(shop, administrator);
  const headers = { authorization: token };
  const name = 'Three Pictures';
  const { _id: id, slug } = await addProduct(shop, name);
  for (const color of ['teal', 'gold']) {
    const form = new FormData();
    const { buffer } = await photo(color, wide);
    form.set('alt', `A ${color} wall`);
    form.set('image', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), 'photo.jpg');
    const sent = await fetch(`${shop.url}/api/product/${id}/images`, { method: 'POST', headers, body: form });
    expect(sent.status).toBe(200);
  }
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({
      baseURL: shop.url,
      javaScriptEnabled,
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await page.goto(`/product/${slug}`);
    const gallery = page.getByRole('list', { name: `Pictures of ${name}` });
    await expect(gallery).toHaveCSS('scroll-snap-type', 'x mandatory');
    await page.getByRole('link', { name: 'Picture 3' }).click();
    await expect(gallery.getByRole('img', { name: 'A gold wall' })).toBeInViewport({ ratio: 0.9 });
    await context.close();
  }
});

/** Opens a product with two pictures. The script of its gallery comes only when `load` is called. */
async function openWithoutGallery(page: Page, shop: ShopProcess, name: string) {
  const headers = { authorization: await fetchToken(shop, administrator) };
  const { _id: id, slug } = await addProduct(shop, name);
  const form = new FormData();
  const { buffer } = await photo('teal', wide);
  form.set('image', new Blob([new Uint8Array(buffer)], { type: 'image/jpeg' }), 'photo.jpg');
  await fetch(`${shop.url}/api/product/${id}/images`, { method: 'POST', headers, body: form });
  const load = await hold(page, '**/product-gallery-*.js');
  await page.goto(`/product/${slug}`, { waitUntil: 'commit' });
  const gallery = page.getByRole('list', { name: `Pictures of ${name}` });
  return { gallery, load };
}

test('a swipe before the gallery has its script stays', async ({ page, shop }) => {
  const { gallery, load } = await openWithoutGallery(page, shop, 'Swiped Early');
  // Without its styles it cannot be swiped.
  await expect(gallery).toHaveCSS('scroll-snap-type', 'x mandatory');
  await gallery.evaluate((strip) => strip.scrollTo({ left: strip.clientWidth, behavior: 'instant' }));
  load();
  await expect(page.getByRole('link', { name: 'Picture 2' })).toHaveAttribute('aria-current', 'true');
  await expect(gallery.getByText('2 of 2')).toBeAttached();
  await expect
    .poll(() => gallery.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth))
    // A picture's width may be a fraction of a pixel.
    .toBeCloseTo(1, 1);
});

test('a thumbnail that is pressed before the gallery has its script shows its picture', async ({
  page,
  shop,
}) => {
  const { gallery, load } = await openWithoutGallery(page, shop, 'Pressed Early');
  await expect(gallery).toHaveCSS('scroll-snap-type', 'x mandatory');
  await page.getByRole('link', { name: 'Picture 2' }).click();
  await expect(page).toHaveURL(/#picture-2$/);
  load();
  await expect(page.getByRole('link', { name: 'Picture 2' })).toHaveAttribute('aria-current', 'true');
  await expect
    .poll(() => gallery.evaluate(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth))
    // A picture's width may be a fraction of a pixel.
    .toBeCloseTo(1, 1);
});

test('pictures keep their order whichever reply comes first', async ({ page, shop }) => {
  await signIn(page, await fetchToken(shop, administrator));
  const { _id } = await addProduct(shop, 'Overtaken Pictures');
  await page.goto(`/dashboard/product/edit/${_id}`);
  const part = page.getByRole('region', { name: 'Pictures' });
  const pictures = part.getByRole('listitem');
  const images = `**/api/product/${_id}/images`;
  const held = async (method: string) => {
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const stop = await intercept(page, images, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      const response = await route.fetch();
      stop();
      reach();
      await released;
      await route.fulfill({ response });
    });
    return { reached, release };
  };
  const waitForReply = (method: string) =>
    page.waitForResponse((response) => response.request().method() === method);
  await part.getByLabel('Add pictures').setInputFiles([await photo('teal')]);
  await expect(part.getByText('2 of 12')).toBeVisible();
  await part.getByLabel('What picture 2 shows').fill('Teal');
  await part.getByLabel('What picture 2 shows').press('Enter');

  // The upload is over before the order changes, and its reply comes after it.
  const upload = await held('POST');
  await part.getByLabel('Add pictures').setInputFiles([await photo('gold')]);
  await upload.reached;
  const ordered = waitForReply('PUT');
  await part.getByRole('button', { name: 'Move picture 2 forward' }).click();
  await ordered;
  upload.release();
  await expect(part.getByText('3 of 12')).toBeVisible();
  await expect(part.getByLabel('What picture 1 shows')).toHaveValue('Teal');

  // The order was changed before the upload, and its reply comes after it.
  const order = await held('PUT');
  await part.getByRole('button', { name: 'Move picture 1 back' }).click();
  await order.reached;
  await part.getByLabel('Add pictures').setInputFiles([await photo('navy')]);
  await expect(part.getByText('4 of 12')).toBeVisible();
  const late = waitForReply('PUT');
  order.release();
  await (await late).finished();
  await part.getByLabel('What picture 4 shows').fill('Navy');
  const described = waitForReply('PUT');
  await part.getByLabel('What picture 4 shows').press('Enter');
  expect((await described).status()).toBe(200);
  await expect(pictures).toHaveCount(4);
  await expect(part.getByLabel('What picture 2 shows')).toHaveValue('Teal');
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
