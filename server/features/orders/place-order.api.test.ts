import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { mails } from '#server/db/schema/letters.ts';
import { orders } from '#server/db/schema/orders.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/goods.ts';
import { addCart, addOrder, readOrder, stockOf, sumOf } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  addPerson,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ TAX_RATE: '8.875' });
afterAll(shop.close);

let marta: TestPerson;
let lamp: TestProduct;
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(shop.db, { priceCents: 1_999, quantity: 1_000, taxable: true });
});

const place = (body: unknown, token = marta.token) => shop.call('POST', '/order/add', { token, body });
const ordersOf = async ({ token }: TestPerson) =>
  (await shop.call('GET', '/order/me', { token })).json().orders;
const mailsOf = (recipient: string) =>
  shop.db
    .select({ kind: mails.kind, data: mails.data })
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(mails.id);

describe('placing an order', () => {
  it('freezes lines, tax and totals, and takes the stock', async () => {
    const mug = await addProduct(shop.db, { name: 'Rim Mug', priceCents: 2_400, quantity: 60 });
    const wanted: [TestProduct, number][] = [
      [lamp, 7],
      [mug, 5],
    ];
    const cartId = await addCart(shop, marta, wanted);
    const response = await place({ cartId, total: 259.93 });
    expect(response.json()).toEqual({
      success: true,
      message: 'Your order has been placed.',
      order: { _id: expect.any(String) },
    });
    const order = await readOrder(shop, marta, response.json().order._id);
    expect(order).toMatchObject({
      cartId,
      total: 259.93,
      // 13,993 cents at 8.875 % are 1,241.87...: the lamp alone is taxable.
      totalTax: 12.42,
      totalWithTax: 272.35,
      address: null,
      isOwn: true,
    });
    expect(order).not.toHaveProperty('user');
    expect(Date.now() - Date.parse(order.created)).toBeLessThan(60_000);
    expect(order.products).toEqual([
      {
        _id: expect.any(String),
        name: lamp.name,
        status: 'Not processed',
        quantity: 7,
        purchasePrice: 19.99,
        totalPrice: 139.93,
        totalTax: 12.42,
        priceWithTax: 152.35,
        product: {
          _id: lamp.id,
          name: lamp.name,
          slug: lamp.slug,
          imageUrl: null,
          price: 19.99,
          brand: { _id: lamp.brandId, name: expect.any(String), slug: expect.any(String) },
        },
      },
      expect.objectContaining({
        name: 'Rim Mug',
        quantity: 5,
        totalPrice: 120,
        totalTax: 0,
        priceWithTax: 120,
      }),
    ]);
    expect(await stockOf(shop.db, lamp)).toBe(993);
    expect(await stockOf(shop.db, mug)).toBe(55);
  });

  it('keeps what was agreed when the product changes or goes', async () => {
    const { _id } = await addOrder(shop, marta, [[lamp, 2]]);
    await shop.db
      .update(products)
      .set({ name: 'Renamed', priceCents: 99_900, taxable: false, imageUrl: '/images/lamp.webp' })
      .where(eq(products.id, lamp.id));
    const [item] = (await readOrder(shop, marta, _id)).products;
    expect(item).toMatchObject({ name: lamp.name, purchasePrice: 19.99, totalPrice: 39.98, totalTax: 3.55 });
    expect(item?.product).toMatchObject({ name: 'Renamed', price: 999, imageUrl: '/images/lamp.webp' });
    await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, lamp.id));
    const [gone] = (await readOrder(shop, marta, _id)).products;
    expect(gone).toMatchObject({ name: lamp.name, product: null });
  });

  it('adds up the same product on several lines', async () => {
    const order = await addOrder(shop, marta, [
      [lamp, 2],
      [lamp, 3],
    ]);
    expect(order.products.map((line) => line.quantity)).toEqual([5]);
  });

  it('keeps the default address of that moment', async () => {
    const address = {
      address: '12 Harbour Street',
      city: 'Portland',
      state: 'Maine',
      country: 'USA',
      zipCode: '04101',
    };
    const added = await shop.call('POST', '/address/add', { token: marta.token, body: address });
    const { _id } = await addOrder(shop, marta, [[lamp]]);
    const moved = { ...address, city: 'Bath' };
    await shop.call('PUT', `/address/${added.json().address._id}`, { token: marta.token, body: moved });
    expect((await readOrder(shop, marta, _id)).address).toEqual(address);
    expect((await addOrder(shop, marta, [[lamp]])).address).toEqual(moved);
  });

  it('writes to the buyer and to each merchant, with their own lines', async () => {
    const vera = await addMerchant(shop);
    const vase = await addProduct(shop.db, { brandId: vera.brandId, priceCents: 5_000, name: 'Banded Vase' });
    const { _id } = await addOrder(shop, marta, [
      [lamp, 2],
      [vase, 3],
    ]);
    const vaseLine = { name: 'Banded Vase', quantity: 3, unitPriceCents: 5_000, totalCents: 15_000 };
    expect(await mailsOf(marta.email)).toEqual([
      {
        kind: 'order-confirmation',
        data: {
          firstName: 'Marta',
          orderId: _id,
          lines: [
            expect.objectContaining({ name: lamp.name, quantity: 2, totalCents: 3_998 }),
            expect.objectContaining(vaseLine),
          ],
          totalCents: 18_998,
          taxCents: 355,
          totalWithTaxCents: 19_353,
          address: null,
        },
      },
    ]);
    expect(await mailsOf(vera.email)).toEqual([
      {
        kind: 'items-sold',
        data: expect.objectContaining({
          firstName: 'Vera',
          orderId: _id,
          lines: [expect.objectContaining(vaseLine)],
          totalCents: 15_000,
          taxCents: 0,
        }),
      },
    ]);
  });

  it('tells the storefront that the stock moved', async () => {
    const heard: string[] = [];
    shop.changes.onChange((tags) => heard.push(...tags));
    const cartId = await addCart(shop, marta, [[lamp]]);
    expect(heard).toEqual([]);
    await place({ cartId, total: 19.99 });
    expect(heard).toEqual([`product:${lamp.id}`]);
    await place({ cartId, total: 19.99 });
    expect(heard).toHaveLength(1);
  });

  it('takes the total as a string, and as a client adds it up in floats', async () => {
    const cartId = await addCart(shop, marta, [[lamp, 3]]);
    expect((await place({ cartId: cartId.toUpperCase(), total: '59.97' })).statusCode).toBe(200);
    expect((await place({ cartId, total: 19.99 + 19.99 + 19.99 })).statusCode).toBe(200);
  });

  it('copes with the dearest goods', async () => {
    const dear = await addProduct(shop.db, { priceCents: 100_000_000, quantity: 1_000_000, taxable: true });
    const order = await addOrder(shop, marta, [[dear, 50]]);
    expect(order).toMatchObject({ total: 50_000_000, totalTax: 4_437_500, totalWithTax: 54_437_500 });
    const [stored] = await shop.db
      .select({ cents: orders.placedTotalCents })
      .from(orders)
      .orderBy(desc(orders.id));
    expect(stored?.cents).toBe(5_000_000_000);
  });

  it('works for an account without an e-mail address', async () => {
    const nils = await addPerson(shop);
    await shop.db.execute(`update users set email = null, provider = 'Facebook' where id = '${nils.id}'`);
    const order = await addOrder(shop, nils, [[lamp]]);
    const ada = await addAdministrator(shop);
    expect((await readOrder(shop, ada, order._id)).user).toMatchObject({ email: null });
    expect(await mailsOf(nils.email)).toEqual([]);
  });
});

