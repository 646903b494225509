import { expect, it } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import { pickGoesWith } from './goes-with.ts';

const makeProduct = (name: string, brand: string | null): Product => ({
  ...{ _id: name, sku: name, name, slug: name, description: '', price: 5, quantity: 1, imageUrl: null },
  ...{ taxable: false, isActive: true, totalReviews: 0, averageRating: 0, isLiked: false },
  brand: brand === null ? null : { _id: brand, name: brand, slug: brand },
});
const names = (brand: string | null, ...lists: Product[][]) =>
  pickGoesWith(makeProduct('lamp', brand), lists).map(({ name }) => name);

it('takes up to three of other brands, those of the deepest category first, each once', () => {
  const desk = [makeProduct('lamp', 'A'), makeProduct('clamp', 'A'), makeProduct('spot', 'B')];
  const lighting = [
    makeProduct('spot', 'B'),
    makeProduct('globe', 'C'),
    makeProduct('cord', null),
    makeProduct('led', 'D'),
  ];
  expect(names('A', desk, lighting)).toEqual(['spot', 'globe', 'cord']);
});

it('takes nothing of the same brand, also where that is none', () => {
  expect(names('A', [makeProduct('clamp', 'A')])).toEqual([]);
  expect(names(null, [makeProduct('lamp', null), makeProduct('cord', null)])).toEqual([]);
});

it('sends only what is shown', () => {
  const [shown] = pickGoesWith(makeProduct('lamp', 'A'), [
    [{ ...makeProduct('spot', 'B'), priceVaries: true }],
  ]);
  expect(shown).toEqual({
    _id: 'spot',
    name: 'spot',
    slug: 'spot',
    price: 5,
    imageUrl: null,
    priceVaries: true,
  });
});
