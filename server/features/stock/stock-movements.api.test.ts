import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockMovement } from '#contract/stock.contract.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { addOrder, readStock, setStatus } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let vera: TestMerchant;
let lamp: TestProduct;
beforeEach(async () => {
  vera = await addMerchant(shop);
  lamp = await addProduct(shop.db, { quantity: 10, brandId: vera.brandId });
});

const list = async (query = '', { token } = vera as { token: string }) =>
  (await shop.call('GET', `/product/${lamp.id}/stock${query}`, { token })).json();
const adjust = (body: object, { token } = vera as { token: string }, id = lamp.id) =>
  shop.call('POST', `/product/${id}/stock`, { token, body });

describe('changing stock', () => {
  it.each([
    ['received', 5, 15],
    ['returned', 2, 12],
    ['damaged', 3, 7],
    ['lost', 10, 0],
    ['sold-elsewhere', 4, 6],
    ['counted', 4, 4],
    ['counted', 0, 0],
  ] as const)('%s %i', async (kind, pieces, onHand) => {
    const response = await adjust({ kind, pieces, onHandWas: 10 });
    expect(response.statusCode, response.body).toBe(200);
    expect(response.json().variant).toMatchObject({ onHand, committed: 0, quantity: onHand });
    expect(await readStock(shop.db, lamp)).toBe(onHand);
    expect((await readMovements(shop.db, lamp)).at(-1)).toEqual([kind, onHand - 10, 0]);
  });

  it('shows at once where it was cached', async () => {
    const quantity = async () =>
      (await shop.call('GET', `/product/item/${lamp.slug}`)).json().product.quantity;
    expect(await quantity()).toBe(10);
    await adjust({ kind: 'lost', pieces: 10 });
    expect(await quantity()).toBe(0);
  });

  it('shows at once beside a variant that is not tracked, which keeps the sum', async () => {
    const [small, medium] = await addVariants(shop.db, lamp, [{ size: 'S' }, { size: 'M', quantity: 0 }]);
    await shop.db
      .update(productVariants)
      .set({ policy: 'untracked' })
      .where(eq(productVariants.id, small?.id ?? ''));
    const shown = async () => {
      const { product } = (await shop.call('GET', `/product/item/${lamp.slug}`)).json();
      return [product.quantity, product.variants.at(-1).quantity];
    };
    expect(await shown()).toEqual([1_000_000, 0]);
    await adjust({ kind: 'received', pieces: 10, variant: medium?.id });
    expect(await shown()).toEqual([1_000_000, 10]);
  });

  it('is made once, however often it is sent', async () => {
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => adjust({ kind: 'received', pieces: 5, onHandWas: 10 })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
    const refused = responses.find(({ statusCode }) => statusCode === 400);
    expect(refused?.json()).toMatchObject({
      code: 'stock-changed',
      fields: { pieces: 'Stock has changed: 15 are on hand.' },
    });
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 15, committed: 0 });
  });

  it.each([
    ['received', 5, 15],
    ['returned', 2, 12],
    ['damaged', 3, 7],
    ['lost', 10, 0],
    ['counted', 4, 4],
  ] as const)('%s %i, sent again after a lost reply, is made once', async (kind, pieces, onHand) => {
    const body = { _id: crypto.randomUUID(), kind, pieces };
    // One says what the form showed before, the other has read the stock again.
    for (const onHandWas of [10, 10, onHand]) {
      const response = await adjust({ ...body, onHandWas });
      expect(response.statusCode, response.body).toBe(200);
      expect(response.json()).toMatchObject({
        success: true,
        message: 'Stock has been changed.',
        variant: { onHand },
      });
    }
    expect(await readMovements(shop.db, lamp)).toEqual([
      ['added', 10, 0],
      [kind, onHand - 10, 0],
    ]);
  });

  it('is made once of several requests at the same time, and again under another id', async () => {
    const received = { kind: 'received', pieces: 5 };
    const again = { ...received, _id: crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 5 }, () => adjust(again)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(responses.map((response) => response.json().variant.onHand)).toEqual([15, 15, 15, 15, 15]);
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 15, committed: 0 });
    await Promise.all([adjust({ ...received, _id: crypto.randomUUID() }), adjust(received)]);
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 25, committed: 0 });
  });

  it('is the same request only of the same variant, and only when it was made', async () => {
    const [small, medium] = await addVariants(shop.db, lamp, [
      { size: 'S', quantity: 3 },
      { size: 'M', quantity: 3 },
    ]);
    const body = { _id: crypto.randomUUID(), kind: 'lost', pieces: 2 };
    expect((await adjust({ ...body, variant: small?.id, onHandWas: 4 })).statusCode).toBe(400);
    expect((await adjust({ ...body, variant: small?.id, onHandWas: 3 })).json().variant.onHand).toBe(1);
    expect((await adjust({ ...body, variant: medium?.id })).json().variant.onHand).toBe(1);
  });

  it('leaves what open orders need', async () => {
    await addOrder(shop, await addMember(shop), [[lamp, 1]]);
    const refused = await adjust({ kind: 'damaged', pieces: 10 });
    expect(refused.json().fields.pieces).toBe(
      'Then 0 are on hand, and open orders need 1. Please cancel orders first, or allow more back-orders.',
    );
    expect((await adjust({ kind: 'damaged', pieces: 9 })).statusCode).toBe(200);
  });

  it('of a variant names it', async () => {
    const [small] = await addVariants(shop.db, lamp, [{ size: 'S', quantity: 3 }, { size: 'M' }]);
    expect((await adjust({ kind: 'lost', pieces: 1 })).json().fields.variant).toBe(
      'Please choose a variant.',
    );
    const response = await adjust({ kind: 'lost', pieces: 1, variant: small?.id });
    expect(response.json().variant).toMatchObject({ choice: 'S', onHand: 2 });
  });

  it.each([
    [{ kind: 'stolen', pieces: 1 }, 'kind', 'Please choose why the stock changes.'],
    [{ kind: 'received' }, 'pieces', 'Please enter how many.'],
    [{ kind: 'received', pieces: 0 }, 'pieces', 'Please enter how many.'],
    [{ kind: 'counted', pieces: -1 }, 'pieces', 'Pieces may not be less than 0.'],
    [{ kind: 'counted', pieces: 1e9 }, 'pieces', 'Pieces may not be greater than 1,000,000.'],
    [
      { kind: 'received', pieces: 1_000_000 },
      'pieces',
      'Then more than 1,000,000 are on hand, which is not possible.',
    ],
    [{ kind: 'counted', pieces: 1, _id: 'x' }, '_id', 'The id of the change is not valid.'],
    [
      { kind: 'counted', pieces: 1, variant: 'x' },
      'variant',
      'The variant is unknown. Please reload the page.',
    ],
  ])('refuses %j', async (body, field, message) => {
    const response = await adjust(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ [field]: message });
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 10, committed: 0 });
  });

  it('of foreign products and variants is not found, and changes nothing', async () => {
    const other = await addMerchant(shop);
    const [foreign] = await addVariants(shop.db, await addProduct(shop.db), [{ size: 'S', quantity: 3 }]);
    const received = { kind: 'received', pieces: 1 };
    expect((await adjust(received, other)).statusCode).toBe(404);
    expect((await adjust({ ...received, variant: foreign?.id })).statusCode).toBe(404);
    expect((await shop.call('GET', `/product/${lamp.id}/stock`, { token: other.token })).statusCode).toBe(
      404,
    );
    const { movements } = await list(`?variant=${foreign?.id}`);
    expect(movements).toEqual([]);
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 10, committed: 0 });
    expect(await readStockCounts(shop.db, foreign ?? lamp)).toEqual({ onHand: 3, committed: 0 });
  });
});

