import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { mails } from '#server/db/schema/mail.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { readOrder, readStock } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { addVariants, type TestVariant } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let marta: TestPerson;
let jumper: TestProduct;
let small: TestVariant;
let large: TestVariant;
beforeEach(async () => {
  marta = await addMember(shop);
  jumper = await addProduct(shop.db, { name: 'Jumper' });
  [small, large] = (await addVariants(shop.db, jumper, [
    { size: 'S', quantity: 30 },
    { size: 'L', quantity: 600, priceMinor: 3_000 },
  ])) as [TestVariant, TestVariant];
});

type Items = [variant: TestVariant, quantity?: number][];
const toLine = ({ id, productId, priceMinor }: TestVariant, quantity = 1) => ({
  product: productId,
  variant: id,
  quantity,
  price: priceMinor / 100,
});
const add = (products: object[], { token } = marta) =>
  shop.call('POST', '/cart/add', { token, body: { products } });
async function createCart(items: Items, buyer = marta): Promise<string> {
  const response = await add(
    items.map((item) => toLine(...item)),
    buyer,
  );
  expect(response.statusCode, response.body).toBe(200);
  return response.json().cartId;
}
const totalPrice = (items: Items) =>
  items.reduce((sum, [{ priceMinor }, quantity = 1]) => sum + priceMinor * quantity, 0) / 100;
const place = (cartId: string, items: Items, { token } = marta) =>
  shop.call('POST', '/order/add', { token, body: { cartId, total: totalPrice(items) } });
async function order(items: Items): Promise<Order> {
  const placed = await place(await createCart(items), items);
  expect(placed.statusCode, placed.body).toBe(200);
  return await readOrder(shop, marta, placed.json().order._id);
}
const many = <T>(times: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => make(index)));
const statuses = (responses: { statusCode: number }[]) => responses.map((one) => one.statusCode).sort();

describe('an order of variants', () => {
  it('takes the stock of each, charges its price and names the choice', async () => {
    const { products, total } = await order([
      [small, 2],
      [large, 3],
    ]);
    expect(total).toBe(138);
    expect(products).toMatchObject([
      { name: 'Jumper', variant: { _id: small.id, choice: 'S' }, quantity: 2, purchasePrice: 24 },
      { name: 'Jumper', variant: { _id: large.id, choice: 'L' }, quantity: 3, purchasePrice: 30 },
    ]);
    expect(await readStockCounts(shop.db, small)).toEqual({ onHand: 30, committed: 2 });
    expect(await readStockCounts(shop.db, large)).toEqual({ onHand: 600, committed: 3 });
    expect(await readStock(shop.db, jumper)).toBe(625);
    const [mail] = await shop.db.select().from(mails).where(eq(mails.recipient, marta.email));
    expect(mail?.data).toMatchObject({ lines: [{ name: 'Jumper, S' }, { name: 'Jumper, L' }] });
  });

  it('gives the stock of the cancelled variant back', async () => {
    const placed = await order([
      [small, 2],
      [large, 3],
    ]);
    const itemId = placed.products[0]?._id ?? '';
    const body = { status: 'Cancelled' };
    await shop.call('PUT', `/order/status/item/${itemId}`, { token: marta.token, body });
    expect(await readStockCounts(shop.db, small)).toEqual({ onHand: 30, committed: 0 });
    expect(await readStockCounts(shop.db, large)).toEqual({ onHand: 600, committed: 3 });
    await shop.call('DELETE', `/order/cancel/${placed._id}`, { token: ada.token });
    expect(await readStock(shop.db, jumper)).toBe(630);
    expect(await readMovements(shop.db, large)).toEqual([
      ['ordered', 0, 3],
      ['cancelled', 0, -3],
    ]);
  });

  it('has the same variant once, and the choice stays when the variant is gone', async () => {
    const placed = await order([
      [large, 2],
      [large, 3],
    ]);
    await shop.db
      .update(productVariants)
      .set({ deletedAt: new Date(), valueIds: [large.id] })
      .where(eq(productVariants.id, large.id));
    const { products } = await readOrder(shop, marta, placed._id);
    expect(products).toMatchObject([{ quantity: 5, variant: { choice: 'L' } }]);
  });

  it('is quoted at the price and limit of each', async () => {
    const items = [small, large].map(({ id }) => ({ product: jumper.id, variant: id, quantity: 6 }));
    const { quote } = (await shop.call('POST', '/checkout/quote', { body: { items } })).json();
    expect(quote).toMatchObject({
      subtotal: 300,
      lines: [
        { product: jumper.id, variant: small.id, choice: 'S', orderable: 5, limit: 5, stock: 30, price: 24 },
        {
          product: jumper.id,
          variant: large.id,
          choice: 'L',
          orderable: 6,
          limit: 50,
          stock: 600,
          price: 30,
        },
      ],
    });
  });
});

