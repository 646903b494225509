import { beforeEach, describe, expect, it, vi } from 'vitest';
import { removeCartId, replacedCartId, storedCartId } from '../cart/cart.store.ts';
import { setQuantity } from '../cart/open-bag.ts';
import { placeOrder } from './place-order.ts';

const firstCart = '00000001-0000-4000-8000-000000000000';
const secondCart = '00000002-0000-4000-8000-000000000000';

const stored = new Map<string, string>();
const lamp = {
  _id: 'p1',
  name: 'Lamp',
  slug: 'lamp',
  price: 189,
  quantity: 2,
  totalPrice: 378,
  taxable: true,
};
let answers: Record<string, () => Response>;
const asked: { path: string; body: unknown }[] = [];

const json = (body: unknown, status = 200) => Response.json(body as object, { status });

beforeEach(() => {
  stored.clear();
  stored.set('token', 'Bearer x');
  stored.set('cart_items', JSON.stringify([lamp]));
  asked.length = 0;
  answers = {
    '/api/cart/add': () => json({ success: true, message: '', cartId: firstCart }),
    '/api/order/add': () => json({ success: true, message: '', order: { _id: 'o1' } }),
  };
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(init.body)) });
    const answer = answers[path];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

it('creates a cart, places the order and empties the bag', async () => {
  expect(await placeOrder()).toBe('o1');
  expect(asked).toEqual([
    {
      path: '/api/cart/add',
      body: { products: [{ product: 'p1', quantity: 2, price: 189, taxable: true }] },
    },
    { path: '/api/order/add', body: { cartId: firstCart, total: 378 } },
  ]);
  expect(stored.get('cart_items')).toBe('[]');
  expect(stored.get('cart_total')).toBe('0');
  expect(storedCartId()).toBeNull();
  expect(replacedCartId()).toBeNull();
});

it('keeps in the bag what the order leaves out', async () => {
  const mug = { ...lamp, _id: 'p2', unavailable: 'sold-out' };
  stored.set('cart_items', JSON.stringify([lamp, mug]));
  await placeOrder();
  expect(asked[0]?.body).toMatchObject({ products: [{ product: 'p1' }] });
  expect(JSON.parse(stored.get('cart_items') ?? '')).toEqual([mug]);
});

it('places one order for two presses', async () => {
  expect(await Promise.all([placeOrder(), placeOrder()])).toEqual(['o1', 'o1']);
  expect(asked).toHaveLength(2);
});

it('keeps the bag and removes the cart id when the order is refused', async () => {
  answers['/api/order/add'] = () => json({ error: 'Only 1 left of Lamp.' }, 400);
  await expect(placeOrder()).rejects.toThrow('Only 1 left of Lamp.');
  expect(JSON.parse(stored.get('cart_items') ?? '')).toHaveLength(1);
  expect(storedCartId()).toBeNull();
});

it.each([500, 503])(
  'keeps the cart id after a %i: the order may exist, and the same cart returns it',
  async (status) => {
    answers['/api/order/add'] = () => json({ error: 'Sorry.' }, status);
    await expect(placeOrder()).rejects.toThrow('Sorry.');
    expect(storedCartId()).toBe(firstCart);
    answers['/api/order/add'] = () => json({ success: true, message: '', order: { _id: 'o1' } });
    expect(await placeOrder()).toBe('o1');
    expect(asked.map(({ path }) => path)).toEqual(['/api/cart/add', '/api/order/add', '/api/order/add']);
  },
);

it('leaves out unavailable products and their prices', async () => {
  const gone = { ...lamp, _id: 'p2', unavailable: 'sold-out' };
  stored.set('cart_items', JSON.stringify([gone, lamp]));
  await placeOrder();
  expect(asked).toMatchObject([
    { body: { products: [{ product: 'p1' }] } },
    { path: '/api/order/add', body: { total: 378 } },
  ]);
});

it('names the variant of a product with options', async () => {
  const jumper = { ...lamp, _id: 'v1', productId: 'p9', choice: 'Indigo, M' };
  stored.set('cart_items', JSON.stringify([lamp, jumper]));
  await placeOrder();
  expect(asked[0]?.body).toMatchObject({ products: [{ product: 'p1' }, { product: 'p9', variant: 'v1' }] });
  expect(JSON.stringify(asked[0]?.body)).not.toContain('"variant":null');
});

