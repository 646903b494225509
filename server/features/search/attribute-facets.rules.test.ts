import { expect, it } from 'vitest';
import { noFilter } from '../product-lists/product-filter.rules.ts';
import { toAttributeFacets } from './attribute-facets.rules.ts';

const ids = ['common', 'rare', 'chosen'];
const attributes = ids.map((id) => ({
  ...{ _id: id, name: id, slug: id, formerSlugs: [], kind: 'yes-no' as const, unit: null, choices: [] },
}));

it('attributes that less than a tenth of the products have are no filter, unless they are chosen', () => {
  const values = {
    byValue: new Map(ids.map((id) => [`${id}:true`, 9])),
    ranges: new Map(),
    byAttribute: new Map([
      ['common', 10],
      ['rare', 9],
      ['chosen', 9],
    ]),
  };
  const filter = { ...noFilter, attributes: JSON.stringify([{ id: 'chosen', values: [true], ranges: [] }]) };
  const names = (count: number) =>
    toAttributeFacets(attributes, { count, values }, filter).map(({ name }) => name);
  expect(names(100)).toEqual(['common', 'chosen']);
  expect(names(90)).toEqual(['common', 'rare', 'chosen']);
});
