import { expect, it } from 'vitest';
import type { QuoteLine } from '#contract/checkout.contract.ts';
import { lineNotes } from './bag-labels.ts';
import { type CartItem, toCart } from './cart.rules.ts';
import { formerTotal, withQuantity, withQuote } from './open-bag.rules.ts';

const lamp: CartItem = {
  _id: 'lamp',
  sku: 'LMP-1',
  name: 'Toadstool Table Lamp',
  slug: 'toadstool-table-lamp',
  description: 'A spun-steel dome.',
  price: 74,
  quantity: 3,
  totalPrice: 222,
  inventory: 42,
  imageUrl: null,
  taxable: true,
  isActive: true,
  brand: null,
  totalReviews: 0,
  averageRating: 0,
};
const mug: CartItem = { ...lamp, _id: 'mug', price: 24, quantity: 1, totalPrice: 24 };
const bag = toCart([lamp, mug]);

const line = (product: string, change: Partial<QuoteLine> = {}): QuoteLine => ({
  product,
  name: null,
  quantity: 1,
  orderable: 1,
  isForSale: true,
  stock: 42,
  limit: 5,
  price: product === 'lamp' ? 74 : 24,
  totalPrice: 0,
  totalTax: 0,
  ...change,
});

it('lowers a line to a limit that was lowered, and gives it back what it had', () => {
  const lowered = withQuote(bag, [line('lamp', { limit: 2, purchaseLimit: 2 })]);
  expect(lowered.items[0]).toMatchObject({ quantity: 2, wasQuantity: 3, purchaseLimit: 2, inventory: 42 });
  expect(lineNotes(lowered.items[0] ?? lamp)).toEqual([
    { change: 'fewer', text: expect.stringContaining('2') },
  ]);
  const free = withQuote(lowered, [line('lamp', { limit: 42, purchaseLimit: 'none' })]);
  expect(free.items[0]).toMatchObject({ purchaseLimit: 'none', wasQuantity: undefined });
});

it('returns the same bag while nothing changed', () => {
  expect(withQuote(bag, [line('lamp'), line('mug')])).toBe(bag);
  expect(withQuote(bag, [])).toBe(bag);
});

it('takes the current price and keeps the old one until both are equal', () => {
  const dearer = withQuote(bag, [line('lamp', { price: 79 }), line('mug')]);
  expect(dearer.items[0]).toMatchObject({ price: 79, wasPrice: 74, totalPrice: 237 });
  expect(dearer.total).toBe(261);
  const again = withQuote(dearer, [line('lamp', { price: 81 })]);
  expect(again.items[0]).toMatchObject({ price: 81, wasPrice: 74 });
  expect(withQuote(again, [line('lamp', { price: 81 })])).toBe(again);
  const back = withQuote(again, [line('lamp')]);
  expect(back.items[0]).toMatchObject({ price: 74, totalPrice: 222 });
  expect(back.items[0]?.wasPrice).toBeUndefined();
});

it('takes over who sells, and stays the same bag while that is the same', () => {
  const seller = { name: 'Kilnfold GmbH', slug: 'kilnfold' };
  const said = withQuote(bag, [line('lamp', { seller }), line('mug')]);
  expect(said.items.map((item) => item.seller)).toEqual([seller, undefined]);
  expect(withQuote(said, [line('lamp', { seller: { ...seller } }), line('mug')])).toBe(said);
  expect(withQuote(said, [line('lamp'), line('mug')]).items[0]?.seller).toBeUndefined();
});

it('lowers a line to the purchase limit, and keeps the old quantity', () => {
  const short = withQuote(bag, [line('lamp', { stock: 20, limit: 1 })]);
  expect(short.items[0]).toMatchObject({ quantity: 1, wasQuantity: 3, inventory: 20, totalPrice: 74 });
  expect(short.total).toBe(98);
  expect(withQuote(short, [line('lamp', { stock: 20, limit: 1 })])).toBe(short);
  const plenty = withQuote(short, [line('lamp')]);
  expect(plenty.items[0]).toMatchObject({ quantity: 1, inventory: 42 });
  expect(plenty.items[0]?.wasQuantity).toBeUndefined();
});

it('keeps unavailable products outside the total, and includes them when they return', () => {
  const gone = withQuote(bag, [
    line('lamp', { isForSale: false, price: null, stock: 0, limit: 0 }),
    line('mug', { stock: 0, limit: 0 }),
  ]);
  expect(gone.items).toMatchObject([
    { unavailable: 'not-for-sale', quantity: 3 },
    { unavailable: 'sold-out' },
  ]);
  expect(gone.total).toBe(0);
  const back = withQuote(gone, [line('lamp'), line('mug')]);
  expect(back.total).toBe(246);
  expect(back.items.every((item) => item.unavailable === undefined)).toBe(true);
});

it('knows the lines of two variants of one product apart, and names their choice as it is now', () => {
  const [small, large] = ['S', 'L'].map((choice) => ({ ...lamp, _id: choice, productId: 'lamp', choice }));
  const today = withQuote(toCart([small as CartItem, large as CartItem]), [
    line('lamp', { variant: 'S', choice: 'Small', price: 74 }),
    line('lamp', { variant: 'L', choice: 'L', price: 80, stock: 0, limit: 0 }),
  ]);
  expect(today.items).toMatchObject([
    { _id: 'S', choice: 'Small', price: 74, quantity: 3 },
    { _id: 'L', choice: 'L', price: 80, unavailable: 'sold-out' },
  ]);
});

it('keeps the base prices of sales until they end, and adds them up', () => {
  const reduced = withQuote(bag, [line('lamp', { price: 60, formerPrice: 74 }), line('mug')]);
  expect(reduced.items[0]).toMatchObject({ price: 60, formerPrice: 74, totalPrice: 180 });
  expect([formerTotal(reduced), reduced.total]).toEqual([246, 204]);
  expect(formerTotal(toCart(reduced.items.map((item) => ({ ...item, unavailable: 'sold-out' }))))).toBeNull();
  const over = withQuote(reduced, [line('lamp'), line('mug')]);
  expect(over.items[0]?.formerPrice).toBeUndefined();
  expect(formerTotal(over)).toBeNull();
});

it('keeps what must be chosen again outside the total', () => {
  const gone = { isForSale: false, mustChoose: true, price: null, stock: 0, limit: 0 } as const;
  const asked = withQuote(bag, [line('lamp', gone), line('mug')]);
  expect(asked).toMatchObject({ total: 24, items: [{ unavailable: 'must-choose', quantity: 3 }, {}] });
  expect(withQuote(asked, [line('lamp')]).items[0]?.unavailable).toBeUndefined();
});

it('sets the quantity of a product, and drops its old quantity', () => {
  const lowered = toCart([{ ...lamp, quantity: 1, totalPrice: 74, wasQuantity: 9 }, mug]);
  const cart = withQuantity(lowered, 'lamp', 4);
  expect(cart).toMatchObject({ total: 320, items: [{ quantity: 4, totalPrice: 296 }, { quantity: 1 }] });
  expect(cart.items[0]?.wasQuantity).toBeUndefined();
});
