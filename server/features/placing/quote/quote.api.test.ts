import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { addAddress, testAddress } from '#server/testing/builders/addresses.ts';
import { addOrder, createCart, readStock } from '#server/testing/builders/orders.ts';
import { addBrand, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ TAX_RATE: '8.875' });
afterAll(shop.close);

let marta: TestPerson;
let lamp: TestProduct;
let mug: TestProduct;
beforeAll(async () => {
  marta = await addMember(shop);
});
beforeEach(async () => {
  lamp = await addProduct(shop.db, { priceMinor: 1_999, quantity: 1_000, taxable: true });
  mug = await addProduct(shop.db, { priceMinor: 2_400, quantity: 60 });
});

type Wanted = [product: { id: string }, quantity: unknown][];
const toItems = (wanted: Wanted) => wanted.map(([{ id }, quantity]) => ({ product: id, quantity }));
const ask = (body: unknown, token?: string) =>
  shop.call('POST', '/checkout/quote', { body, ...(token ? { token } : {}) });
async function readQuoteFor(wanted: Wanted, token?: string) {
  const response = await ask({ items: toItems(wanted) }, token);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().quote;
}
const change = (product: TestProduct, to: Partial<typeof products.$inferInsert>) =>
  shop.db.update(products).set(to).where(eq(products.id, product.id));

describe('a quote', () => {
  it('tells a guest what an order would cost, and takes no stock', async () => {
    expect(
      await readQuoteFor([
        [lamp, 7],
        [mug, 5],
      ]),
    ).toEqual({
      currency: 'USD',
      lines: [
        {
          product: lamp.id,
          name: lamp.name,
          quantity: 7,
          orderable: 7,
          isForSale: true,
          stock: 1_000,
          limit: 50,
          price: 19.99,
          totalPrice: 139.93,
          // 13,993 minor units at 8.875 % are 1,241.87...
          totalTax: 12.42,
        },
        {
          product: mug.id,
          name: mug.name,
          quantity: 5,
          orderable: 5,
          isForSale: true,
          stock: 60,
          limit: 5,
          price: 24,
          totalPrice: 120,
          totalTax: 0,
        },
      ],
      subtotal: 259.93,
      shipping: 0,
      tax: 12.42,
      total: 272.35,
      untaxed: 120,
      address: null,
      needs: ['email', 'address'],
      pricesIncludeTax: false,
      place: 'none',
      delivery: {
        methods: [
          {
            ...{ _id: expect.any(String), name: 'Standard', kind: 'flat', price: 0 },
            ...{ freeFrom: null, days: null, arrives: null, text: '' },
          },
        ],
        chosen: expect.any(String),
      },
      taxes: [{ title: 'Tax', rate: 8.875, amount: 12.42 }],
      payments: [{ _id: 'later', name: '', text: '', isOnline: false }],
      fingerprint: expect.stringMatching(/^[\w-]{22}(?:\.[\w-]{22}){3}$/),
    });
    expect(await readStock(shop.db, lamp)).toBe(1_000);
  });

  it("equals the order's total", async () => {
    const wanted: [TestProduct, number][] = [
      [lamp, 3],
      [mug, 2],
    ];
    const quote = await readQuoteFor(wanted, marta.token);
    const order = await addOrder(shop, marta, wanted);
    expect(order).toMatchObject({
      total: quote.subtotal,
      totalTax: quote.tax,
      totalWithTax: quote.total,
    });
  });

  it("returns the caller's default address, and nobody else's", async () => {
    const owner = await addMember(shop);
    await addAddress(shop, owner);
    await addAddress(shop, owner, { city: 'Bath', isDefault: true });
    expect((await readQuoteFor([[lamp, 1]], owner.token)).address).toEqual({ ...testAddress, city: 'Bath' });
    expect((await readQuoteFor([[lamp, 1]], marta.token)).address).toBeNull();
    expect((await readQuoteFor([[lamp, 1]])).address).toBeNull();
    expect((await readQuoteFor([[lamp, 1]], 'Bearer nonsense')).address).toBeNull();
  });

  it('returns the current price, stock and limit', async () => {
    await change(mug, { priceMinor: 2_600, quantity: 3 });
    const { lines, subtotal } = await readQuoteFor([[mug, 5]]);
    expect(lines).toMatchObject([
      { price: 26, stock: 3, limit: 1, quantity: 5, orderable: 1, totalPrice: 26 },
    ]);
    expect(subtotal).toBe(26);
  });

  it('adds up the lines of a product before it applies the limit', async () => {
    const { lines } = await readQuoteFor([
      [mug, 3],
      [lamp, 1],
      [mug, 3],
    ]);
    expect(lines).toMatchObject([
      { product: mug.id, quantity: 6, orderable: 5, totalPrice: 120 },
      { product: lamp.id },
    ]);
  });

  it('counts nothing for a product that is out of stock', async () => {
    await change(mug, { quantity: 0 });
    const { lines, total } = await readQuoteFor([[mug, 1]]);
    expect(lines).toMatchObject([{ isForSale: true, stock: 0, limit: 0, orderable: 0, price: 24 }]);
    expect(total).toBe(0);
  });

  it('accepts quantities as strings, ids in capitals, and unknown fields', async () => {
    const item = { product: mug.id.toUpperCase(), quantity: '2', price: 0.01, totalPrice: 0.02 };
    const response = await ask({ items: [item], total: 0.02, address: { city: 'X' } });
    expect(response.json().quote).toMatchObject({ subtotal: 48, lines: [{ product: mug.id, price: 24 }] });
  });

  it('accepts as many products as a cart, and no more', async () => {
    const unknown = () => ({ product: crypto.randomUUID(), quantity: 1 });
    const many = Array.from({ length: 499 }, unknown);
    const full = await ask({ items: [...many, { product: lamp.id, quantity: 1 }] });
    expect(full.json().quote).toMatchObject({ subtotal: 19.99 });
    const tooMany = await ask({ items: [...many, unknown(), unknown()] });
    expect(tooMany.statusCode).toBe(400);
    expect(tooMany.json().error).toBe('A cart may hold at most 500 products.');
  });
});

