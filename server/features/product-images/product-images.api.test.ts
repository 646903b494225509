import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxImages } from '#contract/product-images.contract.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productImages } from '#server/db/schema/product-images.ts';
import { StoreOutage } from '#server/features/media/store-outage.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { addImages } from '#server/testing/builders/images.ts';
import { addMerchant, type TestMerchant } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let vera: TestMerchant;
let lamp: TestProduct;
beforeEach(async () => {
  vera = await addMerchant(shop);
  lamp = await addProduct(shop.db, { brandId: vera.brandId });
});

const path = (id = lamp.id) => `/product/${id}/images`;
const add = (image: Buffer | null, fields = {}) =>
  shop.call('POST', path(), { token: vera.token, body: toFormData(fields, image) });
const order = (images: unknown) => shop.call('PUT', path(), { token: vera.token, body: { images } });
const describeAs = (image: string, alt: unknown) =>
  shop.call('PUT', `${path()}/${image}`, { token: vera.token, body: { alt } });
const remove = (image: string) => shop.call('DELETE', `${path()}/${image}`, { token: vera.token });
const replace = (image: Buffer) =>
  shop.call('PUT', `/product/${lamp.id}/image`, { token: vera.token, body: toFormData({}, image) });
const item = async () => (await shop.call('GET', `/product/item/${lamp.slug}`)).json().product;
const edited = async () =>
  (await shop.call('GET', `/product/${lamp.id}`, { token: vera.token })).json().product;
const toIds = (images: { _id: string }[]) => images.map(({ _id }) => _id);

describe('images of a product', () => {
  it('are added after each other; the first is its imageUrl', async () => {
    const first = await add(await testImage('#111111'), { alt: 'From the front' });
    expect(first.json()).toEqual({
      success: true,
      message: 'Picture has been added successfully!',
      images: [{ _id: expect.any(String), url: expect.stringMatching(/png$/), alt: 'From the front' }],
    });
    const { images } = (await add(await testImage('#222222'))).json();
    expect(images).toEqual([...first.json().images, { ...images[1], alt: '' }]);
    expect(await edited()).toMatchObject({ imageUrl: images[0].url, images });
    expect((await shop.app.inject(images[1].url)).statusCode).toBe(200);
  });

  it('are shown to shoppers with two or more; the form always has them', async () => {
    expect((await edited()).images).toEqual([]);
    await add(await testImage('#111111'));
    expect((await edited()).images).toHaveLength(1);
    const single = await item();
    expect(single).not.toHaveProperty('images');
    await add(await testImage('#222222'));
    expect(await item()).toEqual({ ...single, images: (await edited()).images });
  });

  it('are ordered, which changes the imageUrl', async () => {
    const [one, two, three] = await addImages(shop.db, lamp, 3);
    const response = await order([three, one, two]);
    expect(toIds(response.json().images)).toEqual([three, one, two]);
    expect(await item()).toMatchObject({
      imageUrl: `/images/${lamp.id}-3.png`,
      images: response.json().images,
    });
  });

  it('that are not named follow in their order, such as one that was added meanwhile', async () => {
    const [one, two, three, four] = await addImages(shop.db, lamp, 4);
    expect(toIds((await order([three, one])).json().images)).toEqual([three, one, two, four]);
    expect(toIds((await order([])).json().images)).toEqual([three, one, two, four]);
  });

  it('keep their order when others are named, or one twice', async () => {
    const images = await addImages(shop.db, lamp, 3);
    const [foreign] = await addImages(shop.db, await addProduct(shop.db), 1);
    for (const wrong of [
      [...images, foreign],
      [images[0], images[1], foreign],
      [images[0], images[0], images[1]],
    ]) {
      const response = await order(wrong);
      expect([response.statusCode, response.json().error]).toEqual([
        400,
        'The pictures have changed meanwhile. Please reload the page.',
      ]);
    }
    for (const wrong of [undefined, 'first', ['1'], [null]]) {
      expect((await order(wrong)).statusCode).toBe(400);
    }
    const tooMany = await order(Array(maxImages + 1).fill(images[0]));
    expect(tooMany.json().fields).toEqual({ images: 'A product may have at most 12 pictures.' });
    expect(toIds((await edited()).images)).toEqual(images);
  });

  it('get an alternative text', async () => {
    const [first = ''] = await addImages(shop.db, lamp, 1);
    const response = await describeAs(first, ' A lamp, lit ');
    expect(response.json().images).toMatchObject([{ _id: first, alt: 'A lamp, lit' }]);
    expect((await describeAs(first, 'x'.repeat(201))).json().fields).toEqual({
      alt: 'May not be longer than 200 characters.',
    });
    expect((await describeAs(first, null)).json().images[0].alt).toBe('');
  });

  it('are deleted, all but the last, and the next takes the place', async () => {
    const [one = '', two = '', three = ''] = await addImages(shop.db, lamp, 3);
    expect(toIds((await remove(one)).json().images)).toEqual([two, three]);
    expect(await item()).toMatchObject({ imageUrl: `/images/${lamp.id}-2.png` });
    expect((await remove(one)).statusCode).toBe(404);
    await remove(three);
    const last = await remove(two);
    expect([last.statusCode, last.json().error]).toEqual([
      400,
      'A product needs a picture. Please add another one first.',
    ]);
    await add(await testImage());
    expect((await edited()).images).toHaveLength(2);
  });

  it('keep their place when the first is replaced, whose text is no longer true', async () => {
    const [first, second] = await addImages(shop.db, lamp, 2);
    const { product } = (await replace(await testImage())).json();
    expect((await edited()).images).toEqual([
      { _id: first, url: product.imageUrl, alt: '' },
      { _id: second, url: `/images/${lamp.id}-2.png`, alt: 'Side 2' },
    ]);
  });

  it('are its only one after the product is added with one', async () => {
    const fields = {
      sku: 'WITH-IMAGE',
      name: 'Mug',
      description: 'Blue.',
      price: 9,
      quantity: 1,
      taxable: 0,
    };
    const body = toFormData(fields, await testImage());
    const { product } = (await shop.call('POST', '/product/add', { token: vera.token, body })).json();
    const [stored] = await shop.db
      .select({ url: productImages.url, position: productImages.position })
      .from(productImages)
      .where(eq(productImages.productId, product._id));
    expect(stored).toEqual({ url: product.imageUrl, position: 1 });
  });

  it('of another merchant are not found, whatever the call', async () => {
    const foreign = await addProduct(shop.db);
    const [image = ''] = await addImages(shop.db, foreign, 2);
    const [own = ''] = await addImages(shop.db, lamp, 2);
    const asVera = { token: vera.token };
    for (const response of [
      await shop.call('POST', path(foreign.id), { ...asVera, body: toFormData({}, await testImage()) }),
      await shop.call('PUT', path(foreign.id), { ...asVera, body: { images: [image] } }),
      await shop.call('PUT', `${path(foreign.id)}/${image}`, { ...asVera, body: { alt: 'Mine' } }),
      await shop.call('DELETE', `${path(foreign.id)}/${image}`, asVera),
    ]) {
      expect([response.statusCode, response.json()]).toEqual([404, { message: 'No product found.' }]);
    }
    for (const response of [await describeAs(image, 'Mine'), await remove(image)]) {
      expect([response.statusCode, response.json()]).toEqual([404, { message: 'No picture found.' }]);
    }
    expect((await describeAs(own, 'Mine')).statusCode).toBe(200);
  });
});

