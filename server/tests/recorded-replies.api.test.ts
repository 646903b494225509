import { afterAll, beforeAll, expect, it } from 'vitest';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import recorded from './recorded-replies.json' with { type: 'json' };

/**
 * Replies about products without options, as the version before variants gave them. New fields may be added; those that were there
 * keep name, type and value. Ids, times, URLs of images and e-mail addresses differ in each run.
 */
const replies: Record<string, unknown> = {};

const shop = await createTestApp();
afterAll(shop.close);

const changing: [RegExp, string][] = [
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '(id)'],
  [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '(time)'],
  [/\/media\/[^"?]+/g, '/media/(image)'],
  [/person-\d+@/g, 'person@'],
];
const withoutChanging = (text: string) =>
  changing.reduce((left, [what, name]) => left.replace(what, name), text);

beforeAll(async () => {
  const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
  async function call<Reply>(
    ...[method, path, token, body]: [
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      token?: string,
      body?: unknown,
    ]
  ): Promise<Reply> {
    const reply = await shop.call(method, path, { ...(token ? { token } : {}), ...(body ? { body } : {}) });
    const name = withoutChanging(`${method} ${path}${token === ada.token ? ', administrator' : ''}`);
    const earlier = Object.keys(replies).filter((key) => key.startsWith(name)).length;
    replies[earlier === 0 ? name : `${name} (${earlier + 1})`] = JSON.parse(
      withoutChanging(JSON.stringify({ status: reply.statusCode, body: reply.json() })),
    );
    return reply.json();
  }
  type Made = { _id: string };
  const png = await testImage();
  const { brand } = await call<{ brand: Made }>('POST', '/brand/add', ada.token, {
    name: 'Aldergate',
    description: 'Lamps.',
    isActive: true,
  });
  const fields = { description: 'A warm light.', brand: brand._id, isActive: 'true' };
  const add = (product: Record<string, string>) =>
    call<{ product: Made }>('POST', '/product/add', ada.token, toFormData({ ...fields, ...product }, png));
  const { product: mug } = await add({
    sku: 'MUG',
    name: 'Mug',
    price: '12',
    quantity: '3',
    taxable: 'false',
  });
  const { product: lamp } = await add({
    sku: 'LAMP',
    name: 'Lamp',
    price: '189.50',
    quantity: '40',
    taxable: 'true',
  });
  await call('POST', '/category/add', ada.token, {
    name: 'Lighting',
    description: 'Light.',
    products: [lamp._id],
    isActive: true,
  });
  await call('PUT', `/product/${lamp._id}`, ada.token, {
    product: {
      name: 'Desk lamp',
      sku: 'LAMP',
      slug: 'desk-lamp',
      description: 'A warm light.',
      price: 199.5,
      quantity: 39,
      taxable: true,
      brand: brand._id,
    },
  });
  await call('PUT', `/product/${mug._id}/active`, ada.token, { product: { isActive: false } });
  await call('PUT', `/product/${mug._id}/active`, ada.token, { product: { isActive: true } });
  const line = { product: lamp._id, quantity: 2, price: 199.5 };
  await call('POST', '/checkout/quote', marta.token, { items: [line] });
  const { cartId } = await call<{ cartId: string }>('POST', '/cart/add', marta.token, {
    products: [line, { product: mug._id, quantity: 1, price: 12 }],
  });
  const { order } = await call<{ order: Made }>('POST', '/order/add', marta.token, { cartId, total: 411 });
  for (const path of [
    '/product/list?min=1&max=2500&order=0&page=1',
    '/product/list?category=lighting&page=1',
    '/product/list/search/lamp',
    '/product/list/brand/aldergate',
    '/product/item/desk-lamp',
    '/product/item/nothing',
    '/brand/list',
    '/category/list',
  ])
    await call('GET', path);
  await call('GET', '/product/item/desk-lamp', marta.token);
  for (const path of [
    '/product?page=1',
    '/product/list/select',
    `/product/${lamp._id}`,
    `/order/${order._id}`,
    '/order?page=1',
  ])
    await call('GET', path, ada.token);
  for (const path of [`/order/${order._id}`, '/order/me?page=1', `/order/search?search=${order._id}`])
    await call('GET', path, marta.token);
  await call('POST', '/cart/add', marta.token, { products: [{ product: mug._id, quantity: 30, price: 12 }] });
  await call('DELETE', `/order/cancel/${order._id}`, marta.token);
  await call('DELETE', `/product/delete/${mug._id}`, ada.token);
}, 60_000);

it.each(Object.entries(recorded))('%s', (call, reply) => {
  expect(replies[call]).toMatchObject(reply);
});
