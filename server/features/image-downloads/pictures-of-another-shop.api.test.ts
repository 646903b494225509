import { BlobReader, BlobWriter, ZipReader } from '@zip.js/zip.js';
import { afterAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { applyWithImages, downloadAll } from '#server/testing/builders/image-downloads.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { startTestPictures } from '#server/testing/test-pictures.ts';

const [from, to] = [await createTestApp(), await createTestApp()];
const [ada, bea] = [await addAdministrator(from), await addAdministrator(to)];
const server = await startTestPictures((_request, response) => response.writeHead(404).end());
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  await server.stop();
});

async function filesIn(zip: Buffer): Promise<[name: string, content: Buffer][]> {
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(zip)]))).getEntries();
  const read = entries.map(async (entry): Promise<[string, Buffer][]> => {
    if (entry.directory) return [];
    const blob = await entry.getData(new BlobWriter());
    return [[entry.filename, Buffer.from(await blob.arrayBuffer())]];
  });
  return (await Promise.all(read)).flat();
}
const send = (imageUrl: string, image: Buffer) =>
  to.call('POST', '/product/import/picture', { token: bea.token, body: toFormData({ imageUrl }, image) });

it('come with pictures.zip, and the import of its file asks nobody for them', async () => {
  const brand = (
    await from.call('POST', '/brand/add', {
      token: ada.token,
      body: { name: 'Kilnfold', description: 'Pots.' },
    })
  ).json().brand._id;
  for (const [sku, background] of [
    ['MUG', '#c4623a'],
    ['BOWL', '#1d4d3a'],
  ] as const) {
    const fields = { sku, name: sku, description: 'Good.', price: 9, quantity: 3, brand };
    const body = toFormData({ ...fields, taxable: 'false', isActive: 'true' }, await testImage(background));
    expect((await from.call('POST', '/product/add', { token: ada.token, body })).statusCode).toBe(200);
  }
  const one = await from.call('GET', '/product/export/pictures?search=MUG', { token: ada.token });
  expect(await filesIn(one.rawPayload)).toHaveLength(1);

  const csv = (await from.call('GET', '/product/export', { token: ada.token })).body;
  const zip = await from.call('GET', '/product/export/pictures', { token: ada.token });
  expect(zip.headers['content-disposition']).toMatch(/filename="pictures-.*\.zip"/);
  const files = await filesIn(zip.rawPayload);
  expect(files).toHaveLength(2);
  for (const [name, content] of files)
    expect((await send(`/${name}`, content)).json()).toMatchObject({ isNew: true });
  // Sent again after it was cut off.
  const [[name, content] = ['', Buffer.of()]] = files;
  expect((await send(`/${name}`, content)).json()).toMatchObject({ isNew: false });

  await applyWithImages(to, bea, csv);
  await downloadAll(to, server.network);
  const shown = async (shop: typeof from) =>
    (await shop.db.select({ url: productImages.url }).from(productImages)).map(({ url }) => url).toSorted();
  expect(await shown(to)).toEqual(await shown(from));
  expect(await to.db.$count(products)).toBe(2);
  expect(server.asked).toEqual([]);
  expect((await to.call('GET', '/product/export', { token: bea.token })).body).toBe(csv);
});

const path = (file: string) => `/media/${'a'.repeat(24)}/${file}`;
it.each([
  ['another size', path('41x50.png'), 'This picture is not what its path says.'],
  ['another kind', path('40x50.jpg'), 'This picture is not what its path says.'],
  ['a path of no picture', '/media/../../etc/passwd', 'This is not the path of a picture'],
  ['the path of a variant', path('400x500-160.png'), 'This is not the path of a picture'],
])('one with %s is refused in words', async (_, imageUrl, words) => {
  const response = await send(imageUrl, await testImage());
  expect([response.statusCode, response.body]).toEqual([400, expect.stringContaining(words)]);
});

it('what is no picture is refused, and nothing is stored', async () => {
  const imageUrl = path('40x50.png');
  expect((await send(imageUrl, Buffer.from('<svg onload="alert(1)"/>'))).statusCode).toBe(400);
  expect((await to.call('GET', imageUrl.replace('/media', '/../media'))).statusCode).toBe(404);
  expect((await send(imageUrl, await testImage())).json()).toMatchObject({ isNew: true });
});
