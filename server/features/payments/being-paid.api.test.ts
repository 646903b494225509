import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { activity } from '#server/db/schema/activity.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { readStock } from '#server/testing/builders/orders.ts';
import {
  endHold,
  type HeldCheckout,
  holdCheckout,
  storedCheckout,
  storedPayment,
  takePayments,
} from '#server/testing/builders/payments.ts';
import { addClerk, addMember, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

const provider = createFakeProvider();
const shop = await createTestApp({}, undefined, provider);
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
let marta: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  ada = await takePayments(shop);
});
beforeEach(async () => {
  provider.fails(null);
  await truncate(db, 'checkouts, payments');
  marta = await addMember(shop);
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 1_000, quantity: 100 });
});
const hold = (token?: string) =>
  holdCheckout(shop, { items: [[lamp, 2]] as [TestProduct, number][], ...(token ? { token } : {}) });
const list = async (query = '', { token }: { token: string } = ada) =>
  (await shop.call('GET', `/payments/being-paid${query}`, { token })).json();
const act = (action: string, id: string, { token }: { token: string } = ada) =>
  shop.call('POST', `/payments/${id}/${action}`, { token });

describe('the list', () => {
  it('has who pays for what, until when, the oldest first', async () => {
    const guest = await hold();
    const own = await hold(marta.token);
    provider.answer(own.paymentId, { state: 'open', failure: 'The card was declined.' });
    await act('ask', own.paymentId);
    const { payments, ...pages } = await list();
    expect(pages).toEqual({ count: 2, currentPage: 1, totalPages: 1 });
    expect(payments).toEqual([
      {
        _id: guest.paymentId,
        number: (await storedCheckout(shop, guest.key))?.number,
        buyer: { firstName: 'Greta', lastName: 'van der Berg', email: 'greta@example.com' },
        isGuest: true,
        lines: [{ name: 'Lamp', choice: null, quantity: 2 }],
        ...{
          pieces: 2,
          amount: 20,
          currency: 'USD',
          method: 'test',
          state: 'open',
          failure: null,
          paid: null,
        },
        since: expect.any(String),
        expires: guest.expires,
        heard: expect.any(String),
      },
      expect.objectContaining({
        ...{ _id: own.paymentId, isGuest: false, failure: 'The card was declined.' },
        buyer: expect.objectContaining({ email: marta.email }),
      }),
    ]);
    // The ids of checkouts are secrets.
    expect(JSON.stringify(payments)).not.toContain(guest.key);
    expect(await list('?page=2&limit=1')).toMatchObject({
      count: 2,
      totalPages: 2,
      payments: [{ _id: own.paymentId }],
    });
    expect(await list('?page=9&limit=1')).toMatchObject({ count: 2, payments: [] });
  });

  it('has what is paid differently until somebody decides, and nothing that has ended', async () => {
    const [paid, released, other] = [await hold(), await hold(), await hold()];
    provider.pay(paid.paymentId);
    await act('ask', paid.paymentId);
    await act('give-up', released.paymentId);
    provider.pay(other.paymentId, { amountMinor: 1_999 });
    await act('ask', other.paymentId);
    expect((await list()).payments).toMatchObject([
      { _id: other.paymentId, state: 'mismatch', amount: 20, paid: { amount: 19.99, currency: 'USD' } },
    ]);
  });
});

describe('who may', () => {
  const calls = ['ask', 'give-up', 'place', 'refund'];
  it('is nobody of a merchant, and no member', async () => {
    const { paymentId } = await hold();
    const vera = await addMerchant(shop);
    for (const { token } of [vera, marta]) {
      expect((await shop.call('GET', '/payments/being-paid', { token })).statusCode).toBe(403);
      for (const call of calls) expect((await act(call, paymentId, { token })).statusCode).toBe(403);
    }
    expect((await shop.call('GET', '/payments/being-paid')).statusCode).toBe(401);
  });

  it('support asks, and decides nothing', async () => {
    const { paymentId } = await hold();
    const support = await addClerk(shop, 'support');
    expect((await list('', support)).count).toBe(1);
    const statuses = await Promise.all(
      calls.map(async (call) => (await act(call, paymentId, support)).statusCode),
    );
    expect(statuses).toEqual([200, 403, 403, 403]);
  });

  it.each(calls)('%s knows no forged id', async (call) => {
    for (const id of [crypto.randomUUID(), 'no', "'"]) expect((await act(call, id)).statusCode).toBe(404);
  });
});

describe('asking again and giving up', () => {
  it('finds what was paid and not heard of', async () => {
    const { key, paymentId } = await hold();
    expect((await act('ask', paymentId)).json()).toMatchObject({
      message: 'It is not paid yet.',
      state: 'open',
      order: null,
    });
    provider.pay(paymentId);
    const found = (await act('ask', paymentId)).json();
    const { number, orderId } = (await storedCheckout(shop, key)) ?? {};
    expect(found).toMatchObject({ state: 'paid', order: { _id: orderId, number } });
  });

  it('gives the stock back, unless it is paid by now', async () => {
    const [open, paid] = [await hold(), await hold()];
    provider.pay(paid.paymentId);
    expect((await act('give-up', open.paymentId)).json()).toMatchObject({ state: 'expired', order: null });
    expect((await act('give-up', paid.paymentId)).json()).toMatchObject({
      state: 'paid',
      order: { _id: expect.any(String) },
    });
    expect(await readStock(db, lamp)).toBe(98);
  });

  it('gives up what has failed', async () => {
    const { key, paymentId } = await hold();
    provider.answer(paymentId, { state: 'failed', failure: 'The account is closed.' });
    await act('ask', paymentId);
    expect((await act('give-up', paymentId)).json()).toMatchObject({ state: 'failed' });
    expect(await storedCheckout(shop, key)).toMatchObject({ state: 'released' });
  });

  it('says what the provider does not', async () => {
    const { key, paymentId } = await hold();
    await endHold(shop, key);
    for (const call of ['ask', 'give-up']) {
      provider.fails('away');
      expect((await act(call, paymentId)).json()).toMatchObject({ code: 'payment-unavailable' });
      provider.fails('refused');
      const refused = await act(call, paymentId);
      expect([refused.statusCode, refused.json().error]).toEqual([
        400,
        'The payment service refuses to answer: The key is not valid.',
      ]);
    }
    expect(await storedCheckout(shop, key)).toMatchObject({ state: 'held' });
  });
});

