import { describe, expect, it } from 'vitest';
import type { AttributeFilter } from '#contract/attribute-filters.ts';
import { createRandom, randomFilter } from '#server/testing/random-lists.ts';
import type { ListedValue } from '../attributes/attributes.rules.ts';
import type { Group } from './group-index.rules.ts';
import { createListCounts, type ListCounts } from './list-counts.ts';
import { priceSpread } from './price-spread.rules.ts';
import { noFilter, type ProductFilter, type ProductOrder, readAttributes } from './product-filter.rules.ts';
import { createProductTable, type ProductColumns, type ProductTable } from './product-table.rules.ts';
import { noRow } from './row-index.rules.ts';

interface ListedProduct {
  /** Shown: the lowest, also of what is sold out. */
  priceMinor: number;
  /** The different prices of variants that can be bought; none where the shown price counts. */
  offers: number[];
  onSale: boolean;
  inStock: boolean;
  rating: number;
  brand: Group | null;
  categories: Group[];
  values: ListedValue[];
  /** The different combinations of values of variants that can be bought. */
  variants: ListedValue[][];
}

const groupsNamed = (name: string) =>
  [0, 1, 2, 3, 4].map((at) => ({ id: `${name}-id-${at}`, slug: `${name}-${at}` }));
const [brands, categories] = [groupsNamed('brand'), groupsNamed('category')];
const values: ListedValue[] = [
  ...(['red', 'blue', 'green'] as const).map((colour) => ['colour', colour] as const),
  ...[true, false].map((isYes) => ['dimmable', isYes] as const),
  ...[-3, 0, 12.5, 40, 41, 80].map((grams) => ['weight', grams] as const),
  ...['s', 'm', 'l'].map((size) => ['size', size] as const),
];
const slugs = {
  values,
  brands: brands.map(({ slug }) => slug),
  categories: categories.map(({ slug }) => slug),
  maxMinor: 9_000,
};
const random = createRandom(11);

const randomProduct = (): ListedProduct => ({
  ...randomPrices(),
  onSale: random(3) === 0,
  inStock: random(3) > 0,
  rating: random(3) === 0 ? 0 : (10 + random(41)) / 10,
  brand: random(9) === 0 ? null : (brands[random(5)] ?? null),
  categories: categories.filter(() => random(3) === 0),
  // One of each attribute, or none.
  values: ['colour', 'dimmable', 'weight'].flatMap((id) => {
    const of = values.filter(([attribute]) => attribute === id);
    return of[random(of.length + 1)] ? [of[random(of.length)] ?? ['', '']] : [];
  }),
  variants: random(2) === 0 ? [] : randomVariants(),
});

function randomPrices(): Pick<ListedProduct, 'priceMinor' | 'offers'> {
  const priceMinor = 1 + random(9_000);
  const offers = Array.from({ length: random(2) * random(5) }, () => priceMinor + random(3) * random(4_000));
  return { priceMinor, offers: [...new Set(offers)] };
}

/** Some combinations of colours, sizes or both. */
function randomVariants(): ListedValue[][] {
  const ids = [['colour'], ['size'], ['size', 'colour']][random(3)] ?? [];
  const combinations = Array.from({ length: random(5) }, () =>
    ids.map((id): ListedValue => {
      const of = values.filter(([attribute]) => attribute === id);
      return of[random(of.length)] ?? ['', ''];
    }),
  );
  return [...new Map(combinations.map((combination) => [String(combination), combination])).values()];
}

/** The values that one purchase has: those of the product, and of one variant. */
const sets = ({ values, variants }: ListedProduct): (readonly ListedValue[])[] =>
  variants.length > 0 ? variants.map((combination) => [...values, ...combination]) : [values];

/**
 * The rows of a list, computed in the plainest way.
 * @param value that the same variant must have
 */
function has(filter: ProductFilter, product: ListedProduct, value: ListedValue | null = null): boolean {
  const { onSale, inStock, rating, brand, categories } = product;
  const wanted = filter.brand === null ? filter.brands : [filter.brand];
  return (
    (filter.category === null || categories.some(({ slug }) => slug === filter.category)) &&
    (wanted === null || wanted.includes(brand?.slug ?? '')) &&
    pricesThatCount(product).some(
      (price) => price >= (filter.minMinor ?? 0) && price <= (filter.maxMinor ?? Infinity),
    ) &&
    (filter.rating === null || (rating > 0 && Math.fround(rating) >= Math.fround(filter.rating))) &&
    (!filter.onSale || onSale) &&
    (!filter.inStock || inStock) &&
    sets(product).some(
      (values) =>
        readAttributes(filter).every((wanted) => values.some((one) => isWanted(wanted, one))) &&
        (value === null || values.some((one) => one[0] === value[0] && one[1] === value[1])),
    )
  );
}