describe('the same cart again', () => {
  it('answers with the order that it became, whatever happened to prices and stock since', async () => {
    const cartId = await addCart(shop, marta, [[lamp]]);
    const first = await place({ cartId, total: 19.99 });
    await shop.db.update(products).set({ priceCents: 99_900, quantity: 0 }).where(eq(products.id, lamp.id));
    const again = await place({ cartId, total: 19.99 });
    expect(again.json()).toEqual(first.json());
    expect(await ordersOf(marta)).toHaveLength(1);
    expect(await mailsOf(marta.email)).toHaveLength(1);
  });

  it('is refused with another total than what was placed', async () => {
    const cartId = await addCart(shop, marta, [[lamp]]);
    await place({ cartId, total: 19.99 });
    const again = await place({ cartId, total: 20 });
    expect(again.statusCode).toBe(400);
    expect(again.json().error).toContain('with another total');
  });

  it('is refused when its order was cancelled', async () => {
    const order = await addOrder(shop, marta, [[lamp]]);
    await shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token });
    const again = await place({ cartId: order.cartId, total: 19.99 });
    expect(again.statusCode).toBe(400);
    expect(again.json().error).toContain('was cancelled');
    expect(await stockOf(shop.db, lamp)).toBe(1_000);
  });
});

describe('an order that cannot be placed changes nothing', () => {
  const refused = async (body: unknown, words: string | RegExp) => {
    const response = await place(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toMatch(words);
    expect(await ordersOf(marta)).toEqual([]);
    expect(await mailsOf(marta.email)).toEqual([]);
  };

  it.each([0.01, 0, 19.98, 20, '19.98'])('a forged total of %j', async (total) => {
    await refused(
      { cartId: await addCart(shop, marta, [[lamp]]), total },
      /^Prices have changed: your bag costs \$19\.99/,
    );
    expect(await stockOf(shop.db, lamp)).toBe(1_000);
  });

  it.each([undefined, null, '', -19.99, 1e99, '1e99', 'NaN', 19.999, [19.99], {}, true, '19.99\u0000'])(
    'a total of %j',
    async (total) => {
      await refused({ cartId: await addCart(shop, marta, [[lamp]]), total }, /./);
    },
  );

  it.each([undefined, null, '', 'cart', 7, '\u0000', "'; drop table orders; --", []])(
    'the cart %j',
    async (cartId) => {
      await refused({ cartId, total: 19.99 }, 'Please hand over your cart again.');
    },
  );

  it("another's cart, or one that never was", async () => {
    const cartId = await addCart(shop, await addMember(shop), [[lamp]]);
    await refused({ cartId, total: 19.99 }, 'Your bag could not be found.');
    await refused(
      { cartId: '01890a5d-ac96-774b-bcce-b302099a8057', total: 19.99 },
      'Your bag could not be found.',
    );
  });

  it("another's cart that was ordered already", async () => {
    const order = await addOrder(shop, await addMember(shop), [[lamp]]);
    await refused({ cartId: order.cartId, total: 19.99 }, 'Your bag could not be found.');
  });

  it('owner, status, price and address from the body', async () => {
    const other = await addMember(shop);
    const cartId = await addCart(shop, marta, [[lamp]]);
    const forged = {
      user: other.id,
      userId: other.id,
      status: 'Delivered',
      price: 1,
      address: { city: 'X' },
      isPaid: true,
    };
    expect((await place({ cartId, total: 19.99, ...forged })).statusCode).toBe(200);
    expect(await ordersOf(other)).toEqual([]);
    const [order] = await ordersOf(marta);
    expect(order).toMatchObject({ address: null, total: 19.99, products: [{ status: 'Not processed' }] });
  });

  it('a price that rose since the cart was handed over, naming the product', async () => {
    const mug = await addProduct(shop.db, { name: 'Rim Mug', priceCents: 2_400 });
    const cartId = await addCart(shop, marta, [[lamp], [mug]]);
    await shop.db.update(products).set({ priceCents: 2_600 }).where(eq(products.id, mug.id));
    await refused(
      { cartId, total: 43.99 },
      'Prices have changed: Rim Mug is now $26.00. Please review your bag.',
    );
  });

  it('a stock that fell meanwhile: nothing of the other lines is taken', async () => {
    const mug = await addProduct(shop.db, { name: 'Rim Mug', priceCents: 2_400, quantity: 60 });
    const wanted: [TestProduct, number][] = [
      [lamp, 2],
      [mug, 5],
    ];
    const cartId = await addCart(shop, marta, wanted);
    await shop.db.update(products).set({ quantity: 3 }).where(eq(products.id, mug.id));
    await refused(
      { cartId, total: sumOf(wanted) },
      'Only 3 left of Rim Mug. Please lower the quantity to 1.',
    );
    await shop.db.update(products).set({ quantity: 30 }).where(eq(products.id, mug.id));
    expect(await stockOf(shop.db, lamp)).toBe(1_000);
    const placed = await place({ cartId, total: sumOf(wanted) });
    expect(placed.statusCode).toBe(200);
  });

  it.each([
    ['a purchase limit that fell', { quantity: 90 }, 'You may order at most 5 of'],
    ['a stock that is gone', { quantity: 0 }, 'is out of stock'],
    ['a product that is no longer sold', { isActive: false }, 'is no longer available'],
    ['a deleted product', { deletedAt: new Date() }, 'is no longer available'],
  ])('%s', async (_what, change, words) => {
    const cartId = await addCart(shop, marta, [[lamp, 6]]);
    await shop.db.update(products).set(change).where(eq(products.id, lamp.id));
    await refused({ cartId, total: 119.94 }, words);
  });

  it('no token', async () => {
    const cartId = await addCart(shop, marta, [[lamp]]);
    const response = await shop.call('POST', '/order/add', { body: { cartId, total: 19.99 } });
    expect(response.statusCode).toBe(401);
  });
});
