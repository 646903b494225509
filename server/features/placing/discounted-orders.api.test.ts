import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brands, categories, categoryProducts } from '#server/db/schema/catalogue.ts';
import { discounts } from '#server/db/schema/discounts.ts';
import {
  type Basket,
  deliveryMethod,
  deliveryZone,
  placeBody,
  placeBy,
  placedRate,
  readQuote,
} from '#server/testing/builders/checkout.ts';
import {
  addDiscountedProducts,
  frozenOrder,
  openDiscountedCheckout,
  openOnePress,
  placeBasket,
  readUses,
} from '#server/testing/builders/discounted-orders.ts';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { createCart } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ RATE_LIMIT: 'off', TAX_RATE: '0' });
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
let lamp: TestProduct;
let mug: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});
beforeEach(async () => {
  await openDiscountedCheckout(shop, ada);
  ({ lamp, mug } = await addDiscountedProducts(shop));
});

const bag = (about: Partial<Basket> = {}): Basket => ({ items: [[lamp], [mug, 2]], ...about });
const placed = (basket: Basket) => placeBasket(shop, basket);
const readFrozen = (id: string) => frozenOrder(shop, id);

describe('a code', () => {
  it('is quoted by line, and frozen as it was quoted', async () => {
    const { id, code } = await addDiscount(shop, { title: 'Ten off', code: 'WELCOME10' });
    const quote = await readQuote(shop, bag({ code: ' welcome10 ' }));
    expect(quote).toMatchObject({
      ...{ subtotal: 140, shipping: 6, tax: 13.2, total: 145.2 },
      discounts: [
        {
          ...{ title: 'Ten off', code, saves: 14, isDelivery: false },
          lines: [
            { line: 0, saves: 10 },
            { line: 1, saves: 4 },
          ],
        },
      ],
      lines: [
        { totalPrice: 100, totalTax: 9 },
        { totalPrice: 40, totalTax: 3.6 },
      ],
    });
    const order = await placed(bag({ code: 'welcome10' }));
    const frozen = await readFrozen(order);
    expect(frozen.order).toMatchObject({ placedTotalMinor: 14_000, owedMinor: 14_520 });
    expect(frozen.lines.map((line) => [line.discountMinor, line.taxMinor])).toEqual([
      [1_000, 900],
      [400, 360],
    ]);
    expect(frozen.discounts).toEqual([
      {
        ...{ orderId: order, position: 1, discountId: id, code, title: 'Ten off', kind: 'percent' },
        ...{ borneBy: 'shop', minor: 1_400, currency: 'USD' },
      },
    ]);
    expect(frozen.shares.map(({ lineId, minor }) => [lineId, minor])).toEqual(
      frozen.lines.map((line) => [line.id, line.discountMinor]),
    );
    expect(frozen.uses).toMatchObject([
      { discountId: id, person: 'greta@example.com', userId: null, state: 'used' },
    ]);
    expect(await readUses(shop, id)).toBe(1);
  });

  it('is of prices with tax where those are shown, and tax is taken out of what is left', async () => {
    await changeSettings(shop, ada, 'taxes', { pricesIncludeTax: true, rates: [placedRate({ rate: 10 })] });
    const { code } = await addDiscount(shop, {});
    const quote = await readQuote(shop, bag({ code: code ?? '' }));
    // 90 and 36 and 6 with 10 % in them.
    expect(quote).toMatchObject({ subtotal: 140, total: 132, tax: 8.18 + 3.27 + 0.55 });
    expect((await readFrozen(await placed(bag({ code: code ?? '' })))).order?.owedMinor).toBe(13_200);
  });

  it.each([
    ['for a product', () => [{ kind: 'product' as const, id: mug.id }], [0, 400]],
    [
      'for a brand',
      async () => {
        const [brand] = await db
          .select()
          .from(brands)
          .where(eq(brands.id, mug.brandId ?? ''));
        return [{ kind: 'brand' as const, id: brand?.id ?? '' }];
      },
      [0, 400],
    ],
    [
      'for a category above that of a product',
      async () => {
        const insert = async (name: string, parentId: string | null) =>
          (
            await db
              .insert(categories)
              .values({
                name,
                slug: crypto.randomUUID(),
                description: '',
                parentId,
                parentDepth: parentId === null ? null : 1,
              })
              .returning()
          )[0]?.id ?? '';
        const parent = await insert('Home', null);
        await db
          .insert(categoryProducts)
          .values({ categoryId: await insert('Lamps', parent), productId: lamp.id });
        return [{ kind: 'category' as const, id: parent }];
      },
      [1_000, 0],
    ],
  ])('%s', async (_what, targets, expected) => {
    const { code } = await addDiscount(shop, { targets: await targets() });
    const { lines } = await readFrozen(await placed(bag({ code: code ?? '' })));
    expect(lines.map(({ discountMinor }) => discountMinor)).toEqual(expected);
  });

  it.each([
    ['unknown', () => 'nothing', { reason: 'unknown' }],
    [
      'over',
      async () => (await addDiscount(shop, { endsAt: '2020-01-01T00:00:00Z' })).code,
      { reason: 'unknown' },
    ],
    [
      'used up',
      async () => {
        const { id, code } = await addDiscount(shop, { maxUses: 1 });
        await db.update(discounts).set({ uses: 1 }).where(eq(discounts.id, id));
        return code;
      },
      { reason: 'unknown' },
    ],
    [
      'for a higher sum',
      async () => (await addDiscount(shop, { minimum: 152 })).code,
      { reason: 'below-minimum', missing: 12 },
    ],
  ])('that is %s is refused in words, and takes nothing off', async (_what, code, refused) => {
    const quote = await readQuote(shop, bag({ code: (await code()) ?? '' }));
    expect(quote.codeRefused).toEqual({ ...refused, message: expect.any(String) });
    expect(quote).not.toHaveProperty('discounts');
    expect(quote.total).toBe(160.6);
  });

  it('says one sentence of one that is unknown, over or used up', async () => {
    const ended = await addDiscount(shop, { endsAt: '2020-01-01T00:00:00Z' });
    const messages = ['nothing', ended.code ?? '', '🎁'.repeat(40), 'ten%'].map(
      async (code) => (await readQuote(shop, bag({ code }))).codeRefused?.message,
    );
    expect(new Set(await Promise.all(messages)).size).toBe(1);
  });

  it('with which the order would cost more is refused', async () => {
    const { code } = await addDiscount(shop, { kind: 'amount', value: 5 });
    const quote = await readQuote(shop, bag({ items: [[lamp, 2]], code: code ?? '' }));
    expect(quote).toMatchObject({ shipping: 0, codeRefused: { reason: 'costs-more' } });
  });
});

