import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  attributeCategories,
  attributeChoices,
  attributes,
  productAttributes,
} from '#server/db/schema/attributes.ts';
import { categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productOptions, productOptionValues } from '#server/db/schema/variants.ts';
import { runNow } from '#server/jobs/queue.ts';
import { searchWords } from '#server/jobs/search-words.ts';
import { addAttribute, setChoice } from '#server/testing/builders/attributes.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);

const found = async (name: string) => {
  const response = await shop.call('GET', `/product/list?limit=100&name=${name}`);
  return response.json<{ products: { name: string }[] }>().products.map((product) => product.name);
};
const runJob = () => runNow(db, searchWords({ db }));
const readChoice = async (attributeId: string) => {
  const [choice] = await db
    .select({ id: attributeChoices.id })
    .from(attributeChoices)
    .where(eq(attributeChoices.attributeId, attributeId));
  return choice?.id ?? '';
};

let brandId: string;
let pack: TestProduct;
let bags: { id: string };
let packs: { id: string };
beforeAll(async () => {
  brandId = await addBrand(db, { name: 'Fellmark' });
  pack = await addProduct(db, { brandId, name: 'Everyday', description: 'Quick pocket.' });
  bags = await addCategory(db, { name: 'Luggage' });
  packs = await addCategory(db, { name: 'Rucksacks', parentId: bags.id, productIds: [pack.id] });
});

it('a product is found by its category and those above, after those that are named so, before details', async () => {
  await addProduct(db, { brandId, name: 'Rucksack cover', description: 'For rain.' });
  await addProduct(db, { brandId, name: 'Tent', description: 'For two.', details: 'Fits each rucksack.' });
  expect(await found('rucksack')).toEqual(['Rucksack cover', 'Everyday', 'Tent']);
  expect(await found('luggage')).toEqual(['Everyday']);
});

it('a renamed or moved category is found by what it is called now', async () => {
  await db.update(categories).set({ name: 'Satchels' }).where(eq(categories.id, packs.id));
  expect(await found('satchel')).toEqual(['Everyday']);
  expect(await found('rucksack')).not.toContain('Everyday');
  const travel = await addCategory(db, { name: 'Travelling' });
  await db.update(categories).set({ parentId: travel.id, parentDepth: 1 }).where(eq(categories.id, packs.id));
  expect(await found('travelling')).toEqual(['Everyday']);
  expect(await found('luggage')).toEqual([]);
  await db.delete(categoryProducts).where(eq(categoryProducts.productId, pack.id));
  expect(await found('satchel')).toEqual([]);
});

it('a product is found by the values of its options, as they are called now', async () => {
  await addVariants(db, pack, [{ size: 'Vermilion' }, { size: 'Ochre' }]);
  expect(await found('ochre')).toEqual(['Everyday']);
  await db
    .update(productOptionValues)
    .set({ name: 'Umber' })
    .where(sql`product_id = ${pack.id} and name = 'Ochre'`);
  expect(await found('umber')).toEqual(['Everyday']);
  expect(await found('ochre')).toEqual([]);
});

it('a product is found by the values of its attributes, as they are called now', async () => {
  const material = await addAttribute(db, { name: 'Material', kind: 'choice', choices: ['Corduroy'] });
  await setChoice(db, pack.id, material, await readChoice(material));
  const washable = await addAttribute(db, { name: 'Washable', kind: 'yes-no' });
  const care = await addAttribute(db, { name: 'Care' });
  const weight = await addAttribute(db, { name: 'Weight', kind: 'number' });
  const value = { productId: pack.id };
  await db.insert(productAttributes).values([
    { ...value, attributeId: washable, kind: 'yes-no', isYes: true },
    { ...value, attributeId: care, kind: 'text', text: 'Brush gently' },
    { ...value, attributeId: weight, kind: 'number', number: 77 },
  ]);
  for (const word of ['corduroy', 'washable', 'brush']) expect(await found(word), word).toEqual(['Everyday']);
  expect(await found('77')).toEqual([]);

  await db.update(productAttributes).set({ isYes: false }).where(eq(productAttributes.attributeId, washable));
  await db
    .update(attributeChoices)
    .set({ name: 'Moleskin' })
    .where(eq(attributeChoices.attributeId, material));
  await db.delete(productAttributes).where(eq(productAttributes.attributeId, care));
  for (const word of ['corduroy', 'washable', 'brush']) expect(await found(word), word).toEqual([]);
  expect(await found('moleskin')).toEqual(['Everyday']);
});

