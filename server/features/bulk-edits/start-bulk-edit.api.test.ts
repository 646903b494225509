import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { activity } from '#server/db/schema/activity.ts';
import { bulkEdits } from '#server/db/schema/bulk-edits.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { readBulkEdit, runBulkEdits, startBulkEdit } from '#server/testing/builders/bulk-edits.ts';
import { addAdministrator, addMerchant, type TestMerchant } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Who may begin a bulk edit, of what, and what the preview says. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
let vera: TestMerchant;
let own: TestProduct;
let foreign: TestProduct;
beforeEach(async () => {
  vera = await addMerchant(shop);
  own = await addProduct(db, { name: 'Own lamp', priceMinor: 1_000, brandId: vera.brandId });
  foreign = await addProduct(db, { name: 'Other lamp', priceMinor: 1_000 });
});

const raise = { kind: 'price', percent: 10 };
const post = (body: unknown, { token }: { token: string } = ada, path = '/product/bulk') =>
  shop.call('POST', path, { token, body });
const begin = (which: unknown, change: unknown = raise, person: { token: string } = ada) =>
  post({ _id: randomUUID(), which, change }, person);
const preview = async (which: unknown, change: unknown = raise, person: { token: string } = ada) =>
  (await post({ which, change }, person, '/product/bulk/preview')).json();
const readPrice = async ({ id }: TestProduct) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]?.priceMinor;

it('refuses a filter that it does not know, which would be one for all products', async () => {
  for (const filter of [{ status: 'off' }, { stock: 'none' }, { brands: own.brandId }]) {
    expect((await begin({ filter })).json()).toMatchObject({ code: 'invalid-input' });
    expect(await preview({ filter })).toMatchObject({ code: 'invalid-input' });
  }
});

describe('a merchant', () => {
  it('changes own products alone, and is told of the others', async () => {
    const begun = await startBulkEdit(shop, vera, [own, foreign], raise);
    await runBulkEdits(shop.db);
    const done = await readBulkEdit(shop, vera, begun);
    expect(done).toMatchObject({ total: 2, changed: 1, refused: 1, ending: 'finished' });
    const reason = 'There is no such product any more, or it is not yours.';
    expect(done.refusals).toEqual([{ _id: foreign.id, name: null, reason }]);
    expect([await readPrice(own), await readPrice(foreign)]).toEqual([1_100, 1_000]);
  });

  it('chooses of the own list, whatever the filter says', async () => {
    expect((await startBulkEdit(shop, vera, {}, raise)).total).toBe(1);
    expect((await begin({ filter: { brand: foreign.brandId } }, raise, vera)).statusCode).toBe(400);
    expect(await preview({ ids: [own.id, foreign.id] }, raise, vera)).toMatchObject({
      count: 1,
      samples: [{ name: 'Own lamp' }],
    });
  });

  it('does not put products into categories', async () => {
    const { id } = await addCategory(db);
    const change = { kind: 'categories', how: 'add', categories: [id] };
    expect((await begin({ ids: [own.id] }, change, vera)).json()).toMatchObject({ code: 'forbidden' });
  });

  it('sees and cancels no edit of somebody else', async () => {
    const { _id } = await startBulkEdit(shop, ada, [own], raise);
    const listed = (await shop.call('GET', '/product/bulk', { token: vera.token })).json().edits;
    expect(listed).toEqual([]);
    const cancelled = await shop.call('PUT', `/product/bulk/${_id}/cancel`, { token: vera.token });
    expect(cancelled.statusCode).toBe(404);
    await runBulkEdits(shop.db);
    expect(await readPrice(own)).toBe(1_100);
  });
});

