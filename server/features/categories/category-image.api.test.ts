import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { addCategory } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
const png = await testImage();
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
});

const upload = (id: string, image: Buffer | null) =>
  shop.call('PUT', `/category/${id}/image`, { token, body: toFormData({}, image ?? undefined) });
const shown = async (slug: string) =>
  (await shop.call('GET', `/category/item/${slug}`)).json().category.imageUrl;

describe('the image of a category', () => {
  it('is on its page until it is removed', async () => {
    const { id, slug } = await addCategory(shop.db);
    expect(await shown(slug)).toBeNull();
    const { imageUrl } = (await upload(id, png)).json();
    expect((await shop.app.inject({ url: imageUrl })).statusCode).toBe(200);
    expect(await shown(slug)).toBe(imageUrl);
    expect((await shop.call('DELETE', `/category/${id}/image`, { token })).statusCode).toBe(200);
    expect(await shown(slug)).toBeNull();
  });

  it.each([
    ['a file that is no image', Buffer.from('<svg onload="alert(1)">')],
    ['half an image', png.subarray(0, png.length / 2)],
    ['no file', null],
  ])('is refused for %s, and stays', async (_what, image) => {
    const { id, slug } = await addCategory(shop.db);
    const { imageUrl } = (await upload(id, png)).json();
    const reply = await upload(id, image);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['image']]);
    expect(await shown(slug)).toBe(imageUrl);
  });

  it('of no category is a 404', async () => {
    expect((await upload(crypto.randomUUID(), png)).statusCode).toBe(404);
  });
});
