import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addCategoryBelow, wrongLines } from '#server/testing/builders/category-tree.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
afterEach(async () => {
  expect(await wrongLines(shop.db)).toEqual([]);
});

let token = '';
let brandId = '';
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
  brandId = await addBrand(shop.db);
});

type Made = { id: string; slug: string };
const lamp = async (name = 'Lamp') => (await addProduct(shop.db, { brandId, name })).id;
const form = { name: 'Lighting', description: 'Softer evenings.' };
const put = ({ id, slug }: Made, fields: object) =>
  shop.call('PUT', `/category/${id}`, { token, body: { category: { ...form, slug, ...fields } } });
const move = (category: Made, parent: Made | null) => put(category, { parent: parent?.id ?? null });
const activate = ({ id }: Made, isActive: boolean) =>
  shop.call('PUT', `/category/${id}/active`, { token, body: { category: { isActive } } });
const remove = ({ id }: Made) => shop.call('DELETE', `/category/delete/${id}`, { token });
const stored = async ({ id }: Made) => (await shop.call('GET', `/category/${id}`, { token })).json().category;
async function listed({ slug }: Made): Promise<string[]> {
  const reply = await shop.call('GET', `/product/list?category=${slug}&limit=50`);
  const { products, count } = reply.json<{ products: { _id: string }[]; count: number }>();
  expect(products.length).toBe(count);
  return products.map(({ _id }) => _id).sort();
}
/** Home (one product) > Lighting (one) > Table lamps (one). */
async function addTree() {
  const [one, two, three] = [await lamp(), await lamp(), await lamp()];
  const home = await addCategory(shop.db, { name: 'Home', productIds: [one] });
  const lighting = await addCategoryBelow(shop.db, home.id, { name: 'Lighting', productIds: [two] });
  const tableLamps = await addCategoryBelow(shop.db, lighting.id, {
    name: 'Table lamps',
    productIds: [three],
  });
  return { home, lighting, tableLamps, one, two, three, all: [one, two, three].sort() };
}

describe('a category with others below it', () => {
  it('lists their products, and counts them in lists, facets and the list of categories', async () => {
    const { home, lighting, tableLamps, two, three, all } = await addTree();
    expect(await listed(home)).toEqual(all);
    expect(await listed(lighting)).toEqual([two, three].sort());
    expect(await listed(tableLamps)).toEqual([three]);
    const { categories } = (await shop.call('GET', '/category/list')).json();
    const counts = [home, lighting, tableLamps].map(
      ({ id }) => categories.find(({ _id }: { _id: string }) => _id === id).productCount,
    );
    expect(counts).toEqual([3, 2, 1]);
    const facets = (await shop.call('GET', '/product/list/facets?limit=500')).json();
    const of = (slug: string) => facets.categories.options.find((each: Made) => each.slug === slug);
    expect(of(home.slug)).toMatchObject({ productCount: 3 });
    expect(of(tableLamps.slug)).toMatchObject({ productCount: 1, parent: lighting.slug });
  });

  it('keeps its own products in the forms', async () => {
    const { home, lighting, one, three } = await addTree();
    expect((await stored(home)).products.map(({ _id }: { _id: string }) => _id)).toEqual([one]);
    const { product } = (await shop.call('GET', `/product/${three}`, { token })).json();
    expect(product.categories.map(({ name }: { name: string }) => name)).toEqual(['Table lamps']);
    // Its own line, which does not end with the one below.
    expect((await put(home, { products: [one, three] })).statusCode).toBe(200);
    expect((await put(lighting, { products: [one] })).statusCode).toBe(200);
    expect((await put(home, { products: [three] })).statusCode).toBe(200);
    expect(await listed(home)).toEqual([one, three].sort());
  });

  it('says where a category is, from the top, with what is below', async () => {
    const { home, lighting, tableLamps, three } = await addTree();
    const { category } = (await shop.call('GET', `/category/item/${lighting.slug}`)).json();
    expect(category.path).toEqual([
      { name: 'Home', slug: home.slug },
      { name: 'Lighting', slug: lighting.slug },
    ]);
    expect(category.children).toEqual([
      { name: 'Table lamps', slug: tableLamps.slug, imageUrl: null, productCount: 1 },
    ]);
    expect(await stored(tableLamps)).toMatchObject({ parent: lighting.id, path: ['Home', 'Lighting'] });
    const own = await addProduct(shop.db, { brandId });
    expect((await shop.call('GET', `/product/item/${own.slug}`)).json().product.categoryPath).toBeUndefined();
    await put(tableLamps, { products: [three, own.id] });
    const { product } = (await shop.call('GET', `/product/item/${own.slug}`)).json();
    expect(product.categoryPath.map(({ name }: { name: string }) => name)).toEqual([
      'Home',
      'Lighting',
      'Lighting',
    ]);
  });
});

