import { expect } from 'vitest';
import type { Attribute } from '#contract/attributes.contract.ts';
import type { ListedValue } from '#server/features/attributes/attributes.rules.ts';
import { createProductCounts } from '#server/features/product-lists/count-products.ts';
import { createListProducts, type ListProducts } from '#server/features/product-lists/list-products.ts';
import { priceSpread } from '#server/features/product-lists/price-spread.rules.ts';
import { createReadCards, prepareReadCards } from '#server/features/product-lists/product-cards.ts';
import { noFilter, type ProductFilter } from '#server/features/product-lists/product-filter.rules.ts';
import { prepareReadColumns } from '#server/features/product-lists/product-table.store.ts';
import {
  keepProductsInMemory,
  type ProductsInMemory,
} from '#server/features/product-lists/products-in-memory.ts';
import { noRow } from '#server/features/product-lists/row-index.rules.ts';
import { prepareListByNumbers } from '#server/features/products/products.store.ts';
import { addAttribute } from './builders/attributes.ts';
import { addAdministrator, addBrand, addMerchant, type TestPerson } from './builders/people.ts';
import { addCategory, addProduct, type TestProduct } from './builders/products.ts';
import { createRandom, type ListsOfShop, randomFilter } from './random-lists.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { untilHeard } from './until-heard.ts';
/** One of two processes on one database. */
export interface Process {
  shop: TestApp;
  /** Resolves when they are in memory. */
  products(): Promise<ProductsInMemory>;
  /** Lists products from memory, as far as they are there. */
  list: ListProducts;
}

/** Errors of both processes. */
const reported: unknown[] = [];

function openProcess(shop: TestApp): Process {
  let reading = Promise.resolve();
  const readColumns = prepareReadColumns(shop.db);
  const inMemory = keepProductsInMemory(
    (changed) => {
      const read = readColumns(changed);
      // After the products were made of it.
      reading = read.then(() => new Promise((resolve) => setImmediate(resolve)));
      return read;
    },
    shop.cacheInvalidation,
    { report: (error) => reported.push(error), pauses: 0 },
  );
  const readCards = createReadCards(prepareListByNumbers(shop.db), shop.cacheInvalidation);
  const counts = createProductCounts(shop.db, inMemory);
  return {
    shop,
    list: createListProducts(shop.db, counts, { findProducts: inMemory, readCards }),
    async products() {
      for (;;) {
        const products = await inMemory();
        if (products) return products;
        await reading;
      }
    },
  };
}

const notInMemory = async () => null;
const random = createRandom(7);
export let here: Process;
export let there: Process;
export let ada: TestPerson;
export let merchant: Awaited<ReturnType<typeof addMerchant>>;
export let brands: { id: string; slug: string }[];
export let categories: { id: string; slug: string }[];
export let products: TestProduct[];
export let attributes: Attribute[];

/** Two processes with products of all kinds. */
export async function openBoth(): Promise<void> {
  const shop = await createTestApp();
  here = openProcess(shop);
  there = openProcess(await shop.startBeside());
  ada = await addAdministrator(shop);
  merchant = await addMerchant(shop);
  const brandIds = [merchant.brandId, await addBrand(shop.db), await addBrand(shop.db)];
  products = [];
  for (let at = 0; at < 30; at += 1) {
    const ratings = at % 2 === 0 ? [1 + (at % 5), 3] : [];
    products.push(
      await addProduct(shop.db, { brandId: brandIds[at % 3] ?? '', priceMinor: 150 * (at + 1), ratings }),
    );
  }
  const ids = products.map(({ id }) => id);
  categories = [];
  for (const some of [ids.slice(0, 20), ids.slice(10), ids.slice(15, 18)]) {
    categories.push(await addCategory(shop.db, { productIds: some }));
  }
  await addAttribute(shop.db, { kind: 'choice', choices: ['Red', 'Blue', 'Green'], isFilter: true });
  await addAttribute(shop.db, { kind: 'yes-no', isFilter: true });
  await addAttribute(shop.db, { kind: 'number', categories: [categories[0]?.id ?? ''], isFilter: true });
  await addAttribute(shop.db, { kind: 'number' });
  await addAttribute(shop.db, { kind: 'choice', choices: ['S', 'M'], isFilter: true });
  await readAttributes();
  for (const product of products.slice(20)) await setVariants(here, product);
  const listed = (await shop.call('GET', '/brand/list')).json<{ brands: { _id: string; slug: string }[] }>();
  brands = listed.brands.map(({ _id, slug }) => ({ id: _id, slug }));
}

