import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { attributeChoices, attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productOptionValues, productVariants } from '#server/db/schema/variants.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { addAdministrator, addBrand, addMerchant } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { switchDuePrices } from '../prices/switch-due-prices.ts';
import { importCatalogue } from '../product-import/import-catalogue.ts';
import { openCatalogue } from '../product-import/read-rows.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await db.delete(products);
  await db.delete(attributes);
});
const ada = await addAdministrator(shop);

const download = (query = '', token = ada.token) => shop.call('GET', `/product/export${query}`, { token });
const readLines = async (query = '', token = ada.token) =>
  (await download(query, token)).body.replace('\uFEFF', '').trimEnd().split('\r\n').slice(1);

async function importAgain(csv: Buffer) {
  const reasons: string[] = [];
  const summary = await importCatalogue(db, await openCatalogue('-', Readable.from([csv])), {
    refuse: async (_row, reason) => void reasons.push(reason),
    report: () => {},
  });
  return { reasons, summary };
}
const everything = async () => ({
  values: await db.select().from(productAttributes),
  products: await db.select().from(products).orderBy(products.id),
  variants: await db.select().from(productVariants).orderBy(productVariants.id),
  lines: await db
    .select()
    .from(categoryProducts)
    .orderBy(categoryProducts.productId, categoryProducts.categoryId),
});

/** Gives products a value of each kind, and one that their categories do not ask for any more. */
async function addAttributeValues(...productIds: string[]) {
  const category = await addCategory(db);
  const [text, number, choice, flag, former] = [
    await addAttribute(db, { name: 'Fit, or;=cut' }),
    await addAttribute(db, { name: 'Length', kind: 'number', unit: 'cm' }),
    await addAttribute(db, { name: 'Material', kind: 'choice', choices: ['Oak', '=Ash'] }),
    await addAttribute(db, { name: 'Washable', kind: 'yes-no' }),
    await addAttribute(db, { name: 'Former', categories: [category.id] }),
  ];
  const [, ash] = await db
    .select()
    .from(attributeChoices)
    .where(eq(attributeChoices.attributeId, choice))
    .orderBy(attributeChoices.position);
  for (const productId of productIds) {
    await db.insert(productAttributes).values([
      { productId, attributeId: text, kind: 'text', text: '-loose' },
      { productId, attributeId: number, kind: 'number', number: -12.5 },
      { productId, attributeId: choice, kind: 'choice', choiceId: ash?.id },
      { productId, attributeId: flag, kind: 'yes-no', isYes: false },
      { productId, attributeId: former, kind: 'text', text: 'old' },
    ]);
  }
}

/** Products of every kind, with texts that are hard on files. */
async function addEveryKind() {
  const name = '=HYPERLINK("https://example.com")';
  const lamp = await addProduct(db, { name, priceMinor: 1_999, details: '- *oak* & <p>\n\n&amp; </p>' });
  const chair = await addProduct(db, {
    name: '\'t Hooft, "chair"',
    description: '-1 &deg; <br /> "warm"\nline',
    details: '=1 | 2\n\n> **oak** &deg; <br>\n- a;=1\t@A1',
  });
  await addCategory(db, { name: '@Seats', productIds: [chair.id] });
  await addCategory(db, { name: 'Chairs', productIds: [chair.id, lamp.id] });
  const shirt = await addProduct(db, { name: 'Сорочка 🙂;＝1', taxable: true });
  const [small, medium] = await addVariants(db, shirt, [
    { size: 'S', quantity: 3 },
    { size: 'M', priceMinor: 2_650, isActive: false },
  ]);
  if (!small || !medium) throw new Error('no variants were added');
  await db
    .update(productVariants)
    .set({ barcode: '=4001', weightGrams: 180 })
    .where(eq(productVariants.id, small.id));
  await db.update(productOptionValues).set({ name: '+S' }).where(eq(productOptionValues.name, 'S'));
  const backOrder = { policy: 'back-order', backOrderLimit: 7, backOrderFrom: '2100-01-01' } as const;
  await db.update(productVariants).set(backOrder).where(eq(productVariants.id, medium.id));
  await db.update(productVariants).set({ policy: 'untracked' }).where(eq(productVariants.id, lamp.id));
  await db.update(products).set({ sourceImageUrl: '+x', isActive: false }).where(eq(products.id, lamp.id));
  await db.update(products).set({ taxClass: 'reduced' }).where(eq(products.id, shirt.id));
  await addAttributeValues(lamp.id, shirt.id);
  for (const variant of [chair, small]) await addSale(db, variant, { priceMinor: 900 });
  await switchDuePrices(shop.db);
  return { lamp, chair, shirt };
}

