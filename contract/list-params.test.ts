import { expect, it } from 'vitest';
import { isReserved, reservedWords } from './list-params.ts';
import { listProductFacets } from './product-search.contract.ts';
import { listShopProducts } from './products.contract.ts';

it.each([...reservedWords, 'max-price', 'in-stock', 'on-sale'])('no attribute is called %s in URLs', (word) =>
  expect(isReserved(word.toLowerCase())).toBe(true),
);

it.each(['colour', 'page-2', 'pages', 'rating-of-others'])('an attribute may be called %s in URLs', (slug) =>
  expect(isReserved(slug)).toBe(false),
);

it('every param of the calls of lists is reserved', () => {
  const names = [listShopProducts, listProductFacets].flatMap(({ query }) => Object.keys(query?.shape ?? {}));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !isReserved(name.toLowerCase()))).toEqual([]);
});