describe('an inactive ancestor', () => {
  it('hides the products and the categories below it, and shows exactly those that nothing else hides', async () => {
    const { home, lighting, tableLamps, one, two, all } = await addTree();
    await activate(tableLamps, false);
    await activate(home, false);
    expect(await listed(home)).toEqual([]);
    expect((await shop.call('GET', `/category/item/${lighting.slug}`)).statusCode).toBe(404);
    const { categories } = (await shop.call('GET', '/category/list')).json();
    expect(categories.some(({ _id }: { _id: string }) => [home.id, lighting.id].includes(_id))).toBe(false);
    await activate(home, true);
    expect(await listed(home)).toEqual([one, two].sort());
    await activate(tableLamps, true);
    expect(await listed(home)).toEqual(all);
  });

  it('hides what is moved below it, and no longer what is moved away', async () => {
    const { home, lighting, two, three } = await addTree();
    const attic = await addCategory(shop.db, { isActive: false });
    expect((await move(lighting, attic)).statusCode).toBe(200);
    expect(await listed(lighting)).toEqual([]);
    expect((await move(lighting, home)).statusCode).toBe(200);
    expect(await listed(lighting)).toEqual([two, three].sort());
  });
});

describe('moving a category', () => {
  it('takes what is below along, at both places', async () => {
    const { home, lighting, one, two, three } = await addTree();
    const garden = await addCategory(shop.db, { name: 'Garden', productIds: [two] });
    await move(lighting, garden);
    expect([await listed(home), await listed(garden)]).toEqual([[one], [two, three].sort()]);
    await move(lighting, null);
    expect([await listed(garden), await listed(lighting)]).toEqual([[two], [two, three].sort()]);
  });

  it('is refused below itself and what is below it, too deep, and below nothing there is', async () => {
    const { home, lighting, tableLamps, all } = await addTree();
    const targets = {
      'below itself': home,
      'below its child': lighting,
      'below its grandchild': tableLamps,
      'too deep': await addCategoryBelow(shop.db, (await addCategory(shop.db)).id),
      'below nothing there is': { id: crypto.randomUUID(), slug: '' },
    };
    for (const [where, target] of Object.entries(targets)) {
      const reply = await move(home, target);
      expect([reply.statusCode, Object.keys(reply.json().fields)], where).toEqual([400, ['parent']]);
      expect(await listed(home), where).toEqual(all);
    }
  });

  it('is refused for what is no id', async () => {
    const category = await addCategory(shop.db);
    for (const parent of [5, 'nonsense', [], {}, true]) {
      const reply = await put(category, { parent });
      const seen = [reply.statusCode, Object.keys(reply.json().fields)];
      expect(seen, JSON.stringify(parent)).toEqual([400, ['parent']]);
    }
  });

  it('of two categories below each other at once is refused for one', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [a, b] = [await addTree(), await addTree()];
      const replies = await Promise.all([move(a.lighting, b.tableLamps), move(b.lighting, a.home)]);
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      const [c, d] = [await addCategory(shop.db), await addCategory(shop.db)];
      const moved = await Promise.all([move(c, d), move(d, c)]);
      expect(moved.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    }
  });

  it('is exact while products are put into it and taken out', async () => {
    const { home, lighting, tableLamps } = await addTree();
    const garden = await addCategory(shop.db, { name: 'Garden' });
    const ids = await Promise.all(Array.from({ length: 12 }, () => lamp()));
    const replies = await Promise.all([
      ...ids.map((id, at) =>
        shop.call('PUT', `/product/${id}/active`, { token, body: { product: { isActive: at % 2 === 0 } } }),
      ),
      put(tableLamps, { products: ids }),
      move(lighting, garden),
      put(lighting, { products: ids.slice(0, 3) }),
      activate(garden, false),
      move(lighting, home),
    ]);
    expect(replies.filter(({ statusCode }) => statusCode !== 200).map(({ payload }) => payload)).toEqual([]);
  });

  it('and saving the products of categories above each other at once leaves no line out', async () => {
    const { home, lighting, tableLamps, one } = await addTree();
    const [lamps, other] = [[one, await lamp(), await lamp(), await lamp()], await lamp()];
    for (let round = 0; round < 2; round += 1) {
      await put(home, { products: lamps });
      await put(tableLamps, { products: [other] });
      await Promise.all([put(home, { products: [other] }), put(tableLamps, { products: lamps })]);
      expect(await wrongLines(shop.db)).toEqual([]);
      await Promise.all([put(tableLamps, { products: [other] }), put(lighting, { products: lamps })]);
      expect(await wrongLines(shop.db)).toEqual([]);
    }
  });

  it('is refused when somebody else has moved it since the form was opened', async () => {
    const { home, lighting } = await addTree();
    const garden = await addCategory(shop.db);
    await move(lighting, garden);
    const reply = await put(lighting, { parent: null, was: { parent: home.id } });
    expect(reply.json().fields).toEqual({
      parent: 'The category above has changed meanwhile. Please look at it before you save again.',
    });
    // An unchanged parent is not sent.
    expect((await put(lighting, { text: 'New.', was: { parent: home.id, text: '' } })).statusCode).toBe(200);
    expect((await put(lighting, { text: 'Newer.', was: { text: '' } })).statusCode).toBe(400);
    expect(await stored(lighting)).toMatchObject({ parent: garden.id, text: 'New.' });
  });
});

