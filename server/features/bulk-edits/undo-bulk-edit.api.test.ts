import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { BulkEdit } from '#contract/bulk-edits.contract.ts';
import { bulkEdits } from '#server/db/schema/bulk-edits.ts';
import { editMany, readBulkEdit, runBulkEdits, startBulkEdit } from '#server/testing/builders/bulk-edits.ts';
import { addAdministrator, addClerk, addMerchant } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);

let lamp: TestProduct;
let shirt: TestProduct;
beforeEach(async () => {
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 2_000 });
  shirt = await addProduct(db, { name: 'Shirt', priceMinor: 3_000 });
  await addVariants(db, shirt, [
    { size: 'S', priceMinor: 3_000 },
    { size: 'M', priceMinor: 3_500 },
  ]);
});

const edit = (which: Parameters<typeof editMany>[2], change: Record<string, unknown>) =>
  editMany(shop, ada, which, change);
const askToUndo = (of: Pick<BulkEdit, '_id'>, { token } = ada, _id: string = randomUUID()) =>
  shop.call('POST', `/product/bulk/${of._id}/undo`, { token, body: { _id } });
async function readRefusal(of: Pick<BulkEdit, '_id'>): Promise<string> {
  const { code, error } = (await askToUndo(of)).json();
  expect(code).toBe('already-done');
  return error;
}
async function undo(of: BulkEdit): Promise<BulkEdit> {
  const begun = (await askToUndo(of)).json().edit;
  await runBulkEdits(db);
  return await readBulkEdit(shop, ada, begun);
}
const read = async ({ id }: TestProduct) =>
  (await shop.call('GET', `/product/${id}`, { token: ada.token })).json().product;
const put = (path: string, body: object) => shop.call('PUT', path, { token: ada.token, body });