const isWanted = ({ id, values, ranges }: AttributeFilter, [attribute, value]: ListedValue) =>
  id === attribute &&
  (values.includes(value as string) ||
    ranges.some(
      ({ min, max }) =>
        typeof value === 'number' && (min === null || value >= min) && (max === null || value <= max),
    ));

/** Values of each attribute, without its own filter. */
function countedValues(products: readonly ListedProduct[], filter: ProductFilter) {
  const byValue = new Map<string, number>();
  const ranges = new Map<string, { min: number; max: number }>();
  const having = new Map<string, Set<ListedProduct>>();
  for (const [id, value] of values) {
    const others = readAttributes(filter).filter((wanted) => wanted.id !== id);
    const within = { ...filter, attributes: JSON.stringify(others) };
    const found = products.filter((product) => has(within, product, [id, value]));
    if (found.length === 0) continue;
    having.set(id, new Set([...(having.get(id) ?? []), ...found]));
    if (typeof value !== 'number') byValue.set(`${id}:${value}`, found.length);
    // In ascending order.
    else ranges.set(id, { min: ranges.get(id)?.min ?? value, max: value });
  }
  const byAttribute = new Map([...having].map(([id, found]) => [id, found.size]));
  return { byValue, ranges, byAttribute };
}

function counted(products: readonly ListedProduct[], filter: ProductFilter) {
  const within = (change: Partial<ProductFilter>) =>
    products.filter((product) => has({ ...filter, ...change }, product));
  const by = (ids: (string | undefined)[]) => {
    const counts = new Map<string, number>();
    for (const id of ids) if (id) counts.set(id, (counts.get(id) ?? 0) + 1);
    return counts;
  };
  const count = within({}).length;
  return {
    count,
    countAbove: within({ maxMinor: null }).length - count,
    productCount: within({ category: null }).length,
    onSaleCount: within({ onSale: true }).length,
    inStockCount: within({ inStock: true }).length,
    brands: by(within({ brand: null, brands: null }).map(({ brand }) => brand?.id)),
    categories: by(within({ category: null }).flatMap((product) => product.categories.map(({ id }) => id))),
    values: countedValues(products, filter),
  };
}

const pricesThatCount = ({ priceMinor, offers }: ListedProduct) =>
  offers.length > 0 ? offers : [priceMinor];

const unbounded = (products: readonly ListedProduct[], filter: ProductFilter) =>
  products.filter((product) => has({ ...filter, minMinor: null, maxMinor: null }, product));
/** The prices of products that have several and match the filter without its bounds. */
const listOffers = (products: readonly ListedProduct[], filter: ProductFilter) =>
  unbounded(products, filter).flatMap(({ offers }) => (offers.length > 0 ? [Int32Array.from(offers)] : []));
/** The prices of the others. */
const listPrices = (products: readonly ListedProduct[], filter: ProductFilter) =>
  unbounded(products, filter)
    .filter(({ offers }) => offers.length === 0)
    .map(({ priceMinor }) => priceMinor)
    .sort((a, b) => a - b);

/** Some numbers are missing, and some are far from the others. */
const numberAt = (index: number) => 3 * index + (index < 200 ? 1 : 50_000);

/** Not in the order of the numbers. */
const idAt = (number: number) => `${Math.imul(number, 2_654_435_761) >>> 0}`.padStart(32, '0');
/** Many have the same. */
const ratingScore = ({ rating, priceMinor }: ListedProduct) => Math.round(rating * 1_000) + (priceMinor % 3);
const soldCount = ({ priceMinor }: ListedProduct) => priceMinor % 5;
const keys: Record<ProductOrder, (product: ListedProduct) => number> = {
  newest: () => 0,
  'price-down': ({ priceMinor }) => priceMinor,
  'price-up': ({ priceMinor }) => priceMinor,
  'best-rated': ratingScore,
  'best-selling': soldCount,
};
/** As they are read from the database. */
function toColumns(listed: ReadonlyMap<number, ListedProduct>): ProductColumns {
  const [numbers, products] = [[...listed.keys()], [...listed.values()]];
  // Another read numbers brands, categories and values by itself.
  const groups = {
    brands: [...new Set(products.flatMap(({ brand }) => brand ?? []))],
    categories: [...categories],
  };
  const all = products.flatMap((product) => [...product.values, ...product.variants.flat()]);
  const known = [...new Map(all.map((value) => [String(value), value])).values()];
  const at = (all: Group[], id: string | undefined) => all.findIndex((group) => group.id === id);
  const findIndex = ([id, value]: ListedValue) => known.findIndex((one) => one[0] === id && one[1] === value);
  return {
    numbers: Int32Array.from(numbers),
    ids: new Uint8Array(Buffer.from(numbers.map(idAt).join(''), 'hex')),
    prices: Int32Array.from(products, ({ priceMinor }) => priceMinor),
    ratings: Float32Array.from(products, ({ rating }) => rating),
    ratingScores: Int32Array.from(products, ratingScore),
    recentlySold: Int32Array.from(products, soldCount),
    onSale: Uint8Array.from(products, ({ onSale }) => Number(onSale)),
    inStock: Uint8Array.from(products, ({ inStock }) => Number(inStock)),
    brands: Int32Array.from(products, ({ brand }) => at(groups.brands, brand?.id)),
    categories: Int32Array.from(
      products.flatMap((product) => product.categories.map(({ id }) => at(groups.categories, id))),
    ),
    categoryCounts: Int32Array.from(products, (product) => product.categories.length),
    offers: {
      prices: Int32Array.from(products.flatMap(({ offers }) => offers)),
      counts: Int32Array.from(products, ({ offers }) => offers.length),
    },
    groups,
    values: {
      known,
      values: Int32Array.from(products.flatMap((product) => product.values.map(findIndex))),
      counts: Int32Array.from(products, (product) => product.values.length),
      combinations: {
        values: Int32Array.from(products.flatMap(({ variants }) => variants.flat().map(findIndex))),
        widths: Uint8Array.from(products, ({ variants }) => variants[0]?.length ?? 0),
        counts: Int32Array.from(products, ({ variants }) => variants.flat().length),
      },
    },
  };
}