describe('a quote asks to choose again', () => {
  const lineOfToday = async (line: object) => {
    const response = await shop.call('POST', '/checkout/quote', {
      body: { items: [{ quantity: 1, ...line }] },
    });
    return response.json().quote.lines[0];
  };
  const ofSmall = () => ({ product: jumper.id, variant: small.id });

  it('without a variant, and with one that is not offered', async () => {
    const chosen = { isForSale: false, mustChoose: true, name: null, price: null, stock: 0 };
    expect(await lineOfToday({ product: jumper.id })).toMatchObject(chosen);
    expect(await lineOfToday(ofSmall())).not.toHaveProperty('mustChoose');
    await shop.db.update(productVariants).set({ isActive: false }).where(eq(productVariants.id, small.id));
    expect(await lineOfToday(ofSmall())).toMatchObject(chosen);
  });

  it('only while the product is for sale', async () => {
    await shop.db.update(products).set({ isActive: false }).where(eq(products.id, jumper.id));
    for (const line of [
      ofSmall(),
      { product: jumper.id },
      { product: jumper.id, variant: crypto.randomUUID() },
    ]) {
      const quoted = await lineOfToday(line);
      expect(quoted).toMatchObject({ isForSale: false });
      expect(quoted).not.toHaveProperty('mustChoose');
    }
  });
});

describe('a cart is refused', () => {
  const refusal = async (line: object) => {
    const response = await add([{ ...toLine(small), ...line }]);
    expect(response.statusCode).toBe(400);
    return response.json();
  };

  it.each([undefined, null])('with the variant %j, although there are options', async (variant) => {
    expect(await refusal({ variant })).toMatchObject({
      code: 'choose-variant',
      error: 'Please choose Size of Jumper.',
    });
    expect(await refusal({ variant: jumper.id })).toMatchObject({ code: 'choose-variant' });
  });

  it.each(['', 'small', 7, {}, '\u0000'])('with the variant %j', async (variant) => {
    expect(await refusal({ variant })).toMatchObject({ error: 'Please choose again.' });
  });

  it('with a variant of another product', async () => {
    const lamp = await addProduct(shop.db);
    for (const line of [
      { product: lamp.id, price: 189 },
      { variant: lamp.id },
      { variant: crypto.randomUUID() },
    ])
      expect(await refusal(line)).toMatchObject({ code: 'not-for-sale' });
  });

  it('above the limit and stock of the variant', async () => {
    expect(await refusal({ quantity: 6 })).toMatchObject({
      error: 'You may order at most 5 of Jumper, S. Please lower the quantity.',
    });
    await shop.db.update(productVariants).set({ onHand: 0 }).where(eq(productVariants.id, small.id));
    expect(await refusal({})).toMatchObject({
      error: 'Jumper, S is out of stock. Please remove it from your bag.',
    });
  });

  it('with the price of another variant, and a variant that is not offered', async () => {
    expect(await refusal({ price: 30 })).toMatchObject({
      error: 'Prices have changed: Jumper, S is now $24.00. Please review your bag.',
    });
    await shop.db.update(productVariants).set({ isActive: false }).where(eq(productVariants.id, small.id));
    expect(await refusal({})).toMatchObject({ code: 'not-for-sale' });
  });
});

describe('at the same moment', () => {
  it('crosswise variants of two products in opposite sequences: everyone gets both', async () => {
    const shirt = await addProduct(shop.db, { name: 'Shirt' });
    const [narrow, wide] = (await addVariants(shop.db, shirt, [{ size: 'N' }, { size: 'W' }])) as [
      TestVariant,
      TestVariant,
    ];
    const buyers = await many(20, () => addMember(shop));
    const bags: Items[] = [
      [[small], [wide]],
      [[narrow], [large]],
      [[wide], [small]],
      [[large], [narrow]],
    ];
    const bagAt = (at: number) => bags[at % bags.length] ?? [];
    const carts = await Promise.all(buyers.map((buyer, at) => createCart(bagAt(at), buyer)));
    const responses = await Promise.all(buyers.map((buyer, at) => place(carts[at] ?? '', bagAt(at), buyer)));
    expect(statuses(responses)).toEqual(Array(20).fill(200));
    for (const variant of [small, large, narrow, wide])
      expect(await readStockCounts(shop.db, variant)).toMatchObject({ committed: 10 });
    expect([await readStock(shop.db, jumper), await readStock(shop.db, shirt)]).toEqual([610, 180]);
  });

  it('ordering one size while the other is cancelled keeps the sum', async () => {
    const placed = await order([[large, 5]]);
    const buyers = await many(10, () => addMember(shop));
    const carts = await Promise.all(buyers.map((buyer) => createCart([[small]], buyer)));
    const [cancelled, ...responses] = await Promise.all([
      shop.call('DELETE', `/order/cancel/${placed._id}`, { token: marta.token }),
      ...buyers.map((buyer, at) => place(carts[at] ?? '', [[small]], buyer)),
    ]);
    expect(cancelled.statusCode).toBe(200);
    expect(statuses(responses)).toEqual(Array(10).fill(200));
    expect(await readStock(shop.db, jumper)).toBe(620);
  });
});