describe('an automatic discount', () => {
  it('is in quotes, in orders of the page and of one press, which is still sent the sum before it', async () => {
    await openOnePress(shop, ada);
    const { id } = await addDiscount(shop, { title: 'December', code: null });
    const marta = await addMember(shop);
    const quote = await readQuote(shop, bag({ token: marta.token }));
    expect(quote).toMatchObject({ subtotal: 140, total: 126, discounts: [{ title: 'December', saves: 14 }] });
    const cartId = await createCart(shop, marta, [[lamp], [mug, 2]]);
    const press = (total: number) =>
      shop.call('POST', '/order/add', { token: marta.token, body: { cartId, total } });
    expect((await press(126)).statusCode).toBe(400);
    const order = (await press(140)).json().order._id;
    expect((await press(140)).json().order._id).toBe(order);
    const frozen = await readFrozen(order);
    expect(frozen.order).toMatchObject({ placedTotalMinor: 14_000, owedMinor: 12_600 });
    expect(frozen.discounts).toMatchObject([{ discountId: id, code: null, minor: 1_400 }]);
    expect(await readUses(shop, id)).toBe(1);
    const shown = (await shop.call('GET', `/order/${order}`, { token: marta.token })).json().order;
    expect(shown).toMatchObject({ total: 126, totalWithTax: 126 });
    expect(shown.products.map((line: { totalPrice: number }) => line.totalPrice)).toEqual([90, 36]);
  });

  it('that is used up is left out of one press, which orders all the same', async () => {
    await openOnePress(shop, ada);
    const { id } = await addDiscount(shop, { code: null, maxUses: 1 });
    const press = async () => {
      const { token } = await addMember(shop);
      const cartId = await createCart(shop, { token } as TestPerson, [[lamp]]);
      return (await shop.call('POST', '/order/add', { token, body: { cartId, total: 100 } })).json().order
        ._id;
    };
    const [first, second] = [await readFrozen(await press()), await readFrozen(await press())];
    expect([first.order?.owedMinor, second.order?.owedMinor]).toEqual([9_000, 10_000]);
    expect([await readUses(shop, id), second.discounts]).toEqual([1, []]);
  });

  it('makes delivery free, with its share, and no tax of it', async () => {
    const { id } = await addDiscount(shop, {
      title: 'Free delivery',
      code: null,
      kind: 'free-delivery',
      value: null,
      minimum: 50,
    });
    const quote = await readQuote(shop, bag());
    expect(quote).toMatchObject({
      ...{ shipping: 0, total: 154, subtotal: 140 },
      discounts: [{ title: 'Free delivery', saves: 6, isDelivery: true, lines: [] }],
    });
    const frozen = await readFrozen(await placed(bag()));
    expect(frozen.order).toMatchObject({ owedMinor: 15_400, delivery: { minor: 0, taxes: [] } });
    expect(frozen.shares).toMatchObject([{ lineId: null, minor: 600 }]);
    expect(await readUses(shop, id)).toBe(1);
  });

  it('says quietly what is missing', async () => {
    await addDiscount(shop, { title: 'Big', code: null, minimum: 150 });
    expect((await readQuote(shop, bag())).nearDiscount).toEqual({ title: 'Big', missing: 10 });
  });

  it('makes the shop ask on a page', async () => {
    const reasons = async () =>
      (await shop.call('GET', '/settings/checkout', { token: ada.token })).json().placeOrder.asks;
    expect(await reasons()).not.toContain('discounts');
    const { id } = await addDiscount(shop, { code: null, maxUses: 1 });
    expect(await reasons()).toContain('discounts');
    await placed(bag());
    expect(await readUses(shop, id)).toBe(1);
    expect(await reasons()).not.toContain('discounts');
  });
});

