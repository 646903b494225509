import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { applyChecked, checkFile, importCsv, undoApplied } from '#server/testing/builders/imports.ts';
import { addAdministrator, addMerchant, type TestMerchant } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Slugs that something had before are not for others (docs/rules.md#slugs). */

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

type Sender = { token: string };
const ada = await addAdministrator(shop);
const picture = await testImage();
const [vera, otto] = [await addMerchant(shop), await addMerchant(shop)];

let made = 0;
/** As a slug, and as a name that gets it. */
let wanted = '';
let present = '';
let lamp: TestProduct;
beforeEach(async () => {
  made += 1;
  [wanted, present] = [`wanted-${made}`, `present-${made}`];
  lamp = await addProduct(db, { brandId: vera.brandId });
});

const refused = { code: 'slug-in-use', fields: { slug: 'This slug is already in use.' } };

function rename({ id, sku, name, brandId }: TestProduct, slug: string, { token }: Sender) {
  const fields = { description: 'Warm.', price: 189, quantity: 1_000, taxable: 0 };
  const body = { product: { sku, name, slug, brand: brandId, ...fields } };
  return shop.call('PUT', `/product/${id}`, { token, body });
}
async function retire(product: TestProduct, by: Sender = vera): Promise<void> {
  for (const slug of [wanted, present]) {
    const response = await rename(product, slug, by);
    expect(response.statusCode, response.body).toBe(200);
  }
}
const remove = ({ id }: TestProduct, { token }: Sender) =>
  shop.call('DELETE', `/product/delete/${id}`, { token });

/** @returns the slug of a new product with a name that the wanted slug is made of */
async function slugOfNew({ token, brandId }: TestMerchant): Promise<string> {
  const fields = { sku: `NEW-${crypto.randomUUID()}`, name: wanted, description: 'Warm.' };
  const body = toFormData({ ...fields, price: 1, quantity: 1, taxable: 0, brand: brandId }, picture);
  const response = await shop.call('POST', '/product/add', { token, body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().product.slug;
}
const imports = (sender: Sender, sku: string) =>
  checkFile(shop, sender, importCsv(`${sku},${wanted},,,Warm.,10,5,0`)).then(({ _id }) =>
    applyChecked(shop, sender, _id),
  );
async function slugOfSku(sku: string): Promise<string | undefined> {
  const [found] = await db
    .select({ slug: products.slug })
    .from(products)
    .where(sql`sku = ${sku} and deleted_at is null`);
  return found?.slug;
}

describe('a former slug of a product', () => {
  beforeEach(() => retire(lamp));

  it('is refused to other products in the words of one that is in use', async () => {
    for (const [brandId, by] of [
      [otto.brandId, otto],
      [vera.brandId, vera],
    ] as const) {
      const other = await addProduct(db, { brandId });
      const response = await rename(other, wanted, by);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject(refused);
      expect((await rename(other, present, by)).json()).toMatchObject(refused);
    }
    expect((await shop.call('GET', `/former-slug/product/${wanted}`)).json().slug).toBe(present);
  });

  it('is its product’s again whenever it likes', async () => {
    expect((await rename(lamp, wanted, vera)).statusCode).toBe(200);
  });

  it('is given to another by the people of the shop only', async () => {
    const other = await addProduct(db, { brandId: otto.brandId });
    expect((await rename(other, wanted, ada)).statusCode).toBe(200);
    expect((await rename(lamp, wanted, vera)).json()).toMatchObject(refused);
  });

  it('gets a suffix when a name makes it, also in an import', async () => {
    expect(await slugOfNew(otto)).toBe(`${wanted}-2`);
    const sku = `IMPORTED-${made}`;
    await imports(otto, sku);
    expect(await slugOfSku(sku)).toBe(`${wanted}-3`);
  });

  it('is not restored to a product that had it earlier', async () => {
    const earlier = await addProduct(db, { brandId: otto.brandId });
    // The shop takes it from Vera's for Otto's, and gives it back.
    for (const [product, slug] of [
      [earlier, wanted],
      [earlier, `${present}-otto`],
      [lamp, wanted],
      [lamp, `${present}-again`],
    ] as const)
      expect((await rename(product, slug, ada)).statusCode).toBe(200);
    const history = `/product/${earlier.id}/history`;
    const { entries } = (await shop.call('GET', `${history}?field=slug`, otto)).json();
    const restore = ({ token }: Sender) =>
      shop.call('POST', `${history}/${entries[0]._id}/restore`, { token, body: {} });
    expect((await restore(otto)).json()).toMatchObject({
      changes: {},
      problems: [{ field: 'slug', message: refused.fields.slug }],
    });
    expect((await restore(ada)).json().changes.slug.to).toBe(wanted);
  });
});

describe('a slug of a deleted product', () => {
  it('is free for products of the same merchant, and not for those of others', async () => {
    await retire(lamp);
    expect((await remove(lamp, vera)).statusCode).toBe(200);
    const other = await addProduct(db, { brandId: otto.brandId });
    for (const slug of [wanted, present])
      expect((await rename(other, slug, otto)).json()).toMatchObject(refused);
    expect(await slugOfNew(otto)).toBe(`${wanted}-2`);
    expect(await slugOfNew(vera)).toBe(wanted);
    expect((await shop.call('GET', `/former-slug/product/${present}`)).statusCode).toBe(404);
  });

  it('is the same again when its import is undone and repeated, and no other merchant’s', async () => {
    const sku = `UNDONE-${made}`;
    const { _id } = await imports(vera, sku);
    expect(await slugOfSku(sku)).toBe(wanted);
    await undoApplied(shop, vera, _id);
    expect(await slugOfSku(sku)).toBeUndefined();
    await imports(otto, `${sku}-OTTO`);
    expect(await slugOfSku(`${sku}-OTTO`)).toBe(`${wanted}-2`);
    await imports(vera, sku);
    expect(await slugOfSku(sku)).toBe(wanted);
  });
});

describe('a slug that a product gives up at this moment', () => {
  /** Otto's request waits until Vera's product has another slug. */
  async function meanwhile<T>(work: () => Promise<T>): Promise<T> {
    expect((await rename(lamp, wanted, vera)).statusCode).toBe(200);
    let working: Promise<T> | null = null;
    await db.transaction(async (tx) => {
      await tx.update(products).set({ slug: present }).where(eq(products.id, lamp.id));
      working = work();
      await expect.poll(() => countLockWaits(shop.pool)).toBe(1);
    });
    if (!working) throw new Error('nothing was begun');
    return await working;
  }

  it('is refused to another product', async () => {
    const other = await addProduct(db, { brandId: otto.brandId });
    const response = await meanwhile(() => rename(other, wanted, otto));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refused);
  });

  it('gets a suffix when the name of a new product makes it', async () => {
    expect(await meanwhile(() => slugOfNew(otto))).toBe(`${wanted}-2`);
  });
});

describe('a former slug of a brand', () => {
  const renameBrand = (id: string, slug: string, { token }: Sender) =>
    shop.call('PUT', `/brand/${id}`, {
      token,
      body: { brand: { name: 'Aldergate', slug, description: 'Warm.' } },
    });
  const addBrand = async () =>
    (
      await shop.call('POST', '/brand/add', {
        token: ada.token,
        body: { name: wanted, description: 'Good.' },
      })
    ).json().brand;

  it('is refused to other merchants, stays with the brand, and is given away by the shop', async () => {
    for (const slug of [wanted, present]) await renameBrand(vera.brandId, slug, vera);
    const response = await renameBrand(otto.brandId, wanted, otto);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(refused);
    expect((await addBrand()).slug).toBe(`${wanted}-2`);
    expect((await renameBrand(vera.brandId, wanted, vera)).statusCode).toBe(200);
    await renameBrand(vera.brandId, present, vera);
    expect((await renameBrand(otto.brandId, wanted, ada)).statusCode).toBe(200);
  });

  it('and that of a deleted one are taken by nobody but the shop', async () => {
    const { _id } = await addBrand();
    expect((await shop.call('DELETE', `/brand/delete/${_id}`, ada)).statusCode).toBe(200);
    expect((await renameBrand(otto.brandId, wanted, otto)).json()).toMatchObject(refused);
    expect((await addBrand()).slug).toBe(`${wanted}-2`);
    expect((await renameBrand(otto.brandId, wanted, ada)).statusCode).toBe(200);
    const [stored] = await db.select().from(brands).where(eq(brands.id, otto.brandId));
    expect(stored?.slug).toBe(wanted);
  });
});

it('a new category whose name makes a former slug of another gets a suffix', async () => {
  const { id } = await addCategory(db);
  for (const slug of [wanted, present]) {
    const body = { category: { name: 'Lighting', slug, description: 'Warm.' } };
    expect((await shop.call('PUT', `/category/${id}`, { token: ada.token, body })).statusCode).toBe(200);
  }
  const body = { name: wanted, description: 'Warm.', products: [lamp.id] };
  const added = await shop.call('POST', '/category/add', { token: ada.token, body });
  expect(added.json().category.slug).toBe(`${wanted}-2`);
});