it('a yes is found by what its attribute is called now', async () => {
  const foldable = await addAttribute(db, { name: 'Foldable', kind: 'yes-no' });
  await db
    .insert(productAttributes)
    .values({ productId: pack.id, attributeId: foldable, kind: 'yes-no', isYes: true });
  expect(await found('collapsible')).toEqual([]);
  await db.update(attributes).set({ name: 'Collapsible' }).where(eq(attributes.id, foldable));
  expect(await found('collapsible')).toEqual(['Everyday']);
});

it('a value that the page does not show finds nothing', async () => {
  const lining = await addAttribute(db, { kind: 'choice', choices: ['Tartan'], categories: [packs.id] });
  await setChoice(db, pack.id, lining, await readChoice(lining));
  expect(await found('tartan')).toEqual([]);
  await db.update(attributes).set({ isForAll: true }).where(eq(attributes.id, lining));
  expect(await found('tartan')).toEqual(['Everyday']);
  await db.update(attributes).set({ isForAll: false }).where(eq(attributes.id, lining));
  await db.delete(attributeCategories).where(eq(attributeCategories.attributeId, lining));
  await db.insert(attributeCategories).values({ attributeId: lining, categoryId: bags.id });
  await db.insert(categoryProducts).values({ productId: pack.id, categoryId: bags.id });
  expect(await found('tartan')).toEqual(['Everyday']);
});

it('an option that refers to an attribute answers for it', async () => {
  const check = await addAttribute(db, { kind: 'choice', choices: ['Houndstooth', 'Gingham'] });
  const [houndstooth, gingham] = await db
    .select({ choiceId: attributeChoices.id, name: attributeChoices.name })
    .from(attributeChoices)
    .where(eq(attributeChoices.attributeId, check))
    .orderBy(attributeChoices.position);
  const gilet = await addProduct(db, { brandId, name: 'Gilet' });
  await setChoice(db, gilet.id, check, houndstooth?.choiceId ?? '');
  expect(await found('houndstooth')).toEqual(['Gilet']);
  const option = { productId: gilet.id, position: 1, attributeId: check };
  await db.insert(productOptions).values({ ...option, name: 'Check' });
  await db.insert(productOptionValues).values({ ...option, ...gingham, name: 'Gingham', option: 1 });
  expect(await found('gingham')).toEqual(['Gilet']);
  expect(await found('houndstooth')).toEqual([]);
});

it("'sale' and 'new' find what is in a sale and what is new, while it is", async () => {
  await db.update(products).set({ onSale: true }).where(eq(products.id, pack.id));
  await runJob();
  expect(await found('sale')).toEqual(['Everyday']);
  expect(await found('new')).toContain('Everyday');
  await db
    .update(products)
    .set({ onSale: false, createdAt: sql`now() - interval '31 days'` })
    .where(eq(products.id, pack.id));
  await runJob();
  expect(await found('sale')).toEqual([]);
  expect(await found('new')).not.toContain('Everyday');
  expect(await found('fellmark')).toContain('Everyday');
});

it('the job writes the words of more than 1,000 products that share a name', async () => {
  await db.execute(sql`
    insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id)
    select gen_random_uuid(), 'many-' || n, 'Peg ' || n, 'many-' || n, '', 100, 1, ${brandId} from generate_series(1, 1001) n`);
  const many = await addCategory(db, { name: 'Haberdashery' });
  await db.execute(sql`
    insert into category_products (category_id, product_id) select ${many.id}, id from products where sku like 'many-%'`);
  expect(await found('haberdashery')).toEqual([]);
  await runJob();
  expect(await found('haberdashery')).toHaveLength(100);
  await db.update(categories).set({ name: 'Notions' }).where(eq(categories.id, many.id));
  // Whoever edits one of them meanwhile writes its words.
  await db.update(products).set({ name: 'Needle' }).where(sql`sku = 'many-7'`);
  expect(await found('notions')).toEqual(['Needle']);
  await runJob();
  expect(await found('haberdashery')).toEqual([]);
  expect(await found('notions')).toHaveLength(100);
});
