import { expect, it } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import { pickGoesWith } from './goes-with.ts';

const productOf = (name: string, brand: string | null): Product => ({
  ...{ _id: name, sku: name, name, slug: name, description: '', price: 5, quantity: 1, imageUrl: null },
  ...{ taxable: false, isActive: true, totalReviews: 0, averageRating: 0, isLiked: false },
  brand: brand === null ? null : { _id: brand, name: brand, slug: brand },
});
const names = (brand: string | null, ...lists: Product[][]) =>
  pickGoesWith(productOf('lamp', brand), lists).map(({ name }) => name);

it('takes up to three of other brands, those of the deepest category first, each once', () => {
  const desk = [productOf('lamp', 'A'), productOf('clamp', 'A'), productOf('spot', 'B')];
  const lighting = [
    productOf('spot', 'B'),
    productOf('globe', 'C'),
    productOf('cord', null),
    productOf('led', 'D'),
  ];
  expect(names('A', desk, lighting)).toEqual(['spot', 'globe', 'cord']);
});

it('takes nothing of the same brand, also where that is none', () => {
  expect(names('A', [productOf('clamp', 'A')])).toEqual([]);
  expect(names(null, [productOf('lamp', null), productOf('cord', null)])).toEqual([]);
});

it('sends only what is shown', () => {
  const [shown] = pickGoesWith(productOf('lamp', 'A'), [[{ ...productOf('spot', 'B'), priceVaries: true }]]);
  expect(shown).toEqual({
    _id: 'spot',
    name: 'spot',
    slug: 'spot',
    price: 5,
    imageUrl: null,
    priceVaries: true,
  });
});
