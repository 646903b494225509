import { describe, expect, it, test } from 'vitest';
import { mostPerOrder } from '#contract/limits.ts';
import type { Product } from '#contract/products.contract.ts';
import { emptyCart, quantityError, readCart, withoutProduct, withProduct } from './cart.rules.ts';

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
  [0, 0],
  [1, 1],
  [25, 1],
  [26, 5],
  [100, 5],
  [101, 25],
  [499, 25],
  [500, 50],
])('with a stock of %i an order may have %i', (stock, most) => {
  expect(mostPerOrder(stock)).toBe(most);
});

test.each([
  ['', 42, 'Quantity must be at least 1.'],
  ['0', 42, 'Quantity must be at least 1.'],
  ['1.5', 42, 'Quantity must be at least 1.'],
  ['6', 42, 'Quantity may not be greater than 5.'],
  ['2', 3, 'Quantity may not be greater than 1.'],
  ['51', 900, 'Quantity may not be greater than 50.'],
  ['5', 42, null],
  ['50', 900, null],
])('%j with a stock of %i: %s', (typed, stock, message) => {
  expect(quantityError(typed, stock)).toBe(message);
});

describe('the bag', () => {
  it('sums in minor units, since major units would add rounding errors', () => {
    const cart = withProduct(withProduct(emptyCart, lamp, 3), mug, 3);
    expect(cart.items.map(({ totalPrice }) => totalPrice)).toEqual([59.97, 0.3]);
    expect(cart.total).toBe(60.27);
  });

  it('keeps quantity and stock of a product apart, and drops isLiked', () => {
    const [item] = withProduct(emptyCart, lamp, 2).items;
    expect(item).toMatchObject({ _id: 'lamp', quantity: 2, inventory: 42, taxable: true, price: 19.99 });
    expect(item).not.toHaveProperty('isLiked');
  });

  it('has one line for a product that is added twice', () => {
    const cart = withProduct(withProduct(withProduct(emptyCart, lamp, 1), mug, 1), lamp, 4);
    expect(cart.items.map(({ _id, quantity }) => [_id, quantity])).toEqual([
      ['lamp', 4],
      ['mug', 1],
    ]);
  });

  it('sums only available products', () => {
    const { items } = withProduct(withProduct(emptyCart, lamp, 1), mug, 2);
    const stored = items.map((item) => (item._id === 'lamp' ? { ...item, unavailable: 'sold-out' } : item));
    expect(readCart(JSON.stringify(stored))).toMatchObject({
      total: 0.2,
      items: [{ _id: 'lamp' }, { _id: 'mug' }],
    });
  });

  it('removes a product and updates the total', () => {
    const cart = withoutProduct(withProduct(withProduct(emptyCart, lamp, 1), mug, 2), 'lamp');
    expect(cart).toMatchObject({ total: 0.2, items: [{ _id: 'mug' }] });
  });
});

describe('a stored bag', () => {
  it('is read as it was written', () => {
    const cart = withProduct(emptyCart, lamp, 2);
    expect(readCart(JSON.stringify(cart.items))).toEqual(cart);
  });

  it.each([null, '', '{', '{}', '"text"', '[1,null,{"_id":"x"}]'])('is empty for %j', (stored) => {
    expect(readCart(stored)).toEqual(emptyCart);
  });

  it('gets new sums', () => {
    const [item] = withProduct(emptyCart, lamp, 2).items;
    expect(readCart(JSON.stringify([{ ...item, totalPrice: 1 }])).total).toBe(39.98);
  });
});
