import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addCategory } from '#server/testing/builders/products.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { noFilter, type ProductFilter } from '../product-lists/product-filter.rules.ts';
import { createProductTable, type ProductTable } from '../product-lists/product-table.rules.ts';
import { prepareReadColumns } from '../product-lists/product-table.store.ts';
import { createCountFacetsInMemory } from './count-facets-in-memory.ts';
import { prepareReadPostings } from './read-postings.store.ts';
import { countMatches } from './result-counts.store.ts';
import { planSearch, type SearchPlan } from './search.rules.ts';
import { createVisitMatches } from './visit-matches.ts';
import { prepareReadWords } from './words.store.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

const slugs: Record<string, string> = {};
let [colour, weight] = ['', ''];
let choices: string[] = [];
let size = '';
let sizes: string[] = [];

/** One in five comes in red S and green M, of which one in three has the first sold out. */
async function addOptions(): Promise<void> {
  await db.execute(sql`insert into product_options (product_id, position, name, attribute_id)
    select p.id, a.position, a.id::text, a.id from products p,
      (values (1, ${colour}::uuid), (2, ${size}::uuid)) a (position, id) where p.number % 5 = 0`);
  await db.execute(sql`insert into product_option_values (id, product_id, option, position, name, attribute_id, choice_id)
    select gen_random_uuid(), o.product_id, o.position, c.position, c.name, c.attribute_id, c.id
    from product_options o join attribute_choices c on c.attribute_id = o.attribute_id and c.name in ('Red', 'Green', 'S', 'M')`);
  await db.execute(sql`update product_variants set deleted_at = now(), on_hand = 0
    where product_id in (select product_id from product_options)`);
  await db.execute(sql`insert into product_variants (id, product_id, value_ids, sku, price_minor, on_hand)
    select gen_random_uuid(), p.id, array[c.id, s.id], p.sku || c.name, p.price_minor,
      case when c.name = 'Red' and p.number % 3 = 0 then 0 else 2 end
    from products p join product_option_values c on c.product_id = p.id and c.option = 1
      join product_option_values s on s.product_id = p.id and s.option = 2 and (c.name = 'Red') = (s.name = 'S')`);
}

/** 300 products of three brands in three categories, which overlap. One in nine is hidden, one in four in a sale. */
beforeAll(async () => {
  for (const name of ['Aldergate', 'Copperlane', 'Osterby']) await addBrand(db, { name });
  await db.execute(sql`
    insert into products (id, sku, name, slug, description, price_minor, quantity, is_active, brand_id, total_reviews, rating_sum)
    select gen_random_uuid(), 'S-' || n, (array['Oak lamp', 'Oak desk lamp', 'Brass desk'])[1 + n % 3], 'product-' || n,
      repeat('filler ', n % 4), 1000 + n * 10, 1, n % 9 <> 0, (select id from brands order by name offset n % 2 limit 1),
      n % 2, 5 * (n % 2)
    from generate_series(1, 300) n`);
  await db.execute(sql`update products set on_sale = number % 4 = 0, quantity = number % 3`);
  for (const every of [2, 3, 7]) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from products where number % ${sql.raw(String(every))} = 0`,
    );
    const { slug } = await addCategory(db, { productIds: rows.map(({ id }) => id) });
    slugs[`every ${every}`] = slug;
  }
  colour = await addAttribute(db, { kind: 'choice', choices: ['Red', 'Blue', 'Green'], isFilter: true });
  weight = await addAttribute(db, { kind: 'number', isFilter: true });
  await db.execute(sql`insert into product_attributes (product_id, attribute_id, kind, choice_id)
    select p.id, c.attribute_id, 'choice', c.id from products p join attribute_choices c on c.position = p.number % 4`);
  await db.execute(sql`insert into product_attributes (product_id, attribute_id, kind, number)
    select id, ${weight}, 'number', number % 50 from products where number % 5 <> 0`);
  const readChoices = async (attribute: string) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from attribute_choices where attribute_id = ${attribute} order by position`,
    );
    return rows.map(({ id }) => id);
  };
  choices = await readChoices(colour);
  size = await addAttribute(db, { kind: 'choice', choices: ['S', 'M'], isFilter: true });
  sizes = await readChoices(size);
  await addOptions();
  const { rows } = await db.execute<{ name: string; slug: string }>(sql`select name, slug from brands`);
  for (const { name, slug } of rows) slugs[name] = slug;
});

const readWords = prepareReadWords(db);

async function createPlan(text: string): Promise<SearchPlan> {
  const { words, catalogue } = await readWords(text);
  const plan = planSearch(words, catalogue);
  if (!plan) throw new Error(`nothing to look for in ${text}`);
  return plan;
}

let products: ProductTable | null;
beforeAll(async () => {
  products = createProductTable(await prepareReadColumns(db)());
});
const countInMemory = createCountFacetsInMemory(
  createVisitMatches(prepareReadPostings(db), async () => products),
);

describe('the facets of a search that are counted in memory', () => {
  it('are those that the database counts', async () => {
    const { Aldergate = '', Copperlane = '', Osterby = '' } = slugs;
    const isRed = { id: colour, values: choices.slice(0, 2), ranges: [] };
    const isLight = {
      id: weight,
      values: [],
      ranges: [
        { min: 3, max: 30 },
        { min: 45, max: null },
      ],
    };
    const isSmall = { id: size, values: sizes.slice(0, 1), ranges: [] };
    const isGreen = { id: colour, values: choices.slice(2), ranges: [] };
    const filters: Partial<ProductFilter>[] = [
      {},
      { category: slugs['every 2'] ?? '' },
      { category: 'unknown' },
      { brand: Aldergate },
      { brands: [Aldergate, Osterby] },
      { brands: [] },
      { category: slugs['every 3'] ?? '', brands: [Aldergate, Copperlane] },
      { minMinor: 2_000, maxMinor: 3_000 },
      { minMinor: 2_000, category: slugs['every 7'] ?? '', brand: Copperlane },
      { rating: 4, brand: Aldergate },
      { onSale: true, category: slugs['every 2'] ?? '' },
      { inStock: true, maxMinor: 3_000 },
      { attributes: JSON.stringify([isRed]) },
      { attributes: JSON.stringify([isLight]), category: slugs['every 2'] ?? '', brand: Aldergate },
      { attributes: JSON.stringify([isRed, isLight]), minMinor: 2_000 },
      { attributes: JSON.stringify([isSmall]) },
      { attributes: JSON.stringify([isGreen, isSmall]) },
      { attributes: JSON.stringify([isRed, isSmall, isLight]), category: slugs['every 2'] ?? '' },
    ];
    for (const text of ['oak', 'lamp desk', 'oak brass', 'aldergate lamp', 'fil']) {
      const plan = await createPlan(text);
      for (const chosen of filters) {
        const filter = { ...noFilter, ...chosen };
        const label = JSON.stringify({ text, filter });
        expect(await countInMemory(plan, filter), label).toMatchObject(await countMatches(db, plan, filter));
      }
    }
    expect((await countInMemory(await createPlan('oak'), noFilter))?.productCount).toBeGreaterThan(100);
  });

  it('are left to the database while the products are not in memory', async () => {
    const plan = await createPlan('lamp');
    expect(await countInMemory(plan, noFilter)).not.toBeNull();
    products = null;
    expect(await countInMemory(plan, noFilter)).toBeNull();
  });
});