it('sends the same cart again when the first reply was lost', async () => {
  delete answers['/api/order/add'];
  await expect(placeOrder()).rejects.toThrow('The shop does not answer. Please try again.');
  answers['/api/order/add'] = () => json({ success: true, message: '', order: { _id: 'o1' } });
  expect(await placeOrder()).toBe('o1');
  expect(asked.filter(({ path }) => path === '/api/cart/add')).toHaveLength(1);
});

describe('a bag that is changed after its reply was lost', () => {
  beforeEach(async () => {
    delete answers['/api/order/add'];
    await expect(placeOrder()).rejects.toThrow('The shop does not answer. Please try again.');
    setQuantity('p1', 1);
    asked.length = 0;
    answers['/api/order/add'] = () => json({ success: true, message: '', order: { _id: 'o2' } });
  });

  it('becomes a cart that replaces the one of the lost reply', async () => {
    answers['/api/cart/add'] = () => json({ success: true, message: '', cartId: secondCart });
    expect(await placeOrder()).toBe('o2');
    expect(asked).toMatchObject([
      { path: '/api/cart/add', body: { products: [{ quantity: 1 }], replaces: firstCart } },
      { path: '/api/order/add', body: { cartId: secondCart, total: 189 } },
    ]);
    expect(replacedCartId()).toBeNull();
  });

  it('is not ordered when that one was, until the shopper has read so and presses again', async () => {
    const words = 'Your order #1061 was placed before you changed your bag.';
    answers['/api/cart/add'] = () => json({ error: words, code: 'cart-ordered' }, 400);
    await expect(placeOrder()).rejects.toThrow(words);
    expect(JSON.parse(stored.get('cart_items') ?? '')).toMatchObject([{ _id: 'p1', quantity: 1 }]);
    answers['/api/cart/add'] = () => json({ success: true, message: '', cartId: secondCart });
    expect(await placeOrder()).toBe('o2');
    expect(asked[1]).toEqual({
      path: '/api/cart/add',
      body: { products: [{ product: 'p1', quantity: 1, price: 189, taxable: true }] },
    });
  });

  it.each([
    ['refuses the cart', () => json({ error: 'Only 1 left of Lamp.' }, 400)],
    ['fails', () => json({ error: 'Sorry.' }, 503)],
  ])('still replaces it after the shop %s', async (_what, answer) => {
    answers['/api/cart/add'] = answer;
    await expect(placeOrder()).rejects.toThrow();
    expect(replacedCartId()).toBe(firstCart);
  });
});

it('forgets the cart of a lost reply with the session', async () => {
  delete answers['/api/order/add'];
  await expect(placeOrder()).rejects.toThrow();
  setQuantity('p1', 1);
  removeCartId();
  expect(replacedCartId()).toBeNull();
});

it('does not order a bag again that another tab was ordering', async () => {
  const other = Promise.withResolvers<void>();
  const otherTab = navigator.locks.request('place-order', () => other.promise);
  const placed = placeOrder();
  stored.set('cart_items', '[]');
  other.resolve();
  await expect(placed).rejects.toThrow('Your bag was ordered or changed in another tab.');
  expect(asked).toEqual([]);
  await otherTab;
});

it('orders after another tab whose order was refused', async () => {
  const other = Promise.withResolvers<void>();
  const otherTab = navigator.locks.request('place-order', () => other.promise);
  const placed = placeOrder();
  other.resolve();
  expect(await placed).toBe('o1');
  await otherTab;
});

it('orders in a browser without locks', async () => {
  vi.stubGlobal('navigator', {});
  try {
    expect(await placeOrder()).toBe('o1');
  } finally {
    vi.unstubAllGlobals();
  }
});

it('keeps what was added while the order was placed', async () => {
  const mug = { ...lamp, _id: 'p3', name: 'Mug' };
  answers['/api/order/add'] = () => {
    stored.set('cart_items', JSON.stringify([lamp, mug]));
    return json({ success: true, message: '', order: { _id: 'o1' } });
  };
  await placeOrder();
  expect(JSON.parse(stored.get('cart_items') ?? '')).toMatchObject([{ _id: 'p3' }]);
  expect(stored.get('cart_total')).toBe('378');
});
