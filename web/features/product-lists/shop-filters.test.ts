import { describe, expect, it, test } from 'vitest';
import { listShopProducts } from '#contract/products.contract.ts';
import { readFilters } from './read-filters.ts';
import { resultCountText } from './result-count.ts';
import {
  changeFilters,
  cleared,
  countChosen,
  listQuery,
  placeOfRating,
  ratingMarks,
  ratingOfPlace,
  startingFilters,
  writeFilters,
} from './shop-filters.ts';

const read = (search: string) => readFilters(new URLSearchParams(search));

describe('the search params', () => {
  it('are empty for the default filters: any price and rating, newest first', () => {
    expect(read('')).toEqual({
      ...{ name: '', exact: false, brands: [], min: null, max: null, rating: 0 },
      ...{ onSale: false, inStock: false, attributes: [], order: 0, page: 1 },
    });
    expect(writeFilters(startingFilters())).toBe('');
  });

  it('default to best match for a search', () => {
    expect(read('name=lamp')).toEqual({ ...startingFilters(), name: 'lamp', order: null });
    expect(writeFilters(startingFilters('lamp'))).toBe('?name=lamp');
  });

  it('keep that a search is exact, which nothing else is', () => {
    const exact = read('name=jumpr&exact=true&page=2');
    expect(writeFilters(changeFilters(cleared(exact), { rating: 4 }))).toBe(
      '?name=jumpr&exact=true&rating=4',
    );
    expect(listQuery(exact, [])).toMatchObject({ name: 'jumpr', exact: true });
    expect(writeFilters(read('exact=true'))).toBe('');
  });

  it.each([
    '?name=desk+lamp&min=20&max=300&rating=4&order=1&page=3',
    '?min=20',
    '?max=7500',
    '?name=lamp&min=20&max=2500',
    '?name=lamp&order=0',
    '?order=2',
    '?page=12',
    '?rating=4&onSale=true&inStock=true',
    '?name=lamp&brands=aldergate,tindra',
  ])('%s is read and written back as it is', (search) => {
    expect(writeFilters(read(search))).toBe(search);
  });

  it('are equal for equal filters', () => {
    expect(writeFilters(read('max=&min=1&rating=0&order=0&page=1&inStock=false&utm_source=x'))).toBe('');
    expect(writeFilters(read('name=%20lamp%20&order='))).toBe('?name=lamp');
  });

  it.each([
    ['min=abc&max=&rating=x&order=7&page=-2', { min: null, max: null, rating: 0, order: 0, page: 1 }],
    ['min=1', { min: null }],
    ['min=20.7&max=99.1', { min: 20, max: 100 }],
    ['min=%2440&max=%241,200', { min: 40, max: 1200 }],
    ['min=300&max=200', { min: 200, max: 300 }],
    ['min=-3&max=1e9', { min: null, max: null }],
    ['rating=9&page=1e3', { rating: 5, page: 1000 }],
    ['page=Infinity', { page: 1 }],
    ['brands=b&brands=a,b,,all', { brands: ['a', 'b'] }],
    ['stars=20', { rating: 4 }],
    ['stars=100&rating=3', { rating: 0 }],
  ])('correct %s', (search, filters) => {
    expect(read(search)).toMatchObject(filters);
  });

  it('accept at most the maximum number of brands', () => {
    const many = Array.from({ length: 40 }, (_, at) => `b${at}`);
    expect(read(`brands=${many}`).brands).toHaveLength(30);
  });

  it('cut a search at 200 characters, never inside one', () => {
    expect([...read(`name=${encodeURIComponent('💡'.repeat(300))}`).name]).toHaveLength(200);
  });
});

it('returns to page 1 with every change', () => {
  const deep = read('name=lamp&page=7');
  expect(writeFilters(changeFilters(deep, { order: 2 }))).toBe('?name=lamp&order=2');
  expect(writeFilters(changeFilters(deep, { rating: 3 }))).toBe('?name=lamp&rating=3');
});

it('counts what is chosen, and Clear keeps search and order', () => {
  const chosen = read('name=lamp&brands=a,b&max=90&inStock=true&order=2&page=3');
  expect(countChosen(chosen)).toBe(4);
  expect(writeFilters(cleared(chosen))).toBe('?name=lamp&order=2');
  expect(countChosen(cleared(chosen))).toBe(0);
});

test('the rating slider means 5 stars at 0 and any at 100', () => {
  expect(ratingMarks.map(({ value }) => ratingOfPlace(value))).toEqual([5, 4, 3, 2, 1, 0]);
  expect([5, 4, 3, 2, 1, 0].map(placeOfRating)).toEqual(ratingMarks.map(({ value }) => value));
});

describe('the query of the list call', () => {
  it('has no bounds at first', () => {
    expect(listQuery(startingFilters(), [])).toEqual({ order: 0, page: 1, limit: 10 });
    expect(listQuery(startingFilters('lamp'), [])).toEqual({ name: 'lamp', page: 1, limit: 10 });
  });

  it('has a highest price that bounds whatever it is', () => {
    const query = listQuery(read('rating=4&order=2&max=6000&page=2'), [], { category: 'lighting' });
    expect(query).toEqual({ category: 'lighting', maxPrice: 6000, rating: 4, order: 2, page: 2, limit: 10 });
    expect(listShopProducts.query?.parse(query)).toMatchObject({ maxPrice: 6000, rating: 4 });
  });
});

test.each([
  [{ count: 58, currentPage: 1, totalPages: 6 }, 10, 'Showing: 1-10 products of 58 products'],
  [{ count: 58, currentPage: 6, totalPages: 6 }, 8, 'Showing: 51-58 products of 58 products'],
  [{ count: 58, currentPage: 9, totalPages: 6 }, 0, '58 products'],
  [{ count: 0, currentPage: 1, totalPages: 1 }, 0, '0 products'],
  [
    { count: 19406, currentPage: 1000, totalPages: 1941 },
    10,
    'Showing: 9,991-10,000 products of 19,406 products',
  ],
])('the result count of %o with %i shown', (info, shown, text) => {
  expect(resultCountText(info, shown, 10)).toBe(text);
});

test.each(['true', '1', 'false', '0'])('the page reads flags of %s as the API does', (flag) => {
  const { onSale, inStock } = readFilters(new URLSearchParams({ onSale: flag, inStock: flag }));
  expect(listShopProducts.query?.parse({ onSale: flag, inStock: flag })).toMatchObject({ onSale, inStock });
});

test('says that there are more than were counted', () => {
  const info = { count: 10_000, countIsCapped: true, currentPage: 2, totalPages: 1_000 };
  expect(resultCountText(info, 10, 10)).toBe('Showing: 11-20 products of 10,000+ products');
});