const numbered = (products: readonly ListedProduct[]) =>
  new Map(products.map((product, at) => [numberAt(at), product]));
const makeTable = (products: readonly ListedProduct[]) => createProductTable(toColumns(numbered(products)));

/** Each product that is found by its number. */
function rowsByNumber(table: ProductTable): Map<number, number> {
  const rows = new Map<number, number>();
  const slots = new Int32Array(1_000);
  for (let base = 0; base < 60_000; base += slots.length) {
    table.findRows(base, slots);
    for (const [slot, row] of slots.entries()) if (row !== noRow) rows.set(base + slot, row);
  }
  return rows;
}

function expectEqual(table: ProductTable, products: readonly ListedProduct[]) {
  for (let time = 0; time < 40; time += 1) {
    const filter = randomFilter(random, slugs);
    const { counter: all, listed } = table.countAll(filter);
    expect(all.counts(), JSON.stringify(filter)).toEqual(counted(products, filter));
    expect([...table.listPrices(listed)]).toEqual(listPrices(products, filter));
    expect(table.listSeveral(listed)).toHaveLength(listOffers(products, filter).length);
    expect(table.findListed(filter)).toEqual(listed);
    const counter = table.counter(filter);
    for (const row of rowsByNumber(table).values()) counter.add(row);
    expect(counter.counts()).toEqual(counted(products, filter));
  }
}

const keptFilters = [noFilter, ...Array.from({ length: 24 }, () => randomFilter(random, slugs))];

/** Counts the same lists each time. */
function expectKept(counts: ListCounts, products: readonly ListedProduct[]) {
  for (const filter of keptFilters) {
    const expected = counted(products, filter);
    const prices = priceSpread(Int32Array.from(listPrices(products, filter)), listOffers(products, filter));
    expect(counts.count(filter), JSON.stringify(filter)).toEqual({ ...expected, prices });
    expect(expected).toMatchObject(counts.listCount(filter));
  }
}

/** Sorted in the plainest way. */
function expectedPage(
  products: ReadonlyMap<number, ListedProduct>,
  filter: ProductFilter,
  order: ProductOrder,
) {
  const found = [...products].filter(([, product]) => has(filter, product));
  const up = found.sort(([a, one], [b, other]) => {
    const byKey = keys[order](one) - keys[order](other);
    return byKey || (idAt(a) < idAt(b) ? -1 : 1);
  });
  const numbers = up.map(([number]) => number);
  return order === 'price-up' ? numbers : numbers.reverse();
}

/** All pages of random lists. */
function expectPages(table: ProductTable, products: ReadonlyMap<number, ListedProduct>) {
  for (let time = 0; time < 60; time += 1) {
    const filter = time === 0 ? noFilter : randomFilter(random, slugs);
    const order = (Object.keys(keys) as ProductOrder[])[time % 5] ?? 'newest';
    const expected = expectedPage(products, filter, order);
    const list = { filter, order, count: expected.length };
    for (let offset = 0; offset <= expected.length; offset += 7) {
      const page = table.page(list, { offset, limit: 7 });
      expect(page, JSON.stringify({ ...list, offset })).toEqual(expected.slice(offset, offset + 7));
    }
  }
}

