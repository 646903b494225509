import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { mails } from '#server/db/schema/mail.ts';
import { cartLines } from '#server/db/schema/orders.ts';
import { addOrder, createCart, itemsTotal, readStock } from '#server/testing/builders/orders.ts';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let marta: TestPerson;
let lamp: TestProduct;
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(shop.db, { priceMinor: 1_999, quantity: 1_000, taxable: true });
});

const place = (body: unknown) => shop.call('POST', '/order/add', { token: marta.token, body });
const readOrders = async ({ token }: TestPerson) =>
  (await shop.call('GET', '/order/me', { token })).json().orders;

describe('an order that cannot be placed changes nothing', () => {
  const refused = async (body: unknown, code: ErrorCode, words = '') => {
    const response = await place(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code, error: expect.stringContaining(words) });
    expect(await readOrders(marta)).toEqual([]);
    expect(await shop.db.select().from(mails).where(eq(mails.recipient, marta.email))).toEqual([]);
  };

  it.each([0.01, 0, 19.98, 20, '19.98'])('a forged total of %j', async (total) => {
    await refused(
      { cartId: await createCart(shop, marta, [[lamp]]), total },
      'total-changed',
      'The total does not match your bag, which costs $19.99 before tax.',
    );
    expect(await readStock(shop.db, lamp)).toBe(1_000);
  });

  it.each([
    undefined,
    null,
    '',
    -19.99,
    1e99,
    '1e99',
    '0x10',
    'NaN',
    19.999,
    [19.99],
    {},
    true,
    '19.99\u0000',
  ])('a total of %j', async (total) => {
    await refused({ cartId: await createCart(shop, marta, [[lamp]]), total }, 'invalid-input');
  });

  it.each([undefined, null, '', 'cart', 7, '\u0000', "'; drop table orders; --", []])(
    'the cart %j',
    async (cartId) => {
      await refused({ cartId, total: 19.99 }, 'invalid-input', 'Please hand over your cart again.');
    },
  );

  it('the cart of someone else, or an unknown cart', async () => {
    const cartId = await createCart(shop, await addMember(shop), [[lamp]]);
    await refused({ cartId, total: 19.99 }, 'cart-not-found');
    await refused({ cartId: '01890a5d-ac96-774b-bcce-b302099a8057', total: 19.99 }, 'cart-not-found');
  });

  it('a cart without lines', async () => {
    const cartId = await createCart(shop, marta, [[lamp]]);
    await shop.db.delete(cartLines).where(eq(cartLines.cartId, cartId));
    await refused({ cartId, total: 19.99 }, 'cart-not-found');
  });

  it('an ordered cart of someone else', async () => {
    const order = await addOrder(shop, await addMember(shop), [[lamp]]);
    await refused({ cartId: order.cartId, total: 19.99 }, 'cart-not-found');
  });

  it('owner, status, price and address from the body', async () => {
    const other = await addMember(shop);
    const cartId = await createCart(shop, marta, [[lamp]]);
    const forged = {
      user: other.id,
      userId: other.id,
      status: 'Delivered',
      price: 1,
      address: { city: 'X' },
      isPaid: true,
    };
    expect((await place({ cartId, total: 19.99, ...forged })).statusCode).toBe(200);
    expect(await readOrders(other)).toEqual([]);
    const [order] = await readOrders(marta);
    expect(order).toMatchObject({ address: null, total: 19.99, products: [{ status: 'Not processed' }] });
  });

  it('a price that rose since the cart was created, naming the product', async () => {
    const mug = await addProduct(shop.db, { name: 'Rim Mug', priceMinor: 2_400 });
    const cartId = await createCart(shop, marta, [[lamp], [mug]]);
    await shop.db.update(products).set({ priceMinor: 2_600 }).where(eq(products.id, mug.id));
    await refused(
      { cartId, total: 43.99 },
      'price-changed',
      'Prices have changed: Rim Mug is now $26.00. Please review your bag.',
    );
  });

  it('a stock that fell meanwhile: no stock of the other lines is taken', async () => {
    const mug = await addProduct(shop.db, { name: 'Rim Mug', priceMinor: 2_400, quantity: 60 });
    const wanted: [TestProduct, number][] = [
      [lamp, 2],
      [mug, 5],
    ];
    const cartId = await createCart(shop, marta, wanted);
    await shop.db.update(products).set({ quantity: 3 }).where(eq(products.id, mug.id));
    await refused(
      { cartId, total: itemsTotal(wanted) },
      'out-of-stock',
      'Only 3 left of Rim Mug. Please lower the quantity to 1.',
    );
    await shop.db.update(products).set({ quantity: 30 }).where(eq(products.id, mug.id));
    expect(await readStock(shop.db, lamp)).toBe(1_000);
    const placed = await place({ cartId, total: itemsTotal(wanted) });
    expect(placed.statusCode).toBe(200);
  });

  it.each([
    ['a purchase limit that fell', { quantity: 90 }, 'quantity-limit'],
    ['an empty stock', { quantity: 0 }, 'out-of-stock'],
    ['a product that is no longer for sale', { isActive: false }, 'not-for-sale'],
    ['a deleted product', { deletedAt: new Date() }, 'not-for-sale'],
  ] as const)('%s', async (_what, change, code) => {
    const cartId = await createCart(shop, marta, [[lamp, 6]]);
    await shop.db.update(products).set(change).where(eq(products.id, lamp.id));
    await refused({ cartId, total: 119.94 }, code);
  });

  it('no token', async () => {
    const cartId = await createCart(shop, marta, [[lamp]]);
    const response = await shop.call('POST', '/order/add', { body: { cartId, total: 19.99 } });
    expect(response.statusCode).toBe(401);
  });
});
