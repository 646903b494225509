import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { orderLines } from '#server/db/schema/orders.ts';
import { editMany } from '#server/testing/builders/bulk-edits.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { applyChecked, checkFile, undoApplied } from '#server/testing/builders/imports.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;
const ada = await addAdministrator(shop);
const marta = await addMember(shop);

let mug: TestProduct;
beforeEach(async () => {
  mug = await addProduct(db);
  shop.announce('catalogue');
});

const read = async () =>
  (await shop.call('GET', `/product/${mug.id}`, { token: ada.token })).json().product.cannotReturn;
const shown = async () => (await shop.call('GET', `/product/item/${mug.slug}`)).json().product.cannotReturn;
const save = ({ id, name, sku, slug, brandId } = mug, fields: object = {}) =>
  shop.call('PUT', `/product/${id}`, {
    token: ada.token,
    body: {
      product: {
        ...{ name, sku, slug, description: 'Warm.', quantity: 1_000, price: 189, taxable: 0, brand: brandId },
        ...fields,
      },
    },
  });
const set = (cannotReturn: boolean) =>
  db.update(products).set({ cannotReturn }).where(eq(products.id, mug.id));

describe('what cannot be returned', () => {
  it('is saved with the form, shown on the page, and kept when it is not sent', async () => {
    expect([await read(), await shown()]).toEqual([false, undefined]);
    expect((await save(mug, { cannotReturn: true })).statusCode).toBe(200);
    expect((await save()).statusCode).toBe(200);
    expect([await read(), await shown()]).toEqual([true, true]);
    await save(mug, { cannotReturn: false });
    expect([await read(), await shown()]).toEqual([false, undefined]);
    const refused = await save(mug, { cannotReturn: 'maybe' });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['cannotReturn']]);
  });

  it('is added with a product by a form of a browser', async () => {
    const fields = { sku: `M-${mug.id}`, name: 'Mug', description: 'Own name.', price: '9', quantity: '1' };
    const body = toFormData(
      { ...fields, taxable: '0', brand: mug.brandId ?? '', cannotReturn: '1' },
      await testImage(),
    );
    const added = await shop.call('POST', '/product/add', { token: ada.token, body });
    mug = { ...mug, id: added.json().product._id };
    expect(await read()).toBe(true);
  });

  it('that two people have changed is refused', async () => {
    await save(mug, { cannotReturn: true, was: { cannotReturn: false } });
    // Somebody who has not touched it saves something else.
    expect((await save(mug, { cannotReturn: false, was: { cannotReturn: false } })).statusCode).toBe(200);
    expect(await read()).toBe(true);
  });

  it('is in the history, and comes back with it', async () => {
    await save(mug, { cannotReturn: true });
    const history = `/product/${mug.id}/history`;
    const [entry] = (await shop.call('GET', `${history}?field=returns`, { token: ada.token })).json().entries;
    expect(entry.changes).toMatchObject({ cannotReturn: { from: false, to: true } });
    const path = `${history}/${entry._id}/restore`;
    const { preview } = (await shop.call('POST', path, { token: ada.token, body: {} })).json();
    expect((await shop.call('POST', path, { token: ada.token, body: { preview } })).statusCode).toBe(200);
    expect(await read()).toBe(false);
  });

  it('is set of many products, and undone', async () => {
    const other = await addProduct(db, { brandId: mug.brandId });
    const edit = await editMany(shop, ada, [mug, other], { kind: 'cannot-return', cannotReturn: true });
    expect(edit).toMatchObject({ changed: 2, refused: 0 });
    expect(await read()).toBe(true);
    const again = await editMany(shop, ada, [mug], { kind: 'cannot-return', cannotReturn: true });
    expect(again).toMatchObject({ changed: 0 });
    const undo = { token: ada.token, body: { _id: crypto.randomUUID() } };
    expect((await shop.call('POST', `/product/bulk/${edit._id}/undo`, undo)).statusCode).toBe(200);
    // Runs the undo, too.
    await editMany(shop, ada, [other], { kind: 'cannot-return', cannotReturn: true });
    expect(await read()).toBe(false);
  });
});

describe('a file with what cannot be returned', () => {
  it('is exported, and brings it back', async () => {
    await set(true);
    const csv = (await shop.call('GET', `/product/export?search=${mug.sku}`, { token: ada.token })).body;
    expect((await importFile(db, csv)).summary).toMatchObject({ rows: 1, same: 1 });
    await set(false);
    expect((await importFile(db, csv)).summary).toMatchObject({ rows: 1, changed: 1 });
    expect(await read()).toBe(true);
  });

  it.each([
    ['1', true],
    ['TRUE', true],
    ['0', false],
    ['', null],
  ])('reads %j', async (cell, read_) => {
    for (const before of [true, false]) {
      await set(before);
      await importFile(db, `sku,cannotReturn,price\n${mug.sku},${cell},17\n`);
      expect(await read()).toBe(read_ ?? before);
    }
  });

  it('refuses what is neither, and is undone', async () => {
    const { refused } = await importFile(db, `sku,cannotReturn\n${mug.sku},maybe\n`);
    expect(refused).toEqual([[2, 'Write 1 for cannotReturn, or 0.']]);
    const { _id } = await checkFile(shop, ada, `sku,cannotReturn\n${mug.sku},1\n`);
    await applyChecked(shop, ada, _id);
    expect(await read()).toBe(true);
    await undoApplied(shop, ada, _id);
    expect(await read()).toBe(false);
  });
});

it('an order keeps it as it was when the order was placed', async () => {
  const lamp = await addProduct(db);
  await set(true);
  const order = await addOrder(shop, marta, [[mug], [lamp]]);
  await set(false);
  const frozen = await db
    .select({ id: orderLines.productId, cannotReturn: orderLines.cannotReturn })
    .from(orderLines)
    .where(eq(orderLines.orderId, order._id));
  expect(frozen).toEqual(
    expect.arrayContaining([
      { id: mug.id, cannotReturn: true },
      { id: lamp.id, cannotReturn: false },
    ]),
  );
});