describe('products in memory are counted and sorted exactly', () => {
  const products = Array.from({ length: 300 }, randomProduct);

  it('as they were read, by any filter', () => {
    expectEqual(makeTable(products), products);
    expectEqual(makeTable([]), []);
    expectPages(makeTable(products), numbered(products));
    expectPages(makeTable([]), new Map());
  });

  it('after changes, of several at a time', () => {
    const table = makeTable(products);
    const counts = createListCounts(table);
    expectKept(counts, products);
    const now = numbered(products);
    for (let change = 0; change < 300; change += 1) {
      const numbers = [numberAt(random(320)), numberAt(random(320))];
      // Some are not for sale any more.
      const after = new Map(
        numbers.flatMap((number) => (random(4) === 0 ? [] : [[number, randomProduct()]])),
      );
      counts.follow(table.replace(numbers, toColumns(after)) ?? expect.fail());
      for (const number of numbers) now.delete(number);
      for (const [number, product] of after) now.set(number, product);
      if (change % 100 === 0) expectKept(counts, [...now.values()]);
    }
    expectKept(counts, [...now.values()]);
    expectPages(table, now);
    expectEqual(table, [...now.values()]);
    const prices = [...rowsByNumber(table)].map(([number, row]) => [number, table.getPrice(row)] as const);
    expect(new Map(prices)).toEqual(
      new Map([...now].map(([number, { priceMinor }]) => [number, priceMinor])),
    );
  });

  it('after the first product with variants, which needs no other before', () => {
    const plain = products.map((product) => ({ ...product, variants: [] }));
    const table = makeTable(plain);
    const counts = createListCounts(table);
    expectKept(counts, plain);
    const [one, red] = [plain[0] ?? expect.fail(), values[0] ?? expect.fail()];
    const first = numbered([{ ...one, values: [], variants: [[red]] }]);
    counts.follow(table.replace([...first.keys()], toColumns(first)) ?? expect.fail());
    expectKept(counts, [...first.values(), ...plain.slice(1)]);
    const some = numbered(products.slice(0, 100));
    counts.follow(table.replace([...some.keys()], toColumns(some)) ?? expect.fail());
    const now = new Map([...numbered(plain), ...some]);
    expectKept(counts, [...now.values()]);
    expectEqual(table, [...now.values()]);
    expectPages(table, now);
  });

  it('also in a brand and a category that are new', () => {
    const table = makeTable(products);
    const counts = createListCounts(table);
    const brand = { id: 'new-brand-id', slug: 'new-brand' };
    const category = { id: 'new-category-id', slug: 'new-category' };
    categories.push(category);
    const filter = { ...noFilter, brand: brand.slug, category: category.slug };
    expect([counts.count(filter).count, counts.listCount(filter).count]).toEqual([0, 0]);
    const product = {
      priceMinor: 500,
      offers: [],
      onSale: false,
      inStock: true,
      rating: 0,
      brand,
      categories: [category],
      variants: [],
    };
    const added = new Map([[1_000, { ...product, values: [['new-attribute', 'new-value'] as const] }]]);
    counts.follow(table.replace([1_000], toColumns(added)) ?? expect.fail());
    const { count, brands, categories: counted, values } = counts.count(filter);
    expect(counts.listCount(filter)).toEqual({ count: 1, countAbove: 0 });
    expect(values.byValue).toEqual(new Map([['new-attribute:new-value', 1]]));
    expect([count, brands, counted]).toEqual([1, new Map([[brand.id, 1]]), new Map([[category.id, 1]])]);
  });

  it.each(['brand', 'category'] as const)('also in one %s that alone is new', (of) => {
    const group = { id: `other-${of}-id`, slug: `other-${of}` };
    const table = makeTable(products);
    // The rows that the table is made of have all that is known.
    if (of === 'category') categories.push(group);
    const counts = createListCounts(table);
    const filter = { ...noFilter, [of]: group.slug };
    expect([counts.count(filter).count, counts.listCount(filter).count]).toEqual([0, 0]);
    counts.count(noFilter);
    const [one] = products;
    const changed = {
      ...(one ?? expect.fail()),
      ...(of === 'brand' ? { brand: group } : { categories: [group] }),
    };
    const first = numbered([changed]);
    counts.follow(table.replace([...first.keys()], toColumns(first)) ?? expect.fail());
    expect([counts.count(filter).count, counts.listCount(filter).count]).toEqual([1, 1]);
    const { brands, categories: counted } = counts.count(noFilter);
    expect((of === 'brand' ? brands : counted).get(group.id)).toBe(1);
  });
});

it('changes find space for a tenth of the products and some more', () => {
  const table = makeTable([]);
  const product = { ...randomProduct(), categories: categories.slice(0, 5), variants: [] };
  let added = 0;
  while (table.replace([added], toColumns(new Map([[added, product]])))) added += 1;
  expect(added).toBe(1_600);
  expect(table.countAll(noFilter).counter.counts().count).toBe(1_600);
});