describe('deleting a category', () => {
  it('moves what is below it up, and keeps the products there', async () => {
    const { home, lighting, tableLamps, one, three } = await addTree();
    expect((await stored(lighting)).childCount).toBe(1);
    expect((await remove(lighting)).statusCode).toBe(200);
    expect(await listed(home)).toEqual([one, three].sort());
    expect(await stored(tableLamps)).toMatchObject({ parent: home.id, path: ['Home'] });
    expect((await remove(home)).statusCode).toBe(200);
    expect(await stored(tableLamps)).toMatchObject({ parent: null });
    expect(await listed(tableLamps)).toEqual([three]);
  });
});

describe('a new category', () => {
  it('may be below another one, and hold other categories alone', async () => {
    const { lighting, tableLamps } = await addTree();
    const add = (fields: object) =>
      shop.call('POST', '/category/add', { token, body: { ...form, ...fields } });
    const made = await add({ products: [], parent: lighting.id, text: 'Of glass.\n\nAnd brass.' });
    expect(made.json().category).toMatchObject({
      parent: lighting.id,
      products: [],
      text: 'Of glass.\n\nAnd brass.',
    });
    expect((await add({ products: [], parent: '' })).statusCode).toBe(200);
    expect((await add({ products: [], parent: tableLamps.id })).json().fields).toEqual({
      parent: 'Categories are at most 3 deep, and none is below itself.',
    });
    expect((await add({ products: [] })).json().fields).toEqual({ products: 'Products are required.' });
    expect((await add({ products: [], parent: null, text: 'x'.repeat(5_001) })).statusCode).toBe(400);
  });
});

it('offers only categories that one may be put below', async () => {
  const { home, lighting, tableLamps } = await addTree();
  const offered = async (query: string) => {
    const { categories } = (await shop.call('GET', `/category/parents${query}`, { token })).json();
    return [home, lighting, tableLamps].map(({ id }) =>
      categories.some((each: { _id: string }) => each._id === id),
    );
  };
  expect(await offered('?search=')).toEqual([true, true, false]);
  expect(await offered(`?category=${tableLamps.id}`)).toEqual([true, true, false]);
  expect(await offered(`?category=${lighting.id}`)).toEqual([true, false, false]);
  expect(await offered(`?category=${home.id}`)).toEqual([false, false, false]);
});

it('lists categories as a tree for pages of the dashboard, and by name otherwise', async () => {
  const { home, lighting, tableLamps } = await addTree();
  const reply = await shop.call('GET', '/category?page=1&limit=100', { token });
  const ids = reply.json<{ categories: { _id: string }[] }>().categories.map(({ _id }) => _id);
  const at = ids.indexOf(home.id);
  expect(ids.slice(at, at + 3)).toEqual([home.id, lighting.id, tableLamps.id]);
  const flat = (await shop.call('GET', '/category', { token })).json().categories as { name: string }[];
  const names = flat.map(({ name }) => name.toLowerCase());
  expect(names).toEqual(names.toSorted());
});
