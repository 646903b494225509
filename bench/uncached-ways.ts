import type { CatalogueExample } from './catalogue-example.ts';
import { urlOf } from './url-of.ts';

/** A request of a way, and one that counts the same list without caching the reply of the first. */
export interface WayRequest {
  path: string;
  /** Absent where no count is cached. */
  countedBy?: string;
}

/** A way in which a person reaches products. */
export interface Way {
  name: string;
  as: 'guest' | 'shopper' | 'administrator';
  /** The requests of samples 0, 1, 2 and so on, which differ while there are enough products. */
  requestAt(sample: number): WayRequest;
}

type Query = Record<string, string | number>;

const pageSize = 10;
const at = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('the catalogue is too small');
  return item;
};

function list(query: Query): WayRequest {
  const path = '/api/product/list';
  return {
    path: urlOf(path, { ...query, limit: pageSize }),
    countedBy: urlOf(path, { ...query, page: 1, limit: pageSize - 1 }),
  };
}

/** The page that begins after a share of the products, a different one for each sample. */
const deep = (count: number, share: number, sample: number) =>
  Math.max(1, Math.floor((count * share) / pageSize) - (sample % 7));

const [newest, priceDown, priceUp] = [0, 1, 2];

/** Every way, for a catalogue. */
export function uncachedWays({ count, categories, brands, texts, slugs }: CatalogueExample): Way[] {
  const severalBrands = brands
    .slice(0, 5)
    .map(({ slug }) => slug)
    .join(',');
  const lists: Record<string, (sample: number) => Query> = {
    'newest: first page': () => ({ order: newest }),
    'newest: middle page': (n) => ({ order: newest, page: deep(count, 0.5, n) }),
    'newest: last pages': (n) => ({ order: newest, page: deep(count, 1, n) }),
    'cheapest: first page': () => ({ order: priceUp }),
    'cheapest: middle page': (n) => ({ order: priceUp, page: deep(count, 0.5, n) }),
    'most expensive: first page': () => ({ order: priceDown }),
    'most expensive: middle page': (n) => ({ order: priceDown, page: deep(count, 0.5, n) }),
    'category: first page': (n) => ({ category: at(categories, n).slug }),
    'category: middle page': (n) => {
      const { slug, products } = at(categories, n);
      return { category: slug, page: deep(products, 0.5, n) };
    },
    'category: cheapest': (n) => ({ category: at(categories, n).slug, order: priceUp }),
    'category: price range': (n) => ({
      category: at(categories, n).slug,
      ...{ min: 100 + (n % 50), max: 400 },
    }),
    'category: cheapest in a price range: middle page': (n) => {
      const { slug, products } = at(categories, n);
      return { category: slug, min: 100 + (n % 50), order: priceUp, page: deep(products, 0.3, n) };
    },
    'brand: first page': (n) => ({ brand: at(brands, n).slug }),
    'brand: middle page': (n) => {
      const { slug, products } = at(brands, n);
      return { brand: slug, page: deep(products, 0.5, n) };
    },
    'category and brand': (n) => ({ category: at(categories, n).slug, brand: at(brands, n).slug }),
    'five brands: first page': () => ({ brands: severalBrands }),
    'five brands: middle page': (n) => ({ brands: severalBrands, page: deep(count, 0.2, n) }),
    'five brands: cheapest': () => ({ brands: severalBrands, order: priceUp }),
    'price range': (n) => ({ min: 100 + (n % 50), max: 400 }),
    'price range to the cent': (n) => ({ min: 100.01 + n, max: 4000.99 }),
    'price range: cheapest': (n) => ({ min: 100 + (n % 50), max: 400, order: priceUp }),
    'narrow price range': (n) => ({ min: 4001 + n, max: 4004 + n }),
    'four stars': () => ({ rating: 4 }),
    'four stars: middle page': (n) => ({ rating: 4, page: deep(count, 0.05, n) }),
    'four stars: cheapest': () => ({ rating: 4, order: priceUp }),
    'category: four stars': (n) => ({ category: at(categories, n).slug, rating: 4 }),
    'search: one common word': (n) => ({ name: at(texts.one, n) }),
    'search: two common words': (n) => ({ name: at(texts.two, n) }),
    'search: four common words': (n) => ({ name: at(texts.four, n) }),
    'search: a rare word': (n) => ({ name: at(texts.rare, n) }),
    'search: a typo': (n) => ({ name: at(texts.typo, n) }),
    'search: two words in a price range': (n) => ({ name: at(texts.two, n), min: 100, max: 400 }),
    'search: two words by price': (n) => ({ name: at(texts.two, n), order: priceUp }),
  };
  const facets = (query: Query): WayRequest => ({
    path: urlOf('/api/product/list/facets', { ...query, limit: 12 }),
    countedBy: urlOf('/api/product/list/facets', { ...query, limit: 11 }),
  });
  const way = (name: string, requestAt: Way['requestAt'], as: Way['as'] = 'guest'): Way => ({
    name,
    as,
    requestAt,
  });
  const suggestions = (letters: number): Way['requestAt'] => {
    const starts = [...new Set(texts.one.map((word) => word.slice(0, letters)))];
    return (n) => ({ path: `/api/product/list/search/${encodeURIComponent(at(starts, n))}` });
  };
  const page = (path: string, counted: Query): WayRequest => ({ path, countedBy: list(counted).path });
  return [
    ...Object.entries(lists).map(([name, queryOf]) => way(name, (n) => list(queryOf(n)))),
    way('newest: signed in', () => list({ order: newest }), 'shopper'),
    way('facets', () => facets({})),
    way('facets of a category', (n) => facets({ category: at(categories, n).slug })),
    way('facets of a search', (n) => facets({ name: at(texts.one, n) })),
    way('suggestions: one letter', suggestions(1)),
    way('suggestions: two letters', suggestions(2)),
    way('suggestions: five letters', suggestions(5)),
    way('product', (n) => ({ path: `/api/product/item/${at(slugs, n)}` })),
    way('sitemap index', () => ({ path: '/sitemap.xml' })),
    way('sitemap: first file', () => ({ path: '/sitemap-products-1.xml' })),
    way('sitemap: last file', () => ({ path: `/sitemap-products-${Math.ceil(count / 10_000)}.xml` })),
    way('back office: first page', () => ({ path: '/api/product?page=1' }), 'administrator'),
    way(
      'back office: middle page',
      (n) => ({ path: `/api/product?page=${deep(count, 0.25, n)}` }),
      'administrator',
    ),
    way(
      'back office: common word',
      (n) => ({ path: urlOf('/api/product', { search: at(texts.one, n), page: 1 }) }),
      'administrator',
    ),
    way(
      'back office: rare word',
      (n) => ({ path: urlOf('/api/product', { search: at(texts.rare, n), page: 1 }) }),
      'administrator',
    ),
    way('home page', () => ({ path: '/' })),
    way('shop page', () => page('/shop', { order: newest })),
    way('category page', (n) => {
      const { slug } = at(categories, n);
      return page(`/shop/category/${slug}`, { category: slug });
    }),
    way('product page', (n) => ({ path: `/product/${at(slugs, n)}` })),
  ];
}