describe('a call', () => {
  it('that is repeated begins nothing else', async () => {
    const body = { _id: randomUUID(), which: { ids: [own.id] }, change: raise };
    const [first, second] = [await post(body), await post(body)];
    expect(second.json().edit).toEqual(first.json().edit);
    await runBulkEdits(shop.db);
    expect((await post(body)).json().edit).toMatchObject({ changed: 1, ending: 'finished' });
    expect(await readPrice(own)).toBe(1_100);
    expect((await post(body, vera)).statusCode).toBe(404);
    const other = await post({ ...body, change: { ...raise, percent: 20 } });
    expect([other.statusCode, other.json().code]).toEqual([400, 'request-used']);
  });

  it('is in the activity, with what and how many', async () => {
    await begin({ ids: [own.id, foreign.id] });
    const rows = () => db.select().from(activity).where(eq(activity.kind, 'products-changed'));
    await expect
      .poll(async () => (await rows()).at(-1))
      .toMatchObject({ accountId: ada.id, details: { how: 'price', count: 2 } });
  });

  it('for more results than were seen is refused, for fewer it is not', async () => {
    const filter = { brand: vera.brandId };
    const { count } = await preview({ filter });
    await addProduct(db, { brandId: vera.brandId });
    const refused = await begin({ filter, countWas: count });
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      'The list has 2 products by now. Please look at it again.',
    ]);
    expect((await begin({ filter, countWas: 3 })).json().edit.total).toBe(2);
  });

  it('that is repeated for a list that has fewer products by then begins nothing else', async () => {
    const filter = { brand: vera.brandId, status: 'active' };
    await addProduct(db, { brandId: vera.brandId });
    const body = { _id: randomUUID(), change: raise };
    expect((await post({ ...body, which: { filter, countWas: 2 } })).json().edit.total).toBe(2);
    await db.update(products).set({ isActive: false }).where(eq(products.id, own.id));
    const again = await post({ ...body, which: { filter, countWas: 1 } });
    expect([again.statusCode, again.json().edit?.total]).toEqual([200, 2]);
  });

  it('is refused while five of the account go on', async () => {
    for (let at = 0; at < 5; at++) await startBulkEdit(shop, vera, [own], raise);
    expect((await begin({ ids: [own.id] }, raise, vera)).json()).toMatchObject({ code: 'limit-reached' });
    await runBulkEdits(shop.db);
    expect((await begin({ ids: [own.id] }, raise, vera)).statusCode).toBe(200);
  });

  const ids = [randomUUID()];
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  it.each([
    [{ ids: [] }, raise],
    [{ ids: Array.from({ length: 501 }, () => randomUUID()) }, raise],
    [{ ids: ['1'] }, raise],
    [{ ids: "'; drop table products" }, raise],
    [{}, raise],
    [null, raise],
    [{ filter: { search: 'no product has this name' } }, raise],
    [{ ids }, { kind: 'price', percent: 0 }],
    [{ ids }, { kind: 'price', percent: '' }],
    [{ ids }, { kind: 'price', percent: '0x10' }],
    [{ ids }, { kind: 'price', percent: -100 }],
    [{ ids }, { kind: 'price', percent: 1e9 }],
    [{ ids }, { kind: 'price', percent: 1.001 }],
    [{ ids }, { kind: 'price', percent: 10, rounding: 'up' }],
    [{ ids }, { kind: 'sale', percent: 0, endsAt: null }],
    [{ ids }, { kind: 'sale', percent: 10, endsAt: 'tomorrow' }],
    [{ ids }, { kind: 'sale', percent: 10, endsAt: yesterday }],
    [{ ids }, { kind: 'categories', how: 'add', categories: ids }],
    [{ ids }, { kind: 'categories', how: 'add', categories: ['1'] }],
    [{ ids }, { kind: 'categories', how: 'add' }],
    [{ ids }, { kind: 'explode' }],
    [{ ids }, 'delete'],
  ])('with %j and %j is refused in words', async (which, change) => {
    const before = await db.$count(bulkEdits);
    const response = await begin(which, change);
    expect([response.statusCode, response.json().error]).toEqual([400, expect.stringMatching(/^[A-Z].+\.$/)]);
    expect(await db.$count(bulkEdits)).toBe(before);
  });

  it('without an id is refused', async () => {
    for (const _id of [undefined, 'x'])
      expect((await post({ _id, which: { ids }, change: raise })).statusCode).toBe(400);
  });
});

describe('the preview', () => {
  it('has the number of products, and what the newest cost before and after', async () => {
    const shirt = await addProduct(db, { name: 'Shirt', brandId: vera.brandId });
    await addVariants(db, shirt, [
      { size: 'M', priceMinor: 2_000 },
      { size: 'S', priceMinor: 1_500 },
    ]);
    const pen = await addProduct(db, { name: 'Pen', priceMinor: 110, brandId: vera.brandId });
    const which = { filter: { brand: vera.brandId } };
    expect(await preview(which, { kind: 'price', percent: -10, rounding: 'ninety-nine' })).toEqual({
      count: 3,
      samples: [
        { _id: pen.id, name: 'Pen', variants: 1, from: 1.1, reason: 'Price must be at least $1.' },
        { _id: shirt.id, name: 'Shirt', variants: 2, from: 15, to: 13.99 },
        { _id: own.id, name: 'Own lamp', variants: 1, from: 10, to: 8.99 },
      ],
    });
    expect(await preview(which, { kind: 'delete' })).toMatchObject({
      count: 3,
      samples: [{ name: 'Pen' }, { name: 'Shirt' }, { name: 'Own lamp' }],
    });
    expect(await readPrice(own)).toBe(1_000);
  });
});