describe('undoing a change of many products', () => {
  it('gives back prices, of products with options of all variants', async () => {
    const done = await edit([lamp, shirt], { kind: 'price', percent: 10 });
    expect(done.canBeUndone).toBe(true);
    expect(await undo(done)).toMatchObject({ total: 2, changed: 2, refused: 0, ending: 'finished' });
    expect((await read(lamp)).price).toBe(20);
    expect((await read(shirt)).variants.map(({ price }: { price: number }) => price)).toEqual([30, 35]);
    const history = await shop.call('GET', `/product/${lamp.id}/history`, { token: ada.token });
    expect(history.json().entries).toMatchObject([
      { source: 'restore' },
      { source: 'bulk-edit', changes: { bulkEdit: done._id } },
    ]);
  });

  it('gives back sales that it replaced or ended', async () => {
    await addSale(db, lamp, { priceMinor: 1_500, endsIn: 600 });
    const before = (await read(lamp)).sales;
    const sale = await edit([lamp, shirt], { kind: 'sale', percent: 50, endsAt: null });
    expect((await read(lamp)).sales).not.toEqual(before);
    expect(await undo(sale)).toMatchObject({ changed: 2, refused: 0 });
    expect((await read(lamp)).sales).toEqual(before);
    expect((await read(shirt)).variants).toMatchObject([{ sales: [] }, { sales: [] }]);
    await undo(await edit([lamp], { kind: 'end-sales' }));
    expect((await read(lamp)).sales).toEqual(before);
  });

  it('gives back categories, and whether they are shown', async () => {
    const [old, fresh] = [(await addCategory(db)).id, (await addCategory(db)).id];
    await edit([lamp], { kind: 'categories', how: 'set', categories: [old] });
    const set = await edit([lamp, shirt], { kind: 'categories', how: 'set', categories: [fresh] });
    const hidden = await edit([lamp], { kind: 'deactivate' });
    expect(await undo(set)).toMatchObject({ changed: 2, refused: 0 });
    expect(await undo(hidden)).toMatchObject({ changed: 1 });
    expect(await read(lamp)).toMatchObject({ isActive: true, categories: [{ _id: old }] });
    expect((await read(shirt)).categories).toEqual([]);
  });

  it('leaves what somebody has changed since, names it, and what it did not change', async () => {
    const mug = await addProduct(db, { name: 'Mug', isActive: false });
    const done = await edit([lamp, shirt, mug], { kind: 'deactivate' });
    await put(`/product/${lamp.id}/active`, { product: { isActive: true } });
    expect(await undo(done)).toMatchObject({
      total: 2,
      changed: 1,
      refusals: [{ _id: lamp.id, name: 'Lamp', reason: 'Active was changed since.' }],
    });
    const risen = await edit([shirt], { kind: 'price', percent: 10 });
    await db.execute(sql`update product_variants set price_minor = 9900 where sku = ${`${shirt.sku}-S`}`);
    expect(await undo(risen)).toMatchObject({
      changed: 1,
      refusals: [{ _id: shirt.id, name: 'Shirt', reason: 'Undone in part. S: Price was changed since.' }],
    });
    expect((await read(shirt)).variants.map(({ price }: { price: number }) => price)).toEqual([99, 35]);
  });

  it('leaves a price that would not be above a sale by now', async () => {
    const risen = await edit([lamp, shirt], { kind: 'price', percent: 100 });
    await addSale(db, lamp, { priceMinor: 2_500, startsIn: 60 });
    // The sale is of the product's history, too.
    expect(await undo(risen)).toMatchObject({ changed: 1, refused: 1 });
    expect((await read(lamp)).price).toBe(40);
  });

  it('is possible once, by who began it, for a day, and not of products that are gone', async () => {
    const done = await edit([lamp, shirt], { kind: 'price', percent: 10 });
    const cleo = await addClerk(shop, 'catalogue');
    expect((await askToUndo(done, cleo)).statusCode).toBe(404);
    await shop.call('DELETE', `/product/delete/${shirt.id}`, { token: ada.token });
    const _id = randomUUID();
    const [first, again] = [await askToUndo(done, ada, _id), await askToUndo(done, ada, _id)];
    expect(first.json().edit).toMatchObject({
      _id,
      total: 1,
      change: { kind: 'undo', of: { kind: 'price' } },
    });
    expect(again.json().edit._id).toBe(_id);
    expect(await readRefusal(done)).toBe('This change was undone already.');
    await runBulkEdits(db);
    expect((await readBulkEdit(shop, ada, done)).canBeUndone).toBe(false);
    expect(await readRefusal({ _id })).toBe('Undoing cannot be undone.');

    const late = await edit([lamp], { kind: 'deactivate' });
    await db
      .update(bulkEdits)
      .set({ endedAt: sql`now() - interval '25 hours'` })
      .where(eq(bulkEdits.id, late._id));
    expect(await readRefusal(late)).toBe(
      'This change ended more than a day ago, and cannot be undone any more.',
    );
  });

  it('is refused with the one reason', async () => {
    const open = await startBulkEdit(shop, ada, [lamp], { kind: 'price', percent: 10 });
    expect(await readRefusal(open)).toBe('This change goes on. Please cancel it first.');
    await runBulkEdits(db);
    expect(await readRefusal(await edit([lamp], { kind: 'activate' }))).toBe(
      'This change has changed nothing.',
    );
    const former = await edit([shirt], { kind: 'price', percent: 10 });
    // As if it had been before histories named the edit.
    await db.execute(
      sql`update product_history set changes = changes - 'bulkEdit' where product_id = ${shirt.id}`,
    );
    for (const _time of ['first', 'second']) {
      expect(await readRefusal(former)).toBe('Nothing of this change can be given back.');
    }
    const deleted = await edit([shirt], { kind: 'delete' });
    expect(deleted.canBeUndone).toBe(false);
    expect(await readRefusal(deleted)).toBe('Products that were deleted together cannot be brought back.');
    // The id of a request is that of another edit.
    expect((await askToUndo(open, ada, deleted._id)).json().code).toBe('request-used');
  });

  it('does not change products that are no longer those of the merchant', async () => {
    const vera = await addMerchant(shop);
    const own = await addProduct(db, { brandId: vera.brandId });
    const begun = await startBulkEdit(shop, vera, [own], { kind: 'deactivate' });
    await runBulkEdits(db);
    await db.execute(
      sql`update products set brand_id = (select brand_id from products where id = ${lamp.id}) where id = ${own.id}`,
    );
    const undoing = (await askToUndo(begun, vera)).json().edit;
    await runBulkEdits(db);
    expect(await readBulkEdit(shop, vera, undoing)).toMatchObject({ changed: 0, refused: 1 });
    expect((await read(own)).isActive).toBe(false);
  });
});
