import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { cartBody, readStock } from '#server/testing/builders/orders.ts';
import { addBrand, addMember, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let marta: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  marta = await addMember(shop);
});
beforeEach(async () => {
  lamp = await addProduct(shop.db, { priceMinor: 1_999, quantity: 1_000 });
});

const add = (body: unknown, token = marta.token) => shop.call('POST', '/cart/add', { token, body });
const refusedLine = async (change: object) => {
  const response = await add({ products: [{ product: lamp.id, quantity: 1, price: 19.99, ...change }] });
  expect(response.statusCode).toBe(400);
  return response.json().error;
};

it('returns an id, and takes no stock', async () => {
  const response = await add(cartBody([[lamp, 50]]));
  expect(response.json()).toEqual({
    success: true,
    message: expect.any(String),
    cartId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(await readStock(shop.db, lamp)).toBe(1_000);
});

it('accepts numbers as strings, ids in capitals, and unknown fields', async () => {
  const line = { product: lamp.id.toUpperCase(), quantity: '2', price: '19.99', taxable: 'x', totalPrice: 1 };
  const response = await add({ products: [line], userId: lamp.id, cartId: lamp.id, total: -5 });
  expect(response.statusCode).toBe(200);
  expect(response.json().cartId).not.toBe(lamp.id);
});

it('needs a token', async () => {
  const response = await shop.call('POST', '/cart/add', { body: cartBody([[lamp]]) });
  expect(response.statusCode).toBe(401);
});

describe('refuses', () => {
  it.each([
    ['no list', {}],
    ['an empty list', { products: [] }],
    ['a list that is none', { products: 'lamp' }],
    ['no body', undefined],
  ])('%s', async (_what, body) => {
    const response = await add(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('Your shopping cart is empty');
  });

  it.each([
    0,
    -1,
    1.5,
    '1.5',
    '',
    ' ',
    null,
    true,
    '1e99',
    1e99,
    'NaN',
    'Infinity',
    [1],
    {},
    '2\u0000',
    1_000_001,
  ])('a quantity of %j', async (quantity) => {
    expect(await refusedLine({ quantity })).toEqual(expect.any(String));
  });

  it.each([0.01, 19.98, 20, '', null, -19.99, 1e99, '19.999', 'free', [19.99]])(
    'a price of %j',
    async (price) => {
      expect(await refusedLine({ price })).toEqual(expect.any(String));
    },
  );

  it.each([undefined, null, '', 'lamp', 7, "' or 1=1 --", '\u0000'])('the product %j', async (product) => {
    expect(await refusedLine({ product })).toBe('Please choose a product.');
  });

  it('an unknown product', async () => {
    expect(await refusedLine({ product: '01890a5d-ac96-774b-bcce-b302099a8057' })).toBe(
      'A product in your bag is no longer available. Please remove it.',
    );
  });

  it('more than the purchase limit, also on several lines', async () => {
    const message = `You may order at most 50 of ${lamp.name}. Please lower the quantity.`;
    expect(await refusedLine({ quantity: 51 })).toBe(message);
    const inParts = await add(
      cartBody([
        [lamp, 25],
        [lamp, 25],
        [lamp, 1],
      ]),
    );
    expect(inParts.json()).toEqual({ error: message, code: 'quantity-limit' });
    expect(
      (
        await add(
          cartBody([
            [lamp, 25],
            [lamp, 25],
          ]),
        )
      ).statusCode,
    ).toBe(200);
  });

  it('more than the stock, and a product that is out of stock', async () => {
    await shop.db.update(products).set({ quantity: 3 }).where(eq(products.id, lamp.id));
    expect(await refusedLine({ quantity: 4 })).toBe(
      `Only 3 left of ${lamp.name}. Please lower the quantity to 1.`,
    );
    await shop.db.update(products).set({ quantity: 0 }).where(eq(products.id, lamp.id));
    expect(await refusedLine({})).toBe(`${lamp.name} is out of stock. Please remove it from your bag.`);
  });

  it('a price that has changed, naming the product', async () => {
    expect(await refusedLine({ price: 18.5 })).toBe(
      `Prices have changed: ${lamp.name} is now $19.99. Please review your bag.`,
    );
  });

  it('one forged price among several lines of a product', async () => {
    const [line] = cartBody([[lamp]]).products;
    expect((await add({ products: [line, { ...line, price: 0.01 }] })).statusCode).toBe(400);
    expect((await add({ products: [{ ...line, price: 0.01 }, line] })).statusCode).toBe(400);
  });

  it.each([
    ['inactive', () => addProduct(shop.db, { isActive: false })],
    [
      'of a disabled brand',
      async () => addProduct(shop.db, { brandId: await addBrand(shop.db, { isActive: false }) }),
    ],
    [
      'of a disabled merchant',
      async () => addProduct(shop.db, { brandId: (await addMerchant(shop, { isActive: false })).brandId }),
    ],
    [
      'in a disabled category',
      async () => {
        const product = await addProduct(shop.db);
        await addCategory(shop.db, { productIds: [product.id], isActive: false });
        return product;
      },
    ],
    [
      'deleted',
      async () => {
        const product = await addProduct(shop.db);
        await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, product.id));
        return product;
      },
    ],
  ])('a product that is %s', async (_why, make) => {
    const unsold = await make();
    const response = await add(cartBody([[lamp], [unsold]]));
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe(
      `${unsold.name} is no longer available. Please remove it from your bag.`,
    );
  });
});
