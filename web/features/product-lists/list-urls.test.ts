import { expect, it } from 'vitest';
import { brandsOn, categoryHrefs, listHref, withBrands } from './list-urls.ts';
import { readFilters } from './read-filters.ts';

const filters = (search = '') => readFilters(new URLSearchParams(search));

it('builds the URL of a list with its filters', () => {
  expect(listHref({}, filters())).toBe('/shop');
  expect(listHref({ category: 'lighting' }, filters('brands=tindra,aldergate&page=2'))).toBe(
    '/shop/category/lighting?brands=aldergate,tindra&page=2',
  );
  expect(listHref({ brand: 'tindra' }, filters('order=2'))).toBe('/shop/brand/tindra?order=2');
});

it('keeps search, brands and filters when the category changes', () => {
  const chosen = filters('name=lamp&brands=tindra&rating=4&page=3');
  expect(categoryHrefs({}, chosen)('lighting')).toBe(
    '/shop/category/lighting?name=lamp&brands=tindra&rating=4',
  );
  expect(categoryHrefs({ category: 'lighting' }, chosen)(undefined)).toBe(
    '/shop?name=lamp&brands=tindra&rating=4',
  );
});

it("treats a brand's own page as that brand selected, and leaves it for other brands", () => {
  expect(brandsOn({ brand: 'tindra' }, filters())).toEqual(['tindra']);
  expect(categoryHrefs({ brand: 'tindra' }, filters('page=2'))('lighting')).toBe(
    '/shop/category/lighting?brands=tindra',
  );
  expect(categoryHrefs({ brand: 'tindra' }, filters('page=2'))(undefined)).toBe('/shop/brand/tindra');
  expect(withBrands({ brand: 'tindra' }, filters('page=2'), ['tindra', 'aldergate'])).toEqual({
    scope: {},
    filters: filters('brands=aldergate,tindra'),
  });
  expect(withBrands({ category: 'lighting' }, filters('order=1'), [])).toEqual({
    scope: { category: 'lighting' },
    filters: filters('order=1'),
  });
});