describe('an export', () => {
  it('is read back by an import, which changes nothing', async () => {
    await addEveryKind();
    const before = await everything();
    const { rawPayload } = await download();
    const { reasons, summary } = await importAgain(rawPayload);
    expect(reasons).toEqual([]);
    expect(summary).toMatchObject({ rows: 4, same: 4, brandsMade: 0, categoriesMade: 0 });
    expect(await everything()).toEqual(before);
  });

  it('names a category by its path, so that another one of the same name stays as it is', async () => {
    const [derby, sandal, boot] = [await addProduct(db), await addProduct(db), await addProduct(db)];
    const [men, women] = [await addCategory(db, { name: 'Men' }), await addCategory(db, { name: 'Women' })];
    const shoes = await addCategory(db, { name: 'Shoes', parentId: men.id, productIds: [derby.id] });
    await addCategory(db, { name: 'Shoes', parentId: women.id, productIds: [sandal.id, derby.id] });
    await addCategory(db, { name: 'A>B > C', parentId: shoes.id, productIds: [boot.id] });
    const before = await everything();
    const { body, rawPayload } = await download();
    for (const path of ['Men > Shoes', '"Men > Shoes; Women > Shoes"', 'Men > Shoes > A>B > C'])
      expect(body).toContain(`,${path},`);
    const { reasons, summary } = await importAgain(rawPayload);
    expect(reasons).toEqual([]);
    expect(summary).toMatchObject({ same: 3, categoriesMade: 0 });
    expect(await everything()).toEqual(before);
  });

  it('is a CSV file with a date, a byte order mark and no formula', async () => {
    await addEveryKind();
    const { statusCode, headers, body } = await download();
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/),
    });
    expect(
      body.startsWith(
        '\uFEFFproductSku,sku,name,slug,brand,category,categories,description,details,price,salePrice,saleFrom,saleUntil,quantity,',
      ),
    ).toBe(true);
    expect(body).toContain(`"'=HYPERLINK(""https://example.com"")"`);
    expect(body).not.toMatch(/(^|[,;"\t])[=+@＝]|(^|[,;"\t])-(?!12\.5,)/m);
  });

  it('has a column for each attribute, with what the page of a product shows', async () => {
    await addAttributeValues((await addProduct(db, { name: 'Lamp' })).id);
    const [head = '', row] = (await download()).body.trimEnd().split('\r\n');
    const names = ['Fit, or;=cut', 'Length', 'Material', 'Washable', 'Former'];
    expect(
      head.endsWith(
        names
          .map((name) => `,attribute:${name}`)
          .join('')
          .replace('attribute:Fit, or;=cut', '"attribute:Fit, or;\'=cut"'),
      ),
    ).toBe(true);
    expect(row?.endsWith(",'-loose,-12.5,'=Ash,no,")).toBe(true);
  });

  it('has base prices, and each variant of a product with options', async () => {
    const { lamp, shirt } = await addEveryKind();
    await addSale(db, lamp, { priceMinor: 900 });
    await switchDuePrices(shop.db);
    const lines = await readLines();
    expect(lines.filter((line) => /^,SKU/.test(line) && line.includes(lamp.sku))).toEqual([
      expect.stringContaining(',19.99,'),
    ]);
    expect(lines.filter((line) => line.startsWith(`${shirt.sku},`))).toEqual([
      expect.stringContaining(`${shirt.sku}-S,"Сорочка 🙂;'＝1"`),
      expect.stringMatching(/,26\.50,,,,100,back-order 7 from 2100-01-01,shop,1,reduced,+Size,M,,,,,,,,0,/),
    ]);
  });

  it('has what the filters of the list choose', async () => {
    const lamp = await addProduct(db, { name: 'Lamp of the list', quantity: 0 });
    await addProduct(db, { name: 'Chair of the list' });
    const category = await addCategory(db, { productIds: [lamp.id] });
    for (const query of [
      '?search=lamp%20of',
      '?stock=out',
      `?category=${category.id}`,
      `?brand=${lamp.brandId}`,
    ])
      expect(await readLines(query)).toEqual([expect.stringContaining(lamp.sku)]);
    expect(await readLines('?status=inactive')).toEqual([]);
  });

  it('has a merchant’s own products only', async () => {
    const vera = await addMerchant(shop);
    const own = await addProduct(db, { brandId: vera.brandId });
    const other = await addProduct(db, { brandId: await addBrand(db) });
    expect(await readLines('', vera.token)).toEqual([expect.stringContaining(own.sku)]);
    expect(await readLines(`?brand=${other.brandId}`, vera.token)).toEqual([]);
    expect(await readLines()).toHaveLength(2);
  });

  it('has all products, also when they are many', async () => {
    const brandId = await addBrand(db);
    const values = Array.from({ length: 510 }, (_, at) => ({
      sku: `MANY-${at}`,
      name: `Many ${at}`,
      slug: `many-${at}`,
      description: 'One of many.',
      priceMinor: 1_000,
      quantity: 1,
      brandId,
    }));
    await db.insert(products).values(values);
    const skus = (await readLines()).map((line) => line.split(',')[1]);
    expect(skus).toEqual(values.map(({ sku }) => sku));
  });
});
