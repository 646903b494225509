import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '#server/announced-change.ts';
import { facetsDependency, includes, listDependency } from './list-changes.rules.ts';
import { noFilter, type ProductFilter, type ProductOrder } from './product-filter.rules.ts';

const lamp: ListedProduct = {
  onSale: false,
  priceMinor: 5_000,
  rating: 4.33,
  brand: { id: '1', slug: 'aldergate' },
  categories: [{ id: '2', slug: 'lighting' }],
  values: [],
  variants: null,
};
const change = { transaction: '1', number: 1, id: 'lamp', before: null, after: null };
const bodhi = { id: '3', slug: 'bodhi' };
const garden = { id: '4', slug: 'garden' };
const reduced = { ...lamp, priceMinor: 4_000, onSale: true };
const dearer = { ...lamp, priceMinor: 9_000 };

const blue: ListedProduct = { ...lamp, values: [['colour', 'blue']] };
const weighing = (grams: number): ListedProduct => ({ ...lamp, values: [['weight', grams]] });
const wanted = (value: string) => JSON.stringify([{ id: 'colour', values: [value], ranges: [] }]);
const fromTen = JSON.stringify([{ id: 'weight', values: [], ranges: [{ min: 10, max: null }] }]);

type Case = [
  what: string,
  before: ListedProduct | null,
  after: ListedProduct | null,
  filter: Partial<ProductFilter>,
  order?: ProductOrder,
];
const isChanged = (...[, before, after, filter, order = 'newest']: Case) =>
  listDependency({ ...noFilter, ...filter }, order)({ ...change, before, after });

describe('a list is changed by', () => {
  it.each<Case>([
    ['a new product', null, lamp, {}],
    ['a hidden product', lamp, null, {}],
    ['a product of its category', null, lamp, { category: 'lighting' }],
    ['a product that leaves its category', lamp, { ...lamp, categories: [garden] }, { category: 'lighting' }],
    ['a product that leaves its brand', lamp, { ...lamp, brand: bodhi }, { brand: 'aldergate' }],
    ['a product of one of its brands', null, lamp, { brands: ['bodhi', 'aldergate'] }],
    ['a price that enters its bounds', dearer, lamp, { maxMinor: 6_000 }],
    ['a price that leaves its bounds', dearer, lamp, { minMinor: 6_000 }],
    ['a product above its bounds', null, lamp, { maxMinor: 4_000 }],
    ['a price, in the order of prices', lamp, dearer, {}, 'price-up'],
    ['a sale that begins, when it asks for sales', lamp, reduced, { onSale: true }],
    ['a sale that ends, when it asks for sales', reduced, lamp, { onSale: true }],
    ['a value that it asks for', lamp, blue, { attributes: wanted('blue') }],
    [
      'a value that it does not ask for any more',
      blue,
      { ...blue, values: [] },
      { attributes: wanted('blue') },
    ],
    ['a number that enters its range', weighing(9), weighing(10), { attributes: fromTen }],
    ['a rating that it asks for', { ...lamp, rating: 4.32 }, lamp, { rating: 4.33 }],
  ])('%s', (...change) => {
    expect(isChanged(...change)).toBe(true);
  });
});

describe('a list is not changed by', () => {
  it.each<Case>([
    ['a product of another category', null, lamp, { category: 'garden' }],
    ['a product of another brand', null, lamp, { brand: 'bodhi' }],
    ['a product of no brand that it has', null, lamp, { brands: ['bodhi'] }],
    ['a product below its bounds', null, lamp, { minMinor: 6_000 }],
    ['a price, in the order of age', lamp, dearer, {}],
    ['a sale, in the order of age', lamp, reduced, {}],
    ['a product without a sale, when it asks for sales', null, lamp, { onSale: true }],
    ['a price within its bounds', lamp, dearer, { minMinor: 5_000, maxMinor: 9_000 }],
    ['a price outside it', lamp, dearer, { category: 'garden' }, 'price-up'],
    ['a product without reviews, when it asks for some', null, { ...lamp, rating: 0 }, { rating: 1 }],
    ['another value than it asks for', lamp, blue, { attributes: wanted('red') }],
    ['a number within its range', weighing(10), weighing(11), { attributes: fromTen }],
    ['another category of a product', lamp, { ...lamp, categories: [garden] }, { brand: 'aldergate' }],
  ])('%s', (...change) => {
    expect(isChanged(...change)).toBe(false);
  });
});

it('facets are changed by a sale, which they count', () => {
  const reducedNow = { ...change, before: lamp, after: { ...lamp, onSale: true } };
  expect(facetsDependency(noFilter)(reducedNow)).toBe(true);
});

it('facets are changed by a value of their products, also of another choice', () => {
  const isChangedBy = facetsDependency({ ...noFilter, maxMinor: 6_000, attributes: wanted('red') });
  expect(isChangedBy({ ...change, before: lamp, after: blue })).toBe(true);
  expect(isChangedBy({ ...change, before: weighing(1), after: weighing(2) })).toBe(true);
  const elsewhere = { ...blue, priceMinor: 9_000 };
  expect(isChangedBy({ ...change, before: { ...elsewhere, values: [] }, after: elsewhere })).toBe(false);
});

it('facets are changed by another brand or category of their products, and not by a price within their bounds', () => {
  const isChangedBy = facetsDependency({ ...noFilter, category: 'lighting', maxMinor: 10_000 });
  const moved = { ...lamp, brand: bodhi };
  expect(isChangedBy({ ...change, before: lamp, after: moved })).toBe(true);
  expect(isChangedBy({ ...change, before: lamp, after: { ...lamp, categories: [garden] } })).toBe(true);
  expect(isChangedBy({ ...change, before: lamp, after: dearer })).toBe(false);
  expect(isChangedBy({ ...change, before: null, after: { ...lamp, priceMinor: 20_000 } })).toBe(false);
});

it.each([
  ['that ended before all that were running', '99', true],
  ['that was running', '100', false],
  ['that ended while older ones were running', '101', true],
  ['that was running beside others', '102', false],
  ['that began later', '103', false],
])('a snapshot says whether it includes a transaction %s', (_what, transaction, expected) => {
  expect(includes('100:103:100,102', transaction)).toBe(expected);
});
