import { describe, expect, it, test } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import {
  buyableVariant,
  countPieces,
  emptyCart,
  quantityError,
  readCart,
  toCart,
  withItem,
  withoutItem,
} from './cart.rules.ts';

const lamp: Product = {
  _id: 'lamp',
  sku: 'LMP-1',
  name: 'Toadstool Table Lamp',
  slug: 'toadstool-table-lamp',
  description: 'A spun-steel dome.',
  price: 19.99,
  quantity: 42,
  imageUrl: null,
  taxable: true,
  isActive: true,
  brand: { _id: 'b', name: 'Aldergate', slug: 'aldergate' },
  totalReviews: 0,
  averageRating: 0,
  isLiked: true,
};
const mug: Product = { ...lamp, _id: 'mug', name: 'Mug', slug: 'mug', price: 0.1, quantity: 600 };

test.each([
  ['', 42, 'Quantity must be at least 1.'],
  ['0', 42, 'Quantity must be at least 1.'],
  ['1.5', 42, 'Quantity must be at least 1.'],
  ['-3', 42, 'Quantity must be at least 1.'],
  ['0x2', 42, 'Quantity must be at least 1.'],
  ['6', 42, 'Quantity may not be greater than 5.'],
  ['2', 3, 'Quantity may not be greater than 1.'],
  ['51', 900, 'Quantity may not be greater than 50.'],
  ['5', 42, null],
  ['50', 900, null],
])('%j with a stock of %i: %s', (typed, stock, message) => {
  expect(quantityError(typed, stock, undefined)).toBe(message);
});

test.each([
  ['42', 'none', null],
  ['43', 'none', 'Quantity may not be greater than 42.'],
  ['3', 3, null],
  ['4', 3, 'Quantity may not be greater than 3.'],
] as const)('%j with a stock of 42 and a limit of %j: %s', (typed, limit, message) => {
  expect(quantityError(typed, 42, limit)).toBe(message);
});

test.each(['none', 7, undefined] as const)('a line keeps the limit %j of its product', (purchaseLimit) => {
  const [item] = readCart(JSON.stringify(withItem(emptyCart, { ...lamp, purchaseLimit }, 3).items)).items;
  expect(item?.purchaseLimit).toBe(purchaseLimit);
});

describe('the bag', () => {
  it('counts pieces, not lines', () => {
    expect(countPieces(emptyCart)).toBe(0);
    expect(countPieces(withItem(withItem(emptyCart, lamp, 3), mug, 2))).toBe(5);
  });

  it('sums in minor units, since major units would add rounding errors', () => {
    const cart = withItem(withItem(emptyCart, lamp, 3), mug, 3);
    expect(cart.items.map(({ totalPrice }) => totalPrice)).toEqual([59.97, 0.3]);
    expect(cart.total).toBe(60.27);
  });

  it('keeps quantity and stock of a product apart, and drops isLiked', () => {
    const [item] = withItem(emptyCart, lamp, 2).items;
    expect(item).toMatchObject({ _id: 'lamp', quantity: 2, inventory: 42, taxable: true, price: 19.99 });
    expect(item).not.toHaveProperty('isLiked');
  });

  it('has one line for a product that is added twice', () => {
    const cart = withItem(withItem(withItem(emptyCart, lamp, 1), mug, 1), lamp, 4);
    expect(cart.items.map(({ _id, quantity }) => [_id, quantity])).toEqual([
      ['lamp', 4],
      ['mug', 1],
    ]);
  });

  it('sums only available products', () => {
    const { items } = withItem(withItem(emptyCart, lamp, 1), mug, 2);
    const stored = items.map((item) => (item._id === 'lamp' ? { ...item, unavailable: 'sold-out' } : item));
    expect(readCart(JSON.stringify(stored))).toMatchObject({
      total: 0.2,
      items: [{ _id: 'lamp' }, { _id: 'mug' }],
    });
  });

  it('removes a product and updates the total', () => {
    const cart = withoutItem(withItem(withItem(emptyCart, lamp, 1), mug, 2), 'lamp');
    expect(cart).toMatchObject({ total: 0.2, items: [{ _id: 'mug' }] });
  });
});