export async function closeBoth(): Promise<void> {
  expect(reported).toEqual([]);
  await there.shop.close();
  await here.shop.close();
}

export async function send(
  { shop }: Process,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) {
  const { statusCode, payload } = await shop.call(method, path, { token: ada.token, body });
  expect(statusCode, payload).toBe(200);
}

async function readAttributes(): Promise<void> {
  const reply = await here.shop.call('GET', '/attribute', { token: ada.token });
  attributes = reply.json<{ attributes: Attribute[] }>().attributes;
}

/** Values that products may have, also of attributes that lists are not filtered by. */
const possibleValues = ({ _id, kind, choices }: Attribute): ListedValue[] => {
  const values = {
    choice: choices.map((choice) => choice._id),
    'yes-no': [true, false],
    number: [-2.5, 0, 40],
    text: [],
  };
  return values[kind].map((value) => [_id, value]);
};

/** Some attributes of all products, with a value or none. The third is only for products of the first category. */
const randomAttributes = () =>
  Object.fromEntries(
    attributes
      .filter(({ isForAll }) => isForAll && random(2) === 0)
      .map((attribute) => [attribute._id, [...possibleValues(attribute), [0, null]][random(4)]?.[1] ?? null]),
  );

/** Gives a product colours and sizes of which some can be bought. Sometimes one of them is free text. */
async function setVariants(process: Process, { id, sku }: TestProduct): Promise<void> {
  const options = [0, 4].map((at) => {
    const { _id, name, choices } = attributes[at] ?? expect.fail();
    return {
      name,
      attribute: random(5) > 0 ? _id : null,
      values: choices.map((choice) => ({ name: choice.name })),
    };
  });
  const [colours, sizes] = options.map(({ values }) => values.map(({ name }) => name));
  const variants = (colours ?? []).flatMap((colour) =>
    (sizes ?? []).map((size) => ({
      ...{ values: [colour, size], sku: `${sku}-${colour}-${size}`, price: 10 + random(40) },
      ...{ quantity: random(2), isActive: random(4) > 0 },
    })),
  );
  await send(process, 'PUT', `/product/${id}/variants`, { options, variants });
}

/** Sells out a variant of a product, or has pieces again. */
async function changeStock({ shop }: Process, { id }: TestProduct): Promise<void> {
  const { variants } = (await shop.call('GET', `/product/${id}`, { token: ada.token })).json().product;
  const { _id: variant, onHand } = variants[random(variants.length)] ?? expect.fail();
  const body = { variant, kind: 'counted', pieces: random(2), onHandWas: onHand };
  const { statusCode, payload } = await shop.call('POST', `/product/${id}/stock`, { token: ada.token, body });
  // Another change may have been first.
  expect([200, 400], payload).toContain(statusCode);
}

/** Changes a product in one of many ways. */
export async function change(process: Process, product: TestProduct): Promise<void> {
  const { id, sku, slug, name } = product;
  if (products.indexOf(product) >= 20) {
    return await (random(2) === 0 ? setVariants(process, product) : changeStock(process, product));
  }
  if (random(4) === 0)
    return await send(process, 'PUT', `/product/${id}/active`, { product: { isActive: random(3) > 0 } });
  const some = <T>(values: readonly T[]) => values[random(values.length)];
  await send(process, 'PUT', `/product/${id}`, {
    product: {
      ...{ sku, slug, name, description: `A lamp ${random(99)}.`, quantity: random(3), taxable: 0 },
      price: 10 + random(40),
      attributes: randomAttributes(),
      brand: [some(brands)?.id],
      ...(random(2) === 0 ? { categories: [some(categories)?.id, some(categories)?.id] } : {}),
    },
  });
}

