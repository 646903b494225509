import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { imageDownloads } from '#server/db/schema/image-downloads.ts';
import { memberships } from '#server/db/schema/people.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import {
  applyWithImages,
  csvWithImages,
  downloadAll,
  getImages,
} from '#server/testing/builders/image-downloads.ts';
import { addImages } from '#server/testing/builders/images.ts';
import { checkFile, undoApplied } from '#server/testing/builders/imports.ts';
import { addClerk, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { photo } from '#server/testing/test-media.ts';
import { startTestPictures, type TestPictures } from '#server/testing/test-pictures.ts';
import { truncate } from '#server/testing/truncate.ts';

const shop = await createTestApp();
const { db } = shop;
let server: TestPictures;
const pictures = new Map<string, Buffer>();
beforeAll(async () => {
  pictures.set('/red.jpg', await photo(200, 160)).set('/blue.jpg', await photo(160, 200));
  pictures.set('/page.jpg', Buffer.from('<html>')).set('/large.jpg', Buffer.alloc(6 * 1024 * 1024));
  server = await startTestPictures(({ url = '' }, response) => {
    const picture = pictures.get(url);
    if (picture) response.end(picture);
    else response.writeHead(404).end();
  });
});
afterAll(async () => {
  await shop.close();
  await server.stop();
});
afterEach(async () => {
  await truncate(db, 'products, brands, categories, product_imports, image_downloads');
  server.asked.length = 0;
});
const cleo = await addClerk(shop, 'catalogue');
const run = () => downloadAll(shop, server.network);
const file = (rows: Record<string, string>, brand?: string) =>
  csvWithImages(
    Object.fromEntries(Object.entries(rows).map(([sku, path]) => [sku, path && server.url(path)])),
    brand,
  );
const readImages = async (sku: string) =>
  (
    await db
      .select({ url: productImages.url })
      .from(products)
      .innerJoin(productImages, eq(productImages.productId, products.id))
      .where(eq(products.sku, sku))
      .orderBy(productImages.position)
  ).map(({ url }) => url);

describe('an import with pictures', () => {
  it('offers them when the file names some', async () => {
    const offered = async (content: string) =>
      (await getImages(shop, cleo, (await checkFile(shop, cleo, content))._id)).isOffered;
    expect(await offered(file({ 'M-1': '/red.jpg' }))).toBe(true);
    expect(await offered(file({ 'M-1': '' }))).toBe(false);
    expect(await offered('sku,name,brand,price,quantity,taxable\nM-1,Mug,Kilnfold,9,3,0')).toBe(false);
  });

  it('gives each product its picture, as people upload them, and says who did it', async () => {
    const id = await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg', 'M-2': '/blue.jpg', 'M-3': '' }));
    expect(await getImages(shop, cleo, id)).toMatchObject({ isWanted: true, isRunning: true });
    const announced: unknown[] = [];
    shop.cacheInvalidation.onChange((tags) => announced.push(...tags));
    expect(await run()).toBe(false);
    expect(await getImages(shop, cleo, id)).toMatchObject({
      ...{ isOffered: false, isWanted: true, isRunning: false },
      ...{ waiting: 0, done: 2, failed: 0, failures: [] },
    });
    const [red = ''] = await readImages('M-1');
    expect([red, await readImages('M-3')]).toEqual([expect.stringMatching(/^\/media\/.*200x160\.jpg$/), []]);
    expect((await shop.app.inject(red)).headers['content-type']).toBe('image/jpeg');
    const [product] = await db.select().from(products).where(eq(products.sku, 'M-1'));
    expect(product?.imageUrl).toBe(red);
    expect(announced).toContain(`product:${product?.id}`);
    const history = await shop.call('GET', `/product/${product?.id}/history`, cleo);
    expect(history.json().entries[0]).toMatchObject({
      source: 'import',
      by: { name: expect.stringContaining('Test') },
      changes: { images: { from: [], to: [{ url: red }] } },
    });
  });

  it.each([
    ['1', true],
    ['false', false],
    [null, false],
  ])('is asked for by a flag as it comes in a form: %j', async (downloadImages, isWanted) => {
    const { _id } = await checkFile(shop, cleo, file({ 'M-1': '/red.jpg' }));
    const body = { downloadImages };
    const applied = await shop.call('POST', `/product/import/${_id}/apply`, { token: cleo.token, body });
    expect(applied.statusCode).toBe(200);
    expect(await getImages(shop, cleo, _id)).toMatchObject({ isWanted });
  });

  it('downloads nothing when nobody asked for it', async () => {
    const id = await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg' }), false);
    expect(await run()).toBe(false);
    expect(await getImages(shop, cleo, id)).toMatchObject({ isWanted: false, done: 0 });
    expect(server.asked).toEqual([]);
  });

  it('gives pictures to products that stay the same', async () => {
    await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg' }), false);
    const id = await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg' }));
    await run();
    expect(await getImages(shop, cleo, id)).toMatchObject({ done: 1 });
    expect(await readImages('M-1')).toHaveLength(1);
  });

  it('looks at every row of a large file', async () => {
    const rows = Array.from({ length: 2_100 }, (_, at) => [`M-${at}`, at === 2_090 ? '/red.jpg' : '']);
    const id = await applyWithImages(shop, cleo, file(Object.fromEntries(rows)));
    await run();
    expect(await getImages(shop, cleo, id)).toMatchObject({ isRunning: false, done: 1 });
  });
});

describe('a product that has a picture', () => {
  it('keeps those that somebody added', async () => {
    const brand = 'Kilnfold';
    await applyWithImages(shop, cleo, file({ 'M-1': '' }, brand));
    const [product] = await db.select({ id: products.id }).from(products);
    await addImages(db, product ?? { id: '' }, 2);
    const before = await readImages('M-1');
    const id = await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg' }));
    await run();
    expect(await readImages('M-1')).toEqual(before);
    expect(await getImages(shop, cleo, id)).toMatchObject({ isRunning: false, done: 0, failed: 0 });
    expect(server.asked).toEqual([]);
  });

  it('gets another one in the place of the one that was downloaded when the URL changes, and only then', async () => {
    await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg' }));
    await run();
    const [red] = await readImages('M-1');
    const [product] = await db.select({ id: products.id }).from(products);
    const own = '/images/own.png';
    await db.insert(productImages).values({ productId: product?.id ?? '', position: 2, url: own });
    await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg' }));
    await run();
    expect([await readImages('M-1'), server.asked]).toEqual([[red, own], ['pictures.test/red.jpg']]);
    await applyWithImages(shop, cleo, file({ 'M-1': '/blue.jpg' }));
    await run();
    const [blue] = await readImages('M-1');
    expect([await readImages('M-1'), blue]).toEqual([[blue, own], expect.stringContaining('160x200')]);
    await db.delete(productImages).where(eq(productImages.url, blue ?? ''));
    await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg' }));
    await run();
    expect(await readImages('M-1')).toEqual([own]);
  });
});

it('is not downloaded again when somebody has deleted it, unlike one of another URL', async () => {
  await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg' }));
  await run();
  await db.delete(productImages);
  await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg' }));
  await run();
  expect([await readImages('M-1'), server.asked]).toEqual([[], ['pictures.test/red.jpg']]);
  await applyWithImages(shop, cleo, file({ 'M-1': '/blue.jpg' }));
  await run();
  expect(await readImages('M-1')).toEqual([expect.stringContaining('160x200')]);
});

describe('a picture that cannot be downloaded', () => {
  const bad = { 'M-1': '/gone.jpg', 'M-2': '/page.jpg', 'M-3': '/large.jpg' };

  it('is listed with words, also as CSV, and others go on', async () => {
    const inside = `M-5,Mug,Kilnfold,9,3,0,http://127.0.0.2:${server.port}/red.jpg`;
    const other = 'M-6,Mug,Kilnfold,9,3,0,lamp.jpg';
    const id = await applyWithImages(
      shop,
      cleo,
      `${file({ ...bad, 'M-4': '/red.jpg' })}\n${inside}\n${other}`,
    );
    expect(await run()).toBe(false);
    const { failures, ...counts } = await getImages(shop, cleo, id);
    expect(counts).toMatchObject({ isRunning: false, done: 1, failed: 5, count: 5 });
    expect(Object.fromEntries(failures.map(({ sku, reason }) => [sku, reason]))).toEqual({
      'M-1': 'The picture could not be downloaded: there is nothing at this URL (404).',
      'M-2': 'The file is not a JPEG or PNG.',
      'M-3': 'The picture could not be downloaded: it is larger than 5 MB.',
      'M-5': 'The picture could not be downloaded: the address is not public.',
      'M-6': 'The picture could not be downloaded: the URL does not begin with http:// or https://.',
    });
    const csv = await shop.call('GET', `/product/import/${id}/images/failed`, cleo);
    const lines = csv.body.split('\r\n');
    expect(lines.slice(0, 2)).toEqual([
      '\uFEFFsku,name,imageUrl,reason',
      `M-1,Mug M-1,${server.url('/gone.jpg')},${failures[0]?.reason}`,
    ]);
    expect(lines).toHaveLength(7);
  });

  it('is tried again when somebody asks for it', async () => {
    const id = await applyWithImages(shop, cleo, file(bad));
    await run();
    const again = () => shop.call('POST', `/product/import/${id}/images/retry`, cleo);
    pictures.set('/gone.jpg', await photo(100, 100));
    expect((await again()).statusCode).toBe(200);
    expect(await getImages(shop, cleo, id)).toMatchObject({ isRunning: true, waiting: 3, failed: 0 });
    await run();
    pictures.delete('/gone.jpg');
    expect(await getImages(shop, cleo, id)).toMatchObject({ done: 1, failed: 2 });
    expect(await readImages('M-1')).toHaveLength(1);
    await db.delete(imageDownloads).where(eq(imageDownloads.status, 'failed'));
    expect((await again()).json()).toMatchObject({ code: 'already-done' });
  });
});

it('that could not be downloaded stays listed, and is not tried again, when the import was undone', async () => {
  const id = await applyWithImages(shop, cleo, file({ 'M-1': '/red.jpg' }));
  await run();
  const changed = await applyWithImages(shop, cleo, file({ 'M-1': '/gone.jpg' }));
  await run();
  await undoApplied(shop, cleo, changed);
  const again = await shop.call('POST', `/product/import/${changed}/images/retry`, cleo);
  expect([again.statusCode, again.json().code]).toEqual([400, 'already-done']);
  await run();
  expect(await getImages(shop, cleo, changed)).toMatchObject({ isRunning: false, waiting: 0, failed: 1 });
  expect(await getImages(shop, cleo, id)).toMatchObject({ done: 1 });
});

describe('who imports', () => {
  it('as a merchant gives no product of others a picture', async () => {
    const vera = await addMerchant(shop, { brandName: 'Kilnfold' });
    const foreign = await addProduct(db);
    await db.execute(sql`update products set image_url = null, source_image_url = ${server.url('/red.jpg')}`);
    await db.delete(productImages);
    const content = `${file({ 'V-1': '/red.jpg', 'V-2': '/red.jpg' })}\n${foreign.sku},Mine,,1,1,1,${server.url('/blue.jpg')}`;
    const id = await applyWithImages(shop, vera, content);
    // The shop has given it to somebody else meanwhile.
    await db.execute(sql`update products set brand_id = ${foreign.brandId} where sku = 'V-2'`);
    await run();
    expect([await readImages(foreign.sku), await readImages('V-2')]).toEqual([[], []]);
    expect(await readImages('V-1')).toHaveLength(1);
    expect(await getImages(shop, vera, id)).toMatchObject({ done: 1 });
  });

  it('and lost the permission meanwhile changes nothing more', async () => {
    const clerk = await addClerk(shop, 'catalogue');
    const id = await applyWithImages(shop, clerk, file({ 'M-1': '/red.jpg' }));
    await db.update(memberships).set({ permissionSet: 'support' }).where(eq(memberships.userId, clerk.id));
    await run();
    expect((await getImages(shop, cleo, id)).failures).toMatchObject([
      { reason: 'The account that applied the import may not change this product any more.' },
    ]);
    expect([await readImages('M-1'), server.asked]).toEqual([[], []]);
  });
});
