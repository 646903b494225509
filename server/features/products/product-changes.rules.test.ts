import { describe, expect, it } from 'vitest';
import type { ListedProduct } from '#server/announced-change.ts';
import { changesOf, type ShownProduct, stockChange } from './product-changes.rules.ts';

const brand = { _id: 'b', name: 'Aldergate', slug: 'aldergate' };
const listed: ListedProduct = {
  priceMinor: 5_000,
  onSale: false,
  rating: 0,
  brand: { id: 'b', slug: 'aldergate' },
  categories: [],
  values: [],
  variants: null,
};
const lamp: ShownProduct = {
  number: 5,
  product: {
    _id: 'lamp',
    sku: 'L-1',
    name: 'Lamp',
    slug: 'lamp',
    description: 'It shines.',
    price: 50,
    quantity: 7,
    imageUrl: null,
    taxable: false,
    isActive: true,
    totalReviews: 0,
    averageRating: 0,
    brand,
  },
  details: null,
  listed,
};
const hidden: ShownProduct = { ...lamp, listed: null };
const changed = (fields: Partial<ShownProduct['product']>): ShownProduct => ({
  ...lamp,
  product: { ...lamp.product, ...fields },
});

describe('a saved product announces', () => {
  it.each<[what: string, before: ShownProduct | null, after: ShownProduct, announced: unknown[]]>([
    ['nothing when it is the same', lamp, structuredClone(lamp), []],
    ['nothing when nobody can see it', hidden, { ...changed({ name: 'Desk lamp' }), listed: null }, []],
    ['its stock', lamp, changed({ quantity: 6 }), ['stock:lamp']],
    ['itself when the last one is gone', lamp, changed({ quantity: 0 }), ['product:lamp']],
    ['itself when it is taxable', lamp, changed({ taxable: true }), ['product:lamp']],
    [
      'itself and searches for another name',
      lamp,
      changed({ name: 'Desk lamp' }),
      ['product:lamp', 'products'],
    ],
    [
      'itself and searches for other details',
      lamp,
      { ...lamp, details: '- oak' },
      ['product:lamp', 'products'],
    ],
    ['not-founds of its new URL', lamp, changed({ slug: 'desk-lamp' }), ['product:lamp', 'products']],
    [
      'itself and lists for a price',
      lamp,
      { ...changed({ price: 90 }), listed: { ...listed, priceMinor: 9_000 } },
      [
        'product:lamp',
        { transaction: '7', number: 5, id: 'lamp', before: listed, after: { ...listed, priceMinor: 9_000 } },
      ],
    ],
    [
      'itself, searches and lists when it is hidden',
      lamp,
      hidden,
      ['product:lamp', 'products', { transaction: '7', number: 5, id: 'lamp', before: listed, after: null }],
    ],
    [
      'itself, searches and lists when it is new',
      null,
      lamp,
      ['product:lamp', 'products', { transaction: '7', number: 5, id: 'lamp', before: null, after: listed }],
    ],
  ])('%s', (_what, before, after, announced) => {
    expect(changesOf('7', before, after)).toEqual(announced);
  });
});

it.each([
  ['its stock', 3, 2, 'stock:lamp'],
  ['its stock when only the sum stays', 1_000_000, 1_000_000, 'stock:lamp'],
  ['its stock when none can be ordered before and after', 0, 0, 'stock:lamp'],
  ['itself when the last one is gone', 1, 0, 'product:lamp'],
  ['itself when it is back', 0, 1, 'product:lamp'],
] as const)('a product whose stock moved announces %s', (_what, before, after, announced) => {
  expect(stockChange({ id: 'lamp', before, after })).toBe(announced);
});
