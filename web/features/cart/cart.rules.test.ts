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
])('of a stock of %i an order may hold %i', (stock, most) => {
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
])('%j of a stock of %i: %s', (typed, stock, message) => {
  expect(quantityError(typed, stock)).toBe(message);
});

describe('the bag', () => {
  it('adds up in cents, where dollars would drift', () => {
    const cart = withProduct(withProduct(emptyCart, lamp, 3), mug, 3);
    expect(cart.items.map(({ totalPrice }) => totalPrice)).toEqual([59.97, 0.3]);
    expect(cart.total).toBe(60.27);
  });

  it('keeps quantity and stock of a product apart, and no heart', () => {
    const [item] = withProduct(emptyCart, lamp, 2).items;
    expect(item).toMatchObject({ _id: 'lamp', quantity: 2, inventory: 42, taxable: true, price: 19.99 });
    expect(item).not.toHaveProperty('isLiked');
  });

  it('holds a product on one line, in its place, however often it is put in', () => {
    const cart = withProduct(withProduct(withProduct(emptyCart, lamp, 1), mug, 1), lamp, 4);
    expect(cart.items.map(({ _id, quantity }) => [_id, quantity])).toEqual([
      ['lamp', 4],
      ['mug', 1],
    ]);
  });

  it('comes to what can be ordered of it', () => {
    const { items } = withProduct(withProduct(emptyCart, lamp, 1), mug, 2);
    const stored = items.map((item) => (item._id === 'lamp' ? { ...item, unavailable: 'sold-out' } : item));
    expect(readCart(JSON.stringify(stored))).toMatchObject({
      total: 0.2,
      items: [{ _id: 'lamp' }, { _id: 'mug' }],
    });
  });

  it('gives a product back and sums anew', () => {
    const cart = withoutProduct(withProduct(withProduct(emptyCart, lamp, 1), mug, 2), 'lamp');
    expect(cart).toMatchObject({ total: 0.2, items: [{ _id: 'mug' }] });
  });
});

describe('a stored bag', () => {
  it('comes back as it was', () => {
    const cart = withProduct(emptyCart, lamp, 2);
    expect(readCart(JSON.stringify(cart.items))).toEqual(cart);
  });

  it.each([null, '', '{', '{}', '"text"', '[1,null,{"_id":"x"}]'])('of %j is empty', (stored) => {
    expect(readCart(stored)).toEqual(emptyCart);
  });

  it('is not believed in its sums', () => {
    const [item] = withProduct(emptyCart, lamp, 2).items;
    expect(readCart(JSON.stringify([{ ...item, totalPrice: 1 }])).total).toBe(39.98);
  });
});
