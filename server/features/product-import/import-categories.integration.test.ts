import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { unsentInvalidations } from '#server/db/schema/unsent-invalidations.ts';
import { addCategory } from '#server/testing/builders/products.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { above, grandparent, parent, pathNames } from '../categories/category-tree.store.ts';
import { importCatalogue } from './import-catalogue.ts';
import { openCatalogue } from './read-rows.ts';

/** Names and paths in the column `category`. */

const { db, close } = await createTestDatabase();
afterAll(close);
let men: { id: string };
let women: { id: string };
beforeEach(async () => {
  men = await addCategory(db, { name: 'Men' });
  women = await addCategory(db, { name: 'Women' });
  await addCategory(db, { name: 'Shoes', parentId: men.id });
  await addCategory(db, { name: 'Shoes', parentId: women.id });
});
afterEach(async () => {
  await db.delete(products);
  await db.delete(brands);
  for (const depth of [3, 2, 1]) await db.delete(categories).where(eq(categories.depth, depth));
});

const rowIn = (sku: string, category: string, variant = ',,') =>
  `${sku},Thing ${sku},Aldergate,${category},9,5,1,${variant}`;
/** No process sends it. */
const takeAnnounced = async () => (await db.delete(unsentInvalidations).returning()).map(({ tags }) => tags);
const take = (...rows: string[]) =>
  takeFile(['sku,name,brand,category,price,quantity,taxable,productSku,option1Name,option1Value', ...rows]);
async function takeFile(lines: string[]) {
  const reasons: string[] = [];
  const bytes = Buffer.from(lines.join('\n'));
  const file = await openCatalogue('-', Readable.from([bytes]));
  const { added, changed, same, categoriesMade } = await importCatalogue(db, file, {
    refuse: async (_row, reason) => void reasons.push(reason),
    report: () => {},
  });
  return { reasons, added, changed, same, categoriesMade };
}

/** @returns paths of the categories that list products themselves */
async function listed() {
  const rows = await db
    .select({ sku: products.sku, names: pathNames, name: categories.name })
    .from(categoryProducts)
    .innerJoin(products, eq(products.id, categoryProducts.productId))
    .innerJoin(categories, eq(categories.id, categoryProducts.categoryId))
    .leftJoin(parent, above.parent)
    .leftJoin(grandparent, above.grandparent)
    .where(eq(categoryProducts.inherited, false))
    .orderBy(products.sku, categories.id);
  return rows.map(({ sku, names, name }) => `${sku}: ${[...names, name].join('/')}`);
}

describe('the category of a row', () => {
  it('is a path, in any letter case, with or without spaces', async () => {
    const { reasons, categoriesMade } = await take(rowIn('A', 'men > SHOES'), rowIn('B', 'Women>Shoes'));
    expect({ reasons, categoriesMade }).toEqual({ reasons: [], categoriesMade: 0 });
    expect(await listed()).toEqual(['A: Men/Shoes', 'B: Women/Shoes']);
  });

  it('is a name that only one has', async () => {
    await addCategory(db, { name: 'Boots', parentId: women.id });
    await take(rowIn('A', 'boots'));
    expect(await listed()).toEqual(['A: Women/Boots']);
  });

  it('is refused when it is the name of several', async () => {
    const { reasons, added } = await take(rowIn('A', 'Shoes'));
    expect(reasons).toEqual([
      'Several categories have the name Shoes. Please write the path, for example Men > Shoes.',
    ]);
    expect(added).toBe(0);
  });

  it('is that of the product when it is the name of several', async () => {
    await take(rowIn('A', 'Women > Shoes'));
    expect(await take(rowIn('A', 'shoes'))).toMatchObject({ reasons: [], same: 1 });
    expect(await listed()).toEqual(['A: Women/Shoes']);
  });

  it('is the one at the top when a name of several is also a path', async () => {
    await addCategory(db, { name: 'Shoes' });
    await take(rowIn('A', 'Shoes'));
    expect(await listed()).toEqual(['A: Shoes']);
  });

  it('is refused when it is the path of several', async () => {
    await addCategory(db, { name: 'shoes', parentId: men.id });
    const same = 'Several categories have the path Men > Shoes. Please rename one of them.';
    const { reasons } = await take(rowIn('A', 'Men > Shoes'), rowIn('B', 'Men > Shoes > New'));
    expect(reasons).toEqual([same, same]);
  });

  it('is one of several, each of which lists the product once', async () => {
    const further = [
      'A,Thing,Aldergate,9,5,1,men,"Women > Shoes; Men;Men > Hats \\; Caps"',
      'B,Other,Aldergate,9,5,1,,sale',
    ];
    const head = 'sku,name,brand,price,quantity,taxable,category,categories';
    const all = ['A: Men', 'A: Women/Shoes', 'A: Men/Hats ; Caps', 'B: sale'];
    expect(await takeFile([head, ...further])).toMatchObject({ reasons: [], added: 2, categoriesMade: 2 });
    expect(await listed()).toEqual(all);
    expect(await takeFile([head, ...further])).toMatchObject({ same: 2, categoriesMade: 0 });
    // Those that a row does not name stay.
    expect(await takeFile(['sku,categories', 'A,women; MEN', 'B,'])).toMatchObject({ changed: 1, same: 1 });
    expect((await listed()).toSorted()).toEqual([...all, 'A: Women'].toSorted());
    expect(await takeFile(['sku,categories', 'A,Men; Shoes > > x'])).toMatchObject({
      reasons: ['A path needs a name before and after each >, for example Men > Shoes.'],
    });
  });

  it('may have a name with the mark of paths', async () => {
    await addCategory(db, { name: 'Men > Hats' });
    const below = await addCategory(db, { name: 'A>B', parentId: women.id });
    await take(rowIn('A', 'men > hats'), rowIn('B', 'Women > A>B > New'), rowIn('C', 'a > b'));
    expect(await listed()).toEqual(['A: Men > Hats', 'B: Women/A>B/New', 'C: a/b']);
    expect(await db.select().from(categories).where(eq(categories.parentId, below.id))).toHaveLength(1);
  });
});

it.each([',,', 'P-1,Size,M'])(
  'a row that only adds its product to a category is announced (%s)',
  async (variant) => {
    await take(rowIn('A', 'Men', variant));
    await takeAnnounced();
    expect(await take(rowIn('A', 'Women', variant))).toMatchObject({ changed: 1 });
    expect(await takeAnnounced()).toEqual(['catalogue']);
  },
);

describe('a path that does not exist', () => {
  it('is added below what exists, once', async () => {
    const { categoriesMade, added } = await take(
      rowIn('A', 'men > Boots > Winter'),
      rowIn('B', 'Men>boots'),
      rowIn('C', 'Garden > Tools'),
      rowIn('D', 'Garden'),
    );
    expect({ categoriesMade, added }).toEqual({ categoriesMade: 4, added: 4 });
    expect(await listed()).toEqual(['A: Men/Boots/Winter', 'B: Men/Boots', 'C: Garden/Tools', 'D: Garden']);
  });

  it.each([
    ['Men > Shoes > Running > Trail', 'Categories can have at most 3 levels.'],
    ['A > B > C > D', 'Categories can have at most 3 levels.'],
    ['Men > ', 'A path needs a name before and after each >, for example Men > Shoes.'],
    [`Men > ${'x'.repeat(301)}`, 'The name of a category may not be longer than 300 characters.'],
  ])('is refused as %s', async (category, reason) => {
    const { reasons, categoriesMade } = await take(rowIn('A', category));
    expect(reasons).toEqual([reason]);
    expect(categoriesMade).toBe(0);
  });
});
