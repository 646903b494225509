import { expect, it } from 'vitest';
import { noFilter } from '../products/product-filter.rules.ts';
import { countMembers, createNumberSet, type FacetMember, type FacetMembers } from './facet-members.rules.ts';

const member = (id: string, ...numbers: number[]): FacetMember => ({
  id,
  slug: `${id}-slug`,
  numbers: new Int32Array(numbers),
});
/** The numbers 31, 32 and 63 are at the ends of 32 bits. */
const members: FacetMembers = {
  categories: [member('lighting', 64, 1, 31, 32), member('furniture', 63), member('empty', 2)],
  brands: [member('aldergate', 1, 31, 63), member('copperlane', 32, 64), member('osterby', 2)],
  onSale: new Int32Array([1, 63, 2]),
  largest: 64,
};

function count(found: readonly number[], filter = {}) {
  const set = createNumberSet(members.largest);
  for (const number of found) set.add(number);
  const counts = countMembers(set, members, { ...noFilter, ...filter });
  return {
    ...counts,
    categories: Object.fromEntries(counts.categories),
    brands: Object.fromEntries(counts.brands),
  };
}
const all = [1, 31, 32, 63, 64];

it('counts what was found in each category, of each brand and in a sale', () => {
  expect(count(all)).toEqual({
    productCount: 5,
    onSaleCount: 2,
    categories: { lighting: 4, furniture: 1 },
    brands: { aldergate: 3, copperlane: 2 },
  });
  expect(count([])).toEqual({ productCount: 0, onSaleCount: 0, categories: {}, brands: {} });
});

it('leaves the own filter of each facet aside', () => {
  expect(count(all, { category: 'lighting-slug', brand: 'aldergate-slug' })).toEqual({
    productCount: 3,
    onSaleCount: 1,
    categories: { lighting: 2, furniture: 1 },
    brands: { aldergate: 2, copperlane: 2 },
  });
});

it('counts products of several brands, and of none', () => {
  const both = count(all, { brands: ['aldergate-slug', 'copperlane-slug', 'unknown'] });
  expect(both).toEqual(count(all));
  expect(count(all, { brands: [] })).toMatchObject({ productCount: 0, categories: {}, onSaleCount: 0 });
  expect(count(all, { category: 'unknown' })).toMatchObject({ productCount: 5, brands: {}, onSaleCount: 0 });
});

it('counts no number that is larger than all members', () => {
  expect(count([1, 65, 1_000])).toMatchObject({ productCount: 1 });
});