describe('variants in the bag', () => {
  const shirt: Product = { ...lamp, _id: 'shirt', name: 'Shirt', slug: 'shirt' };
  const size = (values: string[], price = 25) =>
    buyableVariant(shirt, {
      _id: values.join('-'),
      values,
      sku: `SH-${values.join('-')}`,
      price,
      quantity: 7,
    });
  const [small, large] = [size(['Blue', 'S']), size(['Blue', 'L'], 30)];
  const idsIn = (cart: { items: readonly { _id: string }[] }) => cart.items.map(({ _id }) => _id);

  it('have base prices of their own sales only', () => {
    const reduced = { ...shirt, formerPrice: 30 };
    const [own, none] = [{ formerPrice: 40 }, {}].map((sale) =>
      buyableVariant(reduced, { _id: 'S', values: ['S'], sku: 'S', price: 25, quantity: 7, ...sale }),
    );
    expect(own?.formerPrice).toBe(40);
    expect(none?.formerPrice).toBeUndefined();
    expect(withItem(emptyCart, own as Product, 1).items[0]?.formerPrice).toBe(40);
  });

  it('are two lines of one product, each with its price, stock and sku', () => {
    const cart = withItem(withItem(emptyCart, small, 1), large, 2);
    expect(cart).toMatchObject({
      total: 85,
      items: [
        { _id: 'Blue-S', productId: 'shirt', choice: 'Blue, S', sku: 'SH-Blue-S', price: 25, inventory: 7 },
        { _id: 'Blue-L', productId: 'shirt', choice: 'Blue, L', quantity: 2, totalPrice: 60 },
      ],
    });
    expect(idsIn(withoutItem(cart, 'Blue-S'))).toEqual(['Blue-L']);
  });

  it('keep nothing of the other variants', () => {
    const withOptions = { ...shirt, options: [{ name: 'Size', values: [] }], variants: [], isLiked: true };
    const [item] = withItem(emptyCart, { ...small, ...withOptions }, 1).items;
    for (const name of ['options', 'variants', 'isLiked']) expect(item).not.toHaveProperty(name);
  });

  it.each([
    ['a product that has options now', shirt, small],
    ['a variant of a product without options now', small, shirt],
  ])('replace %s in its place', (_what, before, after) => {
    const cart = withItem(withItem(withItem(emptyCart, before, 1), mug, 1), after, 2);
    expect(idsIn(cart)).toEqual([after._id, 'mug']);
  });

  it('replace one line that must be chosen again, and no other', () => {
    const { items } = withItem(withItem(withItem(emptyCart, small, 1), mug, 1), large, 1);
    const outdated = (id: string) => ({ ...size(['Grey', id]), inventory: 7, totalPrice: 25 });
    const asked = toCart([
      ...items,
      { ...outdated('S'), unavailable: 'must-choose' },
      { ...outdated('L'), unavailable: 'must-choose' },
    ]);
    expect(idsIn(withItem(asked, size(['Red', 'S']), 1))).toEqual([
      'Blue-S',
      'mug',
      'Blue-L',
      'Red-S',
      'Grey-L',
    ]);
    expect(idsIn(withItem(asked, small, 3))).toEqual(['Blue-S', 'mug', 'Blue-L', 'Grey-L']);
  });
});

describe('a stored bag', () => {
  it('is read as it was written', () => {
    const cart = withItem(emptyCart, lamp, 2);
    expect(readCart(JSON.stringify(cart.items))).toEqual(cart);
  });

  it.each([null, '', '{', '{}', '"text"', '[1,null,{"_id":"x"}]'])('is empty for %j', (stored) => {
    expect(readCart(stored)).toEqual(emptyCart);
  });

  it('of before there were variants is read, and broken lines are dropped', () => {
    const former = { ...mug, quantity: 2, inventory: 600, totalPrice: 0.2 };
    const broken = { ...former, _id: 'm', productId: 7 };
    const alsoBroken = { ...former, _id: 'n', productId: 'mug', choice: ['S'] };
    const { items, total } = readCart(JSON.stringify([broken, former, alsoBroken]));
    expect(items).toEqual([former]);
    expect(total).toBe(0.2);
  });

  const garbled = [null, -1, 'x', {}, [], true];

  it.each(['_id', 'name', 'slug', 'price', 'quantity'] as const)(
    'drops lines without a usable %s',
    (field) => {
      const [item] = withItem(emptyCart, lamp, 2).items;
      for (const value of garbled) {
        if (value === 'x' && ['_id', 'name', 'slug'].includes(field)) continue;
        expect(readCart(JSON.stringify([{ ...item, [field]: value }])), `${field}: ${value}`).toEqual(
          emptyCart,
        );
      }
    },
  );

  it.each([
    'sku',
    'imageUrl',
    'brand',
    'formerPrice',
    'inventory',
    'wasPrice',
    'wasQuantity',
    'unavailable',
  ] as const)('leaves out a garbled %s', (field) => {
    const [item] = withItem(emptyCart, lamp, 2).items;
    const [line] = readCart(JSON.stringify([{ ...item, [field]: [7] }])).items;
    expect(line).toEqual({ ...item, [field]: undefined });
  });

  it('gets new sums', () => {
    const [item] = withItem(emptyCart, lamp, 2).items;
    expect(readCart(JSON.stringify([{ ...item, totalPrice: 1 }])).total).toBe(39.98);
  });
});