describe('an order that costs nothing', () => {
  it.each([
    ['with free delivery', true],
    ['with delivery that a discount makes free', false],
  ])('%s is due to nobody: nobody is asked how to pay', async (_what, isFree) => {
    const { code } = await addDiscount(shop, { value: 100 });
    if (!isFree) await addDiscount(shop, { code: null, kind: 'free-delivery', value: null });
    else await changeSettings(shop, ada, 'delivery', { zones: [deliveryZone([deliveryMethod()])] });
    const basket = bag({ code: code ?? '' });
    const quote = await readQuote(shop, basket);
    expect(quote).toMatchObject({ total: 0, payments: [] });
    expect(quote.needs).not.toContain('payment');
    const response = await placeBy(shop, { ...placeBody(quote, basket), payment: 'transfer' });
    const { order } = await readFrozen(response.json().order._id);
    expect(order).toMatchObject({ owedMinor: 0, paymentMethod: 'later', paymentDue: false });
  });
});

it('orders that got a discount are counted and added up, the newest first', async () => {
  const free = await addDiscount(shop, { code: null, kind: 'free-delivery', value: null });
  const { id, code } = await addDiscount(shop, {});
  const read = async (path: string) => (await shop.call('GET', path, { token: ada.token })).json();
  expect((await read(`/discount/${id}`)).discount).toMatchObject({ orders: 0, given: 0, lastOrder: null });
  const ids = [
    await placed(bag({ code: code ?? '' })),
    await placed(bag({ code: code ?? '', items: [[lamp]] })),
  ];
  const [, last] = await Promise.all(ids.map(async (order) => (await readFrozen(order)).order));
  const lastOrder = last?.createdAt.toISOString();
  expect((await read(`/discount/${id}`)).discount).toMatchObject({ orders: 2, given: 24, lastOrder });
  const { discounts: listed } = await read('/discount');
  const ofList = listed.find((one: { _id: string }) => one._id === free.id);
  expect(ofList).toMatchObject({ orders: 2, given: 12, lastOrder });
  const pages = await Promise.all([1, 2, 3].map((at) => read(`/discount/${id}/uses?limit=1&page=${at}`)));
  expect(pages.map(({ uses }) => uses.map((use: { order: { _id: string } }) => use.order._id))).toEqual([
    [ids[1]],
    [ids[0]],
    [],
  ]);
  expect(pages[0]).toMatchObject({ count: 2, totalPages: 2, uses: [{ saves: 10, isCancelled: false }] });
});

it('an order without a discount writes nothing of one', async () => {
  const frozen = await readFrozen(await placed(bag()));
  expect([frozen.discounts, frozen.shares, frozen.uses]).toEqual([[], [], []]);
});