describe('another amount', () => {
  /** The decision about an order, or a would-be order, as Activity says it. */
  const decided = async (number: unknown) =>
    (await db.select().from(activity).where(eq(activity.kind, 'money-decided')))
      .filter(({ details }) => 'order' in details && details.order === number)
      .map(({ actorId, details }) => ({ by: actorId, ...details }));

  async function mismatch(paid: { amountMinor?: number; currency?: string }): Promise<HeldCheckout> {
    const held = await hold();
    provider.pay(held.paymentId, paid);
    await endHold(shop, held.key);
    await act('ask', held.paymentId);
    expect(await storedCheckout(shop, held.key)).toMatchObject({ state: 'held' });
    expect(await readStock(db, lamp)).toBe(98);
    return held;
  }

  it.each([1_500, 2_500])(
    'of %i is placed when somebody decides so, once, and the order says who',
    async (amountMinor) => {
      const { key, paymentId } = await mismatch({ amountMinor });
      const placed = (await act('place', paymentId)).json();
      const { number, orderId } = (await storedCheckout(shop, key)) ?? {};
      expect(placed).toMatchObject({
        message: 'It is paid.',
        state: 'paid',
        order: { _id: orderId, number },
      });
      expect((await act('place', paymentId)).json()).toEqual(placed);
      expect((await act('refund', paymentId)).json()).toEqual(placed);
      const [order] = await db
        .select()
        .from(orders)
        .where(eq(orders.id, orderId ?? ''));
      expect(order).toMatchObject({ owedMinor: 2_000, paidMinor: amountMinor });
      const { rows } = await db.execute(
        sql`select kind, actor_id, details from order_events where order_id = ${orderId}`,
      );
      expect(rows).toEqual([{ kind: 'mismatch-placed', actor_id: ada.id, details: { amountMinor } }]);
      expect(await decided(number)).toEqual([
        { by: ada.id, change: 'mismatch-placed', order: number, amount: amountMinor / 100 },
      ]);
      expect(await db.$count(refunds, eq(refunds.paymentId, paymentId))).toBe(0);
    },
  );

  it.each([
    { amountMinor: 2_500, currency: 'USD' },
    { amountMinor: 2_000, currency: 'EUR' },
  ])('is refunded as it was paid when somebody decides so, once: %o', async (paid) => {
    const { key, paymentId } = await mismatch(paid);
    const refunded = (await act('refund', paymentId)).json();
    expect(refunded).toMatchObject({ state: 'paid', order: null });
    expect((await act('refund', paymentId)).json()).toEqual(refunded);
    expect((await act('place', paymentId)).json()).toEqual(refunded);
    expect(await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))).toMatchObject([
      { ...paid, state: 'waiting', orderId: null, requestedBy: ada.id },
    ]);
    expect(await storedPayment(shop, paymentId)).toMatchObject({ refundedMinor: paid.amountMinor });
    const released = await storedCheckout(shop, key);
    expect(released).toMatchObject({ state: 'released' });
    // An amount in another currency would be read as one in the shop's.
    const amount = paid.currency === 'USD' ? { amount: paid.amountMinor / 100 } : {};
    const order = released?.number;
    expect(await decided(order)).toEqual([{ by: ada.id, change: 'mismatch-refunded', order, ...amount }]);
    expect(await readStock(db, lamp)).toBe(100);
  });

  it('in another currency is not placed', async () => {
    const { paymentId } = await mismatch({ currency: 'EUR' });
    const response = await act('place', paymentId);
    expect([response.statusCode, response.json().error]).toEqual([
      400,
      'It was paid in EUR, so it cannot be placed. Please refund it.',
    ]);
  });

  it('of what was given up before is refunded, and not placed', async () => {
    const held = await hold();
    provider.answer(held.paymentId, { state: 'failed', failure: 'The account is closed.' });
    await act('ask', held.paymentId);
    await act('give-up', held.paymentId);
    provider.pay(held.paymentId, { amountMinor: 1 });
    await act('ask', held.paymentId);
    expect((await list()).payments).toMatchObject([
      {
        _id: held.paymentId,
        buyer: { firstName: 'Greta', email: 'greta@example.com' },
        lines: [{ name: 'Lamp' }],
        pieces: 2,
        paid: { amount: 0.01 },
      },
    ]);
    expect((await act('place', held.paymentId)).json()).toMatchObject({ code: 'checkout-released' });
    expect((await act('refund', held.paymentId)).json()).toMatchObject({ state: 'paid' });
  });
});