describe('a picture is refused', () => {
  it('when it is the thirteenth, also of two at once', async () => {
    await addImages(shop.db, lamp, 11);
    const pictures = await Promise.all(['#111111', '#222222', '#333333'].map((color) => testImage(color)));
    const responses = await Promise.all(pictures.map((picture) => add(picture)));
    const refused = responses.filter(({ statusCode }) => statusCode === 400);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    for (const response of refused) {
      expect(response.json().fields).toEqual({
        image: 'A product may have at most 12 pictures. Please remove one first.',
      });
    }
    expect((await edited()).images).toHaveLength(12);
  });

  it('before it is processed, when there are twelve', async () => {
    await addImages(shop.db, lamp, 12);
    const process = vi.spyOn(shop.media.worker, 'processUpload');
    expect((await add(await testImage())).statusCode).toBe(400);
    expect(process).not.toHaveBeenCalled();
    process.mockRestore();
  });

  it('when it is none, broken, or cut off in the middle', async () => {
    const jpeg = await testImage('#336699', 'jpeg');
    const png = await testImage('#336699');
    const wrongKind = 'Please upload files with jpg, jpeg, png format.';
    const damaged = 'This file is damaged. Please choose another one.';
    for (const [file, image] of [
      [null, wrongKind],
      [Buffer.from('words'), wrongKind],
      [jpeg.subarray(0, jpeg.length / 2), damaged],
      [png.subarray(0, png.length / 2), damaged],
    ] as const) {
      const response = await add(file);
      expect([response.statusCode, response.json().fields]).toEqual([400, { image }]);
    }
    expect((await edited()).images).toEqual([]);
  });

  it('when it cannot be stored, and what was there stays', async () => {
    await addImages(shop.db, lamp, 1);
    const put = vi
      .spyOn(shop.media.store, 'put')
      .mockRejectedValue(new StoreOutage('The picture could not be stored right now.'));
    const response = await add(await testImage('#654321'));
    put.mockRestore();
    expect([response.statusCode, response.json().error]).toEqual([
      503,
      'The picture could not be stored right now.',
    ]);
    expect((await edited()).images).toHaveLength(1);
    expect((await add(await testImage('#654321'))).statusCode).toBe(200);
  });
});

describe('the page of a product', () => {
  it('is invalidated when an image behind the first changes, and not without a change', async () => {
    const [one, two = ''] = await addImages(shop.db, lamp, 2);
    const heard: Tag[] = [];
    shop.cacheInvalidation.onChange((changes) => heard.push(...changes));
    await order([one, two]);
    await describeAs(two, 'Side 2');
    expect(heard).toEqual([]);
    await describeAs(two, 'The other side');
    expect(heard).toEqual([`product:${lamp.id}`]);
    await order([two, one]);
    expect(heard.slice(1)).toEqual([`product:${lamp.id}`, 'products']);
  });
});

it('keeps the image of products that are written without the API', async () => {
  await shop.db.update(products).set({ imageUrl: '/images/old.png' }).where(eq(products.id, lamp.id));
  expect((await edited()).images).toMatchObject([{ url: '/images/old.png' }]);
  await shop.db.update(products).set({ imageUrl: '/images/new.png' }).where(eq(products.id, lamp.id));
  expect((await edited()).images).toMatchObject([{ url: '/images/new.png' }]);
});