describe('a product that is not for sale is marked on its line, without its name, price and stock', () => {
  const hidden: [string, () => Promise<{ id: string }>][] = [
    ['that never was', async () => ({ id: crypto.randomUUID() })],
    ['inactive', () => addProduct(shop.db, { isActive: false })],
    [
      'of a disabled brand',
      async () => addProduct(shop.db, { brandId: await addBrand(shop.db, { isActive: false }) }),
    ],
    [
      'deleted',
      async () => {
        const product = await addProduct(shop.db);
        await change(product, { deletedAt: new Date() });
        return product;
      },
    ],
  ];
  it.each(hidden)('%s', async (_why, make) => {
    const product = await make();
    const { lines, subtotal } = await readQuoteFor([
      [product, 2],
      [mug, 1],
    ]);
    expect(lines).toEqual([
      {
        product: product.id,
        name: null,
        quantity: 2,
        orderable: 0,
        isForSale: false,
        stock: 0,
        limit: 0,
        price: null,
        totalPrice: 0,
        totalTax: 0,
      },
      expect.objectContaining({ product: mug.id, orderable: 1 }),
    ]);
    expect(subtotal).toBe(24);
  });
});

describe('refuses', () => {
  it.each([
    [{}, 'Your shopping cart is empty'],
    [{ items: [] }, 'Your shopping cart is empty'],
    [{ items: 'lamp' }, 'Your shopping cart is empty'],
    [{ items: [null] }, 'Please check what you sent.'],
    [undefined, 'Your shopping cart is empty'],
  ])('%j', async (body, message) => {
    const response = await ask(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe(message);
  });

  it.each([0, -1, 1.5, '', null, true, '1e99', '0x10', 'NaN', 'Infinity', [1], {}, '2\u0000', 1_000_001])(
    'a quantity of %j',
    async (quantity) => {
      expect((await ask({ items: toItems([[lamp, quantity]]) })).statusCode).toBe(400);
    },
  );

  it.each([undefined, null, '', 'lamp', 7, "' or 1=1 --", '\u0000'])('the product %j', async (product) => {
    const response = await ask({ items: [{ product, quantity: 1 }] });
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('Please choose a product.');
  });
});

it('stays consistent while orders lower the stock: never more than the stock, always its own sum', async () => {
  const buyers = await Promise.all(Array.from({ length: 10 }, () => addMember(shop)));
  const carts = await Promise.all(buyers.map((buyer) => createCart(shop, buyer, [[mug, 5]])));
  const responses = await Promise.all(
    buyers.flatMap(({ token }, at) => [
      shop.call('POST', '/order/add', { token, body: { cartId: carts[at], total: 120 } }),
      ask({ items: toItems([[mug, 5]]) }),
    ]),
  );
  const quotes = responses.filter((_response, at) => at % 2 === 1);
  for (const response of quotes) {
    expect(response.statusCode).toBe(200);
    const { lines, subtotal } = response.json().quote;
    expect(lines[0].stock % 5).toBe(0);
    expect(lines[0].orderable).toBe(Math.min(5, lines[0].limit));
    expect(subtotal).toBe(24 * lines[0].orderable);
  }
  // Each placed order took five; refused ones took nothing.
  const placed = responses.filter(({ statusCode }, at) => at % 2 === 0 && statusCode === 200).length;
  const left = await readStock(shop.db, mug);
  expect(left).toBe(60 - 5 * placed);
  expect((await readQuoteFor([[mug, 5]])).lines[0].stock).toBe(left);
});

it('counts its lines before it checks them', async () => {
  const response = await ask({ items: Array.from({ length: 12_000 }, () => ({})) });
  expect(response.json()).toMatchObject({
    error: 'A cart may hold at most 500 products.',
    fields: { items: 'A cart may hold at most 500 products.' },
  });
  expect(Object.keys(response.json().fields)).toEqual(['items']);
});