/** Changes each product in both processes, two at a time in each. */
export async function changeAll(): Promise<void> {
  const turns = [here, there, here, there].map(async (process, at) => {
    for (const product of products.filter((_, index) => (index + at) % 2 === 0))
      await change(process, product);
  });
  await Promise.all(turns);
}

const countedFilters: ProductFilter[] = [];

/** Every second one was counted before: what is kept of it must follow changes. */
function filterOfTime(time: number, lists: ListsOfShop): ProductFilter {
  const counted = time % 2 === 0 ? countedFilters[random(countedFilters.length)] : undefined;
  if (counted) return counted;
  const filter = randomFilter(random, lists);
  countedFilters.push(filter);
  return filter;
}

/** Compares lists of both processes with those that PostgreSQL reads. */
async function expectListsOfDatabase(lists: ListsOfShop): Promise<void> {
  const { db } = here.shop;
  const fromDatabase = createListProducts(db, createProductCounts(db, notInMemory), {
    findProducts: notInMemory,
    readCards: prepareReadCards(db),
  });
  await Promise.all([here.products(), there.products()]);
  for (let time = 0; time < 25; time += 1) {
    const filter = filterOfTime(time, lists);
    const order =
      (['newest', 'price-down', 'price-up', 'best-rated', 'best-selling'] as const)[time % 5] ?? 'newest';
    const paging = { page: 1 + random(4), limit: 1 + random(9) };
    const expected = await fromDatabase(filter, order, paging);
    for (const { list } of [here, there]) {
      expect(await list(filter, order, paging), JSON.stringify({ filter, order, paging })).toEqual(expected);
    }
  }
}

/** The row of each product, by its number. */
function findAll(inMemory: ProductsInMemory): { number: number; row: number }[] {
  const slots = new Int32Array(1_000);
  inMemory.findRows(0, slots);
  return [...slots].flatMap((row, number) => (row === noRow ? [] : { number, row }));
}

/** Compares what is in memory of both processes with the database. */
export async function expectCountsOfDatabase(): Promise<void> {
  await untilHeard(here.shop, there.shop);
  await untilHeard(there.shop, here.shop);
  const lists = {
    brands: brands.map(({ slug }) => slug),
    categories: categories.map(({ slug }) => slug),
    values: attributes.flatMap(possibleValues),
    maxMinor: 6_000,
  };
  await expectListsOfDatabase(lists);
  const database = createProductCounts(here.shop.db, notInMemory);
  const all = await database.byFacet(noFilter);
  expect([await database.byBrand(), await database.byCategory()]).toEqual([all.brands, all.categories]);
  for (const process of [here, there]) expect((await process.products()).count(noFilter)).toMatchObject(all);
  for (let time = 0; time < 25; time += 1) {
    const filter = filterOfTime(time, lists);
    const counts = { ...(await database.of(filter)), ...(await database.byFacet(filter)) };
    const { rows } = await here.shop.pool.query<{ number: number; priceMinor: number }>(
      'select number, price_minor as "priceMinor" from products where for_sale order by number',
    );
    for (const process of [here, there]) {
      const inMemory = await process.products();
      const found = findAll(inMemory);
      expect(found.map(({ number, row }) => ({ number, priceMinor: inMemory.getPrice(row) }))).toEqual(rows);
      const counter = inMemory.counter(filter);
      const [priced, several]: [number[], Int32Array[]] = [[], []];
      for (const { row } of found.filter(({ row }) => counter.add(row))) {
        const offers = inMemory.listOffers(row);
        if (offers.length > 0) several.push(offers);
        else priced.push(inMemory.getPrice(row));
      }
      const prices = priceSpread(Int32Array.from(priced).sort(), several);
      expect({ ...counter.counts(), prices }).toEqual(counts);
      expect(inMemory.count(filter), JSON.stringify(filter)).toEqual(counts);
      expect(counts).toMatchObject(inMemory.listCount(filter));
    }
  }
}