describe('the changes of stock', () => {
  it('say what, why, for which order and by whom, the newest first', async () => {
    const buyer = await addMember(shop);
    const order = await addOrder(shop, buyer, [[lamp, 1]]);
    await setStatus(shop, buyer, order, lamp, 'Cancelled');
    await adjust({ kind: 'counted', pieces: 8 });
    await adjust({ kind: 'received', pieces: 2 }, ada);
    const { movements, variants, next } = await list('', ada);
    const of = { order: { _id: order._id, number: order.number }, by: null };
    expect(movements).toMatchObject([
      { reason: 'received', onHandChange: 2, committedChange: 0, order: null, by: 'Ada Test' },
      { reason: 'counted', onHandChange: -2, by: expect.any(String) },
      { reason: 'cancelled', onHandChange: 0, committedChange: -1, ...of },
      { reason: 'ordered', committedChange: 1, ...of },
      { reason: 'added', onHandChange: 10 },
    ]);
    expect(variants).toEqual([
      { _id: lamp.id, choice: null, policy: 'tracked', onHand: 10, committed: 0, quantity: 10 },
    ]);
    expect(next).toBeNull();
  });

  it('name to a merchant only people of that merchant', async () => {
    await adjust({ kind: 'received', pieces: 1 });
    await adjust({ kind: 'received', pieces: 1 }, ada);
    const { movements } = await list();
    const [byShop, own] = movements.map(({ by }: StockMovement) => by);
    expect([byShop, own]).toEqual([null, expect.stringMatching(/\w/)]);
  });

  it('are paged, and filtered by variant', async () => {
    const [small, medium] = await addVariants(shop.db, lamp, [{ size: 'S' }, { size: 'M' }]);
    for (let change = 1; change <= 60; change++)
      await adjust({ kind: 'received', pieces: change, variant: (change % 2 ? small : medium)?.id });
    const first = await list();
    expect(first.movements).toHaveLength(50);
    expect(first.movements[0]).toMatchObject({ onHandChange: 60, choice: 'M' });
    const second = await list(`?before=${first.next}`);
    expect(second.movements.map(({ onHandChange }: StockMovement) => onHandChange)).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 10,
    ]);
    const ofSmall = await list(`?variant=${small?.id}`);
    expect(ofSmall.movements).toHaveLength(30);
    expect(new Set(ofSmall.movements.map(({ choice }: StockMovement) => choice))).toEqual(new Set(['S']));
    expect((await list('?before=x')).movements).toHaveLength(50);
  });
});
