import { expect, it } from 'vitest';
import type { PublicCategory } from '#contract/categories.contract.ts';
import type { Banner, HomeProducts, HomeSection } from '#contract/home-sections.ts';
import type { ShopLink } from '#contract/shop-links.ts';
import { createApi } from '#web/lib/api/api.ts';
import { loadHome } from './load-home.ts';
import { resolveSections } from './resolve-sections.ts';

const named = (name: string) => ({ _id: `id of ${name}`, name, slug: `${name}s` });
const kitchen: PublicCategory = {
  ...named('kitchen'),
  ...{ description: '', productCount: 1, parent: null, imageUrl: null },
};
const product = (name: string) => ({ ...named(name), price: 1, quantity: 1, description: '' });
const shelf = ['a', 'b', 'c'].map(product);

/** A shop with one category, brand and page, and what it was asked. */
function makeShop(lists: Record<string, unknown[]> = {}) {
  const asked: string[] = [];
  const replies: Record<string, unknown> = {
    '/api/category/list': { categories: [kitchen] },
    '/api/brand/list': { brands: [{ ...named('kiln'), description: '', productCount: 1 }] },
    '/api/page/list': { pages: [{ _id: 'id of about', title: 'About', slug: 'about' }] },
  };
  const api = createApi(async (url) => {
    asked.push(url);
    const [, query = ''] = url.split('?');
    return Response.json(
      replies[url] ?? { products: lists[query.includes('rating') ? 'rated' : query] ?? shelf, reviews: [] },
    );
  });
  return { api, asked };
}

const banner = (link: ShopLink | null, title = 'Set for four'): Banner => ({
  ...{ ground: { kind: 'color', color: '#7a3b12' }, title, words: '', link },
});
const carousel = (...banners: Banner[]): HomeSection => ({ kind: 'carousel', banners });
const row = (of: HomeProducts, title = ''): HomeSection => ({ kind: 'products', title, of });
const resolve = async (section: HomeSection, shop = makeShop()) => {
  const [resolved] = await resolveSections(shop.api, [section], [kitchen]);
  return resolved;
};

it.each<[string, HomeSection, unknown]>([
  ['of a hidden category', row({ by: 'category', id: 'gone' }), 'hidden'],
  ['of a hidden brand', row({ by: 'brand', id: 'gone' }), 'hidden'],
  ['of banners that lead to a hidden category', carousel(banner({ to: 'category', id: 'gone' })), 'hidden'],
  ['of banners that lead to a hidden brand', carousel(banner({ to: 'brand', id: 'gone' })), 'hidden'],
  ['of banners that lead to a page that is gone', carousel(banner({ to: 'page', id: 'gone' })), 'hidden'],
  ['with nothing on sale', row({ by: 'sale' }), 'empty'],
  ['with a quote that nobody has written', { kind: 'review' }, 'empty'],
])('a section %s is left out, and says why', async (_, section, leftOut) => {
  const nothing = { 'onSale=true&order=0&limit=5': [] };
  expect(await resolve(section, makeShop(nothing))).toEqual({ shown: null, leftOut });
});

it.each<[ShopLink, string]>([
  [{ to: 'category', id: kitchen._id }, '/shop/category/kitchens'],
  [{ to: 'brand', id: 'id of kiln' }, '/shop/brand/kilns'],
  [{ to: 'page', id: 'id of about' }, '/pages/about'],
  [{ to: 'address', address: 'https://kiln.example' }, 'https://kiln.example'],
])('a banner leads to %o', async (link, expected) => {
  const resolved = await resolve(carousel(banner(link)));
  expect(resolved?.shown).toMatchObject({ banners: [{ link: expected, ink: 'light' }] });
});

it('leaves out one banner alone, and gives links without words the name of where they lead', async () => {
  const gone = banner({ to: 'category', id: 'gone' });
  const resolved = await resolve(carousel(gone, banner({ to: 'category', id: kitchen._id }, ' ')));
  expect(resolved).toMatchObject({ shown: { banners: [{ title: '', label: 'kitchen' }] }, leftOut: 'part' });
});

it('says when a chosen product is hidden, and keeps the owner’s title', async () => {
  const section = row({ by: 'chosen', ids: ['1', '2', '3', '4'] }, ' Ours ');
  expect(await resolve(section)).toMatchObject({ shown: { title: 'Ours' }, leftOut: 'part' });
});

it('shows none of the newest products again below them', async () => {
  const shop = makeShop({ rated: [...shelf, product('d')] });
  const sections = [row({ by: 'newest' }), row({ by: 'rated' })];
  const [, rated] = await resolveSections(shop.api, sections, []);
  expect(rated?.shown).toMatchObject({ products: [{ name: 'd' }] });
  const [first] = await resolveSections(shop.api, sections.toReversed(), []);
  expect(first?.shown).toMatchObject({ products: [{}, {}, {}, {}] });
});

it('reads each list once, however many sections need it', async () => {
  const shop = makeShop();
  const links = Array.from({ length: 6 }, () => banner({ to: 'brand', id: 'id of kiln' }));
  const sections = [
    carousel(...links),
    { kind: 'brands' } as const,
    row({ by: 'newest' }),
    row({ by: 'newest' }),
  ];
  await loadHome(shop.api, sections, {});
  expect(shop.asked.toSorted()).toEqual([
    '/api/brand/list',
    '/api/category/list',
    '/api/product/list?order=0&limit=5',
  ]);
});

it('is ours until something is published, with what the owner has set, and empty when the owner wants that', async () => {
  const { sections } = await loadHome(makeShop({ rated: [product('d')] }).api, null, {
    homeTitle: 'Made in Ohio',
  });
  expect(sections.map(({ kind }) => kind)).toEqual([
    ...['banners', 'products', 'categories', 'products', 'brands'],
  ]);
  expect(sections[0]).toMatchObject({ main: [{ title: 'Made in Ohio', scene: 'evening' }, {}] });
  expect((await loadHome(makeShop().api, [], {})).sections).toEqual([]);
});
