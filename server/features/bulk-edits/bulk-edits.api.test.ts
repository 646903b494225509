import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { bulkEdits } from '#server/db/schema/bulk-edits.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { priceChanges, variantPrices } from '#server/db/schema/variant-prices.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { editMany, readBulkEdit, runBulkEdits, startBulkEdit } from '#server/testing/builders/bulk-edits.ts';
import { addCategoryBelow, wrongLines } from '#server/testing/builders/category-tree.ts';
import { addAdministrator, addBrand, addMember } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import { addVariants, retireVariant } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { switchDuePrices } from '../prices/switch-due-prices.ts';

/** The effect of a bulk edit on its products. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
let lamp: TestProduct;
let shirt: TestProduct;
beforeEach(async () => {
  const brandId = await addBrand(db);
  lamp = await addProduct(db, { brandId, priceMinor: 2_000 });
  shirt = await addProduct(db, { brandId, priceMinor: 3_000 });
});

const edit = (which: Parameters<typeof editMany>[2], change: Record<string, unknown>) =>
  editMany(shop, ada, which, change);
const shown = async ({ slug }: TestProduct) =>
  (await shop.call('GET', `/product/item/${slug}`)).json().product;
const readPrices = async ({ id }: TestProduct) =>
  (
    await db
      .select({ price: productVariants.priceMinor })
      .from(productVariants)
      .where(eq(productVariants.productId, id))
      .orderBy(productVariants.priceMinor)
  ).map(({ price }) => price);
const readSales = (ids: string[]) =>
  db.select().from(variantPrices).where(inArray(variantPrices.variantId, ids));
const plannedSales = async ({ id }: TestProduct) =>
  (await shop.call('GET', `/product/${id}`, { token: ada.token })).json().product.sales;
const readCategories = async ({ id }: TestProduct) =>
  (await shop.call('GET', `/product/${id}`, { token: ada.token }))
    .json()
    .product.categories.map(({ _id }: { _id: string }) => _id);

describe('prices', () => {
  it('change by a percentage, with those that shoppers saw recorded, and in every reply', async () => {
    expect((await shown(lamp)).price).toBe(20);
    const done = await edit([lamp, shirt], { kind: 'price', percent: 10, rounding: 'ninety-nine' });
    expect(done).toMatchObject({ total: 2, done: 2, changed: 2, refused: 0, ending: 'finished' });
    expect((await shown(lamp)).price).toBe(21.99);
    expect((await shown(shirt)).price).toBe(32.99);
    expect(await db.select().from(priceChanges).where(eq(priceChanges.variantId, lamp.id))).toMatchObject([
      { priceMinor: 2_000 },
    ]);
  });

  it('change of all variants, not of retired ones', async () => {
    const variants = await addVariants(db, shirt, [
      { size: 'S', priceMinor: 1_000 },
      { size: 'M', priceMinor: 1_500, isActive: false },
      { size: 'L', priceMinor: 5_000 },
    ]);
    if (variants[2]) await retireVariant(db, variants[2]);
    await edit([shirt], { kind: 'price', percent: -10 });
    // The third is that of the product before it had options.
    expect(await readPrices(shirt)).toEqual([900, 1_350, 3_000, 5_000]);
    expect((await shown(shirt)).price).toBe(9);
  });

  it('that would be too low, or not above a sale, are refused with the reason', async () => {
    const pen = await addProduct(db, { priceMinor: 150, name: 'Pen' });
    await addSale(db, shirt, { priceMinor: 2_000, startsIn: 60 });
    const done = await edit([lamp, pen, shirt], { kind: 'price', percent: '-40' });
    expect(done).toMatchObject({ done: 3, changed: 1, refused: 2, ending: 'finished' });
    expect(done.refusals).toEqual([
      {
        _id: shirt.id,
        name: shirt.name,
        reason: 'The price must be above the sale prices. Please change the sales first.',
      },
      { _id: pen.id, name: 'Pen', reason: 'Price must be at least $1.' },
    ]);
    expect([...(await readPrices(lamp)), ...(await readPrices(pen)), ...(await readPrices(shirt))]).toEqual([
      1_200, 150, 3_000,
    ]);
  });

  it('that stay as they are count as neither changed nor refused', async () => {
    expect(await edit([lamp], { kind: 'price', percent: 1, rounding: 'whole' })).toMatchObject({
      done: 1,
      changed: 0,
      refused: 0,
    });
  });

  it('of more than 20 products change every list', async () => {
    const many = [];
    for (let at = 0; at < 21; at++) many.push(await addProduct(db, { brandId: lamp.brandId }));
    const list = async () => (await shop.call('GET', '/product/list?sortOrder={"price":-1}&limit=1')).json();
    expect((await list()).products[0].price).toBe(189);
    await edit({ brand: lamp.brandId }, { kind: 'price', percent: 100 });
    expect((await list()).products[0].price).toBe(378);
  });
});

describe('sales', () => {
  const until = new Date(Date.now() + 86_400_000).toISOString();

  it('begin at once and end at a moment, in place of those that overlap', async () => {
    await addSale(db, lamp, { priceMinor: 1_500 });
    await addSale(db, shirt, { priceMinor: 2_500, startsIn: 3 * 24 * 60 });
    await switchDuePrices(shop.db);
    const done = await edit([lamp, shirt], { kind: 'sale', percent: 30, endsAt: until });
    expect(done).toMatchObject({ changed: 2, refused: 0 });
    expect(await shown(lamp)).toMatchObject({ price: 14, formerPrice: 20, saleEndsAt: until });
    expect(await shown(shirt)).toMatchObject({ price: 21, formerPrice: 30, priorPrice: 30 });
    // The one of next week stays.
    expect((await readSales([lamp.id, shirt.id])).map(({ priceMinor }) => priceMinor).sort()).toEqual([
      1_400, 2_100, 2_500,
    ]);
  });

  it('begin at a moment, at which one that goes on ends', async () => {
    const [from, until] = [3, 5].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    await addSale(db, shirt, { priceMinor: 2_500 });
    await addSale(db, lamp, { priceMinor: 1_900, startsIn: 4 * 60, endsIn: 9 * 60 });
    await edit([lamp, shirt], { kind: 'sale', percent: 30, startsAt: from, endsAt: until });
    const [lampSales, shirtSales] = [await plannedSales(lamp), await plannedSales(shirt)];
    expect(lampSales).toEqual([{ price: 14, startsAt: from, endsAt: until }]);
    expect(shirtSales).toEqual([
      { price: 25, startsAt: null, endsAt: from },
      { price: 21, startsAt: from, endsAt: until },
    ]);
    expect((await shown(lamp)).price).toBe(20);
  });

  it('that end before they begin are refused', async () => {
    const [until, from] = [1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString());
    const change = { kind: 'sale', percent: 30, startsAt: from, endsAt: until };
    await expect(startBulkEdit(shop, ada, [lamp], change)).rejects.toThrow(
      'A sale must end after it begins.',
    );
  });

  it('whose end has passed before their turn are refused, and others stay', async () => {
    await addSale(db, shirt, { priceMinor: 2_500 });
    const begun = await startBulkEdit(shop, ada, [lamp, shirt], { kind: 'sale', percent: 30, endsAt: until });
    const endsAt = new Date(Date.now() - 60_000).toISOString();
    const over = { kind: 'sale', percent: 30, rounding: 'none', startsAt: null, endsAt } as const;
    await db.update(bulkEdits).set({ change: over }).where(eq(bulkEdits.id, begun._id));
    await runBulkEdits(shop.db);
    const reason = 'The sale would be over by now.';
    expect((await readBulkEdit(shop, ada, begun)).refusals).toMatchObject([{ reason }, { reason }]);
    expect(await readSales([lamp.id, shirt.id])).toMatchObject([{ priceMinor: 2_500 }]);
  });

  it('beside 20 others are refused, and in place of one of them are not', async () => {
    const day = 24 * 60;
    for (let at = 1; at <= 20; at++)
      await addSale(db, lamp, { priceMinor: 1_900, startsIn: at * day, endsIn: (at + 1) * day });
    const beside = { kind: 'sale', percent: 30, endsAt: until };
    const reason = 'A variant has 20 sales already.';
    const which = { ids: [lamp.id, shirt.id] };
    const previewed = { token: ada.token, body: { which, change: beside } };
    const { samples } = (await shop.call('POST', '/product/bulk/preview', previewed)).json();
    expect(samples).toEqual([
      expect.objectContaining({ _id: shirt.id, from: 30, to: 21 }),
      { _id: lamp.id, name: expect.any(String), variants: 1, from: 20, reason },
    ]);
    const refused = await edit([lamp, shirt], beside);
    expect(refused).toMatchObject({ changed: 1, refusals: [{ _id: lamp.id, reason }] });
    expect(await plannedSales(lamp)).toHaveLength(20);

    const inDays = (days: number) => new Date(Date.now() + days * day * 60_000).toISOString();
    const within = { ...beside, startsAt: inDays(5.4), endsAt: inDays(5.6) };
    expect(await edit([lamp], within)).toMatchObject({ refusals: [{ reason }] });
    const instead = { ...beside, startsAt: inDays(4.9), endsAt: inDays(5.9) };
    expect(await edit([lamp], instead)).toMatchObject({ changed: 1 });
    expect(await plannedSales(lamp)).toHaveLength(20);
    expect(await edit([lamp], { ...beside, endsAt: null })).toMatchObject({ changed: 1 });
    expect(await plannedSales(lamp)).toHaveLength(1);
  });

  it('without an end replace all, and can be ended', async () => {
    await addSale(db, shirt, { priceMinor: 2_500, startsIn: 60 });
    await edit([lamp, shirt], { kind: 'sale', percent: 50, endsAt: null });
    expect((await shown(shirt)).price).toBe(15);
    const mug = await addProduct(db);
    expect(await edit([lamp, shirt, mug], { kind: 'end-sales' })).toMatchObject({ done: 3, changed: 2 });
    expect((await shown(shirt)).price).toBe(30);
    expect(await readSales([lamp.id, shirt.id])).toEqual([]);
  });
});

describe('activity, categories and deletion', () => {
  it('hide and show products', async () => {
    expect(await edit([lamp, shirt], { kind: 'deactivate' })).toMatchObject({ changed: 2 });
    expect((await shop.call('GET', `/product/item/${lamp.slug}`)).statusCode).toBe(404);
    expect(await edit([lamp], { kind: 'activate' })).toMatchObject({ changed: 1 });
    expect(await edit([lamp, shirt], { kind: 'deactivate' })).toMatchObject({ done: 2, changed: 1 });
  });

  it('add, set and remove categories', async () => {
    const [chairs, light, gone] = [await addCategory(db), await addCategory(db), await addCategory(db)];
    const listed = async (slug: string) =>
      (await shop.call('GET', `/product/list?category=${slug}`)).json().count;
    expect(await listed(light.slug)).toBe(0);
    const change = (how: string, ...of: { id: string }[]) => ({
      kind: 'categories',
      how,
      categories: of.map(({ id }) => id),
    });
    await edit([lamp], change('add', chairs, gone));
    expect(await edit([lamp, shirt], change('add', chairs, light))).toMatchObject({ changed: 2 });
    expect(await listed(light.slug)).toBe(2);
    expect(await edit([lamp, shirt], change('set', light))).toMatchObject({ changed: 2 });
    expect(await readCategories(lamp)).toEqual([light.id]);
    expect(await edit([lamp], change('remove', light))).toMatchObject({ changed: 1 });
    expect(await listed(light.slug)).toBe(1);
    expect(await edit([shirt], change('set'))).toMatchObject({ changed: 1 });
    expect(await readCategories(shirt)).toEqual([]);
  });

  it('leave what a category lists because of one below it, until it has the product itself', async () => {
    const home = await addCategory(db);
    const light = await addCategoryBelow(db, home.id, { productIds: [lamp.id] });
    const change = (how: string, { id }: { id: string }) => ({ kind: 'categories', how, categories: [id] });
    expect(await edit([lamp], change('remove', home))).toMatchObject({ done: 1, changed: 0 });
    expect(await edit([lamp], change('add', home))).toMatchObject({ changed: 1 });
    expect(await edit([lamp], change('add', home))).toMatchObject({ changed: 0 });
    expect(await edit([lamp], change('remove', light))).toMatchObject({ changed: 1 });
    expect(await readCategories(lamp)).toEqual([home.id]);
    expect(await edit([lamp], change('set', light))).toMatchObject({ changed: 1 });
    expect(await readCategories(lamp)).toEqual([light.id]);
    expect(await wrongLines(db)).toEqual([]);
  });

  it('that put products into a category which is deleted meanwhile change nothing', async () => {
    const [kept, deleted] = [await addCategory(db, { productIds: [lamp.id] }), await addCategory(db)];
    const change = { kind: 'categories', how: 'set', categories: [deleted.id] };
    const begun = await startBulkEdit(shop, ada, [lamp], change);
    await shop.call('DELETE', `/category/delete/${deleted.id}`, { token: ada.token });
    await runBulkEdits(shop.db);
    expect(await readBulkEdit(shop, ada, begun)).toMatchObject({ changed: 0, refused: 1 });
    expect(await readCategories(lamp)).toEqual([kept.id]);
  });

  it('delete products for shoppers', async () => {
    const member = await addMember(shop);
    await shop.call('POST', '/wishlist', { token: member.token, body: { product: lamp.id, isLiked: true } });
    expect(await edit([lamp, shirt], { kind: 'delete' })).toMatchObject({ changed: 2, refused: 0 });
    expect((await shop.call('GET', `/product/item/${lamp.slug}`)).statusCode).toBe(404);
    expect((await shop.call('GET', '/wishlist', { token: member.token })).json().wishlist).toEqual([]);
    const [stored] = await db.select().from(products).where(eq(products.id, lamp.id));
    expect(stored?.deletedAt).not.toBeNull();
    expect(await edit([lamp], { kind: 'activate' })).toMatchObject({ changed: 0, refused: 1 });
  });

  it('delete products with an event of the activity log for each', async () => {
    await edit([lamp, shirt], { kind: 'delete' });
    const { activity } = (
      await shop.call('GET', '/activity?kind=product-deleted&limit=2', { token: ada.token })
    ).json();
    expect(activity.map(({ details }: { details: { product: string } }) => details.product).sort()).toEqual(
      [lamp, shirt].map(({ name, sku }) => `${name} (${sku})`).sort(),
    );
    expect(activity).toMatchObject([{ actor: { _id: ada.id } }, { actor: { _id: ada.id } }]);
  });
});
