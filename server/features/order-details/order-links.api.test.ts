import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { activity } from '#server/db/schema/activity.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { carts, checkouts, orders } from '#server/db/schema/orders.ts';
import { addGuestOrder, type GuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { databaseState } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const beside = await shop.startBeside();
const limited = await createTestApp({ RATE_LIMIT: 'on' });
const limitedBeside = await limited.startBeside();
afterAll(async () => {
  await limitedBeside.close();
  await limited.close();
  await beside.close();
  await shop.close();
});
const { db } = shop;

const ada = await addAdministrator(shop);
let lamp: TestProduct;
let vera: TestMerchant;
let order: GuestOrder;
beforeEach(async () => {
  vera = await addMerchant(shop);
  lamp = await addProduct(db, { brandId: vera.brandId, quantity: 100 });
  order = await addGuestOrder(shop, [[lamp]], { paymentMethod: 'transfer', paymentDue: true });
});

const post = (path: string, { token }: { token?: string }, body?: unknown, on = shop) =>
  on.call('POST', `/order/${path}`, { ...(token ? { token } : {}), ...(body ? { body } : {}) });
const open = async ({ id, key }: Pick<GuestOrder, 'id' | 'key'>) =>
  (await shop.call('GET', `/order/${id}/details?key=${key}`)).statusCode;
const stored = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
const readKinds = async (id: string) =>
  (await db.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id)).map(
    ({ kind }) => kind,
  );

describe('asking for the link again', () => {
  const ask = (email: string, number: number | string, on = shop) => post('link', {}, { email, number }, on);
  const linkMailsTo = async (email: string, on = shop) =>
    (await mailsTo(on.db, email)).filter(({ kind }) => kind === 'order-link');

  it('mails it to the guest, whatever the letters, without the key', async () => {
    // The number as the mail has it.
    const response = await ask(order.email.toUpperCase(), `#${order.number}`);
    expect(response.statusCode, response.body).toBe(200);
    const [mail, ...more] = await linkMailsTo(order.email);
    expect(more).toEqual([]);
    expect(mail?.data).toEqual({ orderId: order.id, orderNumber: order.number });
  });

  it('answers the same without such an order, and mails nothing', async () => {
    const marta = await addMember(shop);
    const own = await addOrder(shop, marta, [[lamp]]);
    const right = await ask(order.email, order.number);
    for (const [email, number] of [
      ['nobody@example.com', order.number],
      [order.email, order.number + 1],
      [marta.email, own.number],
      [order.email, Number.MAX_SAFE_INTEGER],
    ] as const) {
      const response = await ask(email, number);
      expect([response.statusCode, response.body]).toEqual([200, right.body]);
    }
    expect(await linkMailsTo('nobody@example.com')).toEqual([]);
    expect(await linkMailsTo(marta.email)).toEqual([]);
    expect(await linkMailsTo(order.email)).toHaveLength(1);
  });

  const asGuest = (address: string, email: string, number: number, on = limited) =>
    on.call('POST', '/order/link', { body: { email, number }, ip: address });

  it('mails five times an hour to one address, in any letters, and answers the same past it', async () => {
    const known = await addGuestOrder(limited, [[await addProduct(limited.db)]]);
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, at) => {
        const email = at % 2 === 0 ? known.email : known.email.toUpperCase();
        return asGuest(`203.0.113.${at}`, email, known.number, at % 3 === 0 ? limitedBeside : limited);
      }),
    );
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    expect(await linkMailsTo(known.email, limited)).toHaveLength(5);
  });

  it('requests that fit no order count for their IP alone, and leave the address its mails', async () => {
    const known = await addGuestOrder(limited, [[await addProduct(limited.db)]]);
    const ip = '198.51.100.77';
    const guesses: number[] = [];
    for (let at = 1; at <= 61; at += 1) {
      guesses.push((await asGuest(ip, known.email, known.number + at)).statusCode);
    }
    expect(guesses).toEqual([...Array(60).fill(200), 429]);
    const refused = await asGuest(ip, known.email, known.number);
    expect(refused.json().error).toMatch(/^Too many requests\. Please try again in \d+ minutes\.$/);
    expect((await asGuest('198.51.100.78', known.email, known.number)).statusCode).toBe(200);
    expect(await linkMailsTo(known.email, limited)).toHaveLength(1);
  });
});

describe('ending the links', () => {
  it('by the shop makes keys of before wrong, is an event for the staff, and is written to the security log', async () => {
    const response = await post(`${order.id}/links/end`, await addClerk(shop, 'orders'));
    expect(response.statusCode, response.body).toBe(200);
    expect(await open(order)).toBe(404);
    const key = shop.orderLinks.orderKey(order.id, 2);
    expect(await open({ id: order.id, key })).toBe(200);
    const asGuest = await shop.call('GET', `/order/${order.id}/details?key=${key}`);
    expect(asGuest.json().events).toEqual([]);
    const asShop = await shop.call('GET', `/order/${order.id}/details`, { token: ada.token });
    expect(asShop.json().events).toMatchObject([{ kind: 'links-ended', by: 'Cleo Test' }]);
    await expect
      .poll(async () =>
        (await db.select().from(activity).where(eq(activity.kind, 'order-links-ended'))).map(
          ({ details }) => details,
        ),
      )
      .toEqual([{ order: order.number }]);
  });

  it('is refused to the merchant of the order, and changes nothing of that of an account', async () => {
    const own = await addOrder(shop, await addMember(shop), [[lamp]]);
    const before = await databaseState(shop);
    expect((await post(`${order.id}/links/end`, vera)).statusCode).toBe(403);
    expect((await post(`${own._id}/links/end`, ada)).statusCode).toBe(200);
    expect(await databaseState(shop)).toBe(before);
    expect(await open(order)).toBe(200);
  });
});

describe('claiming an order', () => {
  const claim = (person: TestPerson, { id, key }: Pick<GuestOrder, 'id' | 'key'> = order, on = shop) =>
    post(`${id}/claim`, person, { key }, on);

  it('gives it to the account that has the link, with its cart and checkout, and ends the link', async () => {
    const marta = await addMember(shop);
    expect((await claim(marta)).statusCode).toBe(200);
    const { cartId, ...claimed } = (await stored(order.id)) ?? { cartId: '' };
    expect(claimed).toMatchObject({ userId: marta.id, buyer: null, linkVersion: 2 });
    const [cart] = await db.select().from(carts).where(eq(carts.id, cartId));
    const [checkout] = await db.select().from(checkouts).where(eq(checkouts.orderId, order.id));
    expect([cart?.userId, checkout?.userId, checkout?.email]).toEqual([marta.id, marta.id, null]);
    expect(await open(order)).toBe(400);
    const { orders: mine } = (await shop.call('GET', '/order/mine', { token: marta.token })).json();
    expect(mine).toMatchObject([{ _id: order.id, isOwn: true }]);
    const { as, events } = (
      await shop.call('GET', `/order/${order.id}/details`, { token: marta.token })
    ).json();
    expect({ as, events }).toMatchObject({ as: 'buyer', events: [{ kind: 'claimed', byBuyer: true }] });
    const cancelled = await shop.call('DELETE', `/order/cancel/${order.id}`, { token: marta.token });
    expect(cancelled.statusCode).toBe(200);
  });

  it('makes the old link say where the order is, and a new mail, too', async () => {
    const marta = await addMember(shop);
    await claim(marta);
    const details = (key: string) => shop.call('GET', `/order/${order.id}/details?key=${key}`);
    expect((await details(order.key)).json()).toEqual({
      error: 'This order is in an account now. Please log in to see it.',
      code: 'order-in-account',
    });
    // Only the key of the link that ended then knows it.
    for (const key of ['x', shop.orderLinks.orderKey(order.id, 2), shop.orderLinks.orderKey(order.id, 0)]) {
      expect((await details(key)).statusCode).toBe(404);
    }
    const asked = async (email: string) => {
      const before = (await mailsTo(db, email)).length;
      const { body } = await post('link', {}, { email, number: order.number });
      return [body, (await mailsTo(db, email)).slice(before).map(({ kind }) => kind)];
    };
    const [said, mails] = await asked(marta.email);
    expect(mails).toEqual(['order-link']);
    // The reply is the same for who has nothing to do with it.
    expect(await asked((await addMember(shop)).email)).toEqual([said, []]);
  });

  it('again by the same account changes nothing, and by another finds nothing', async () => {
    const marta = await addMember(shop);
    await claim(marta);
    expect((await claim(marta)).statusCode).toBe(200);
    const other = await addMember(shop);
    expect((await claim(other)).statusCode).toBe(404);
    const current = { id: order.id, key: shop.orderLinks.orderKey(order.id, 2) };
    expect((await claim(other, current)).statusCode).toBe(404);
    expect(await stored(order.id)).toMatchObject({ userId: marta.id, linkVersion: 2 });
    expect(await readKinds(order.id)).toEqual(['claimed']);
  });

  it('with a wrong key finds nothing', async () => {
    const marta = await addMember(shop);
    for (const key of ['A'.repeat(43), shop.orderLinks.orderKey(order.id, 2)]) {
      expect((await claim(marta, { id: order.id, key })).statusCode).toBe(404);
    }
    expect(await stored(order.id)).toMatchObject({ userId: null, linkVersion: 1 });
  });

  it('by two accounts at the same moment is won by one', async () => {
    for (let round = 0; round < 5; round++) {
      const contested = await addGuestOrder(shop, [[lamp]]);
      const people = [await addMember(shop), await addMember(shop)] as const;
      const replies = await Promise.all([
        claim(people[0], contested),
        claim(people[1], contested, beside),
        claim(people[0], contested, beside),
      ]);
      const isFirst = replies[0].statusCode === 200;
      expect(replies.map(({ statusCode }) => statusCode)).toEqual(
        isFirst ? [200, 404, 200] : [404, 200, 404],
      );
      expect(await stored(contested.id)).toMatchObject({
        userId: people[isFirst ? 0 : 1].id,
        linkVersion: 2,
      });
      expect(await readKinds(contested.id)).toEqual(['claimed']);
    }
  });

  it('while the shop ends its links either comes first and succeeds, or finds nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const contested = await addGuestOrder(shop, [[lamp]]);
      const marta = await addMember(shop);
      const [claimed, ended] = await Promise.all([
        claim(marta, contested),
        post(`${contested.id}/links/end`, ada, undefined, beside),
      ]);
      expect(ended.statusCode).toBe(200);
      const isMine = claimed.statusCode === 200;
      if (!isMine) expect(claimed.statusCode).toBe(404);
      expect(await stored(contested.id)).toMatchObject({ userId: isMine ? marta.id : null, linkVersion: 2 });
      expect(await readKinds(contested.id)).toEqual([isMine ? 'claimed' : 'links-ended']);
      expect(await open(contested)).toBe(isMine ? 400 : 404);
    }
  });
});

describe('a transfer', () => {
  const mark = (what: 'paid' | 'unpaid', person: TestPerson = ada, id = order.id, on = shop) =>
    post(`${id}/${what}`, person, undefined, on);

  it('is marked as paid and as not paid, each once', async () => {
    for (const what of ['paid', 'paid', 'unpaid', 'unpaid', 'paid'] as const) {
      expect((await mark(what)).statusCode).toBe(200);
      expect((await stored(order.id))?.paymentDue).toBe(what === 'unpaid');
    }
    expect(await readKinds(order.id)).toEqual(['paid', 'unpaid', 'paid']);
    const rows = await db.select().from(activity).where(eq(activity.kind, 'money-decided'));
    expect(rows.map(({ actorId, details }) => [actorId, details])).toEqual(
      ['paid', 'unpaid', 'paid'].map((change) => [
        ada.id,
        { change, order: order.number, amount: expect.any(Number) },
      ]),
    );
  });

  it('is marked once by clerks who press at the same moment', async () => {
    const replies = await Promise.all([
      mark('paid'),
      mark('paid', await addClerk(shop, 'orders'), order.id, beside),
      mark('paid', ada, order.id, beside),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await readKinds(order.id)).toEqual(['paid']);
  });

  it('of a cancelled order is not marked as paid, but may be corrected', async () => {
    await shop.pool.query('update orders set cancelled_at = now() where id = $1', [order.id]);
    const response = await mark('paid');
    expect([response.statusCode, response.json().code]).toEqual([400, 'order-cancelled']);
    expect((await mark('unpaid')).statusCode).toBe(200);
    expect(await readKinds(order.id)).toEqual([]);
    await shop.pool.query('update orders set payment_due = false where id = $1', [order.id]);
    expect((await mark('paid')).statusCode).toBe(200);
    expect((await mark('unpaid')).statusCode).toBe(200);
    expect(await readKinds(order.id)).toEqual(['unpaid']);
  });

  it('is not marked by the merchant of the order', async () => {
    for (const what of ['paid', 'unpaid'] as const) expect((await mark(what, vera)).statusCode).toBe(403);
    expect((await stored(order.id))?.paymentDue).toBe(true);
  });

  it.each(['stripe', 'test'] as const)(
    'is no payment of an order that is paid by %s',
    async (paymentMethod) => {
      const other = await addGuestOrder(shop, [[lamp]], { paymentMethod });
      for (const what of ['paid', 'unpaid'] as const) {
        const response = await mark(what, ada, other.id);
        expect([response.statusCode, response.json().code]).toEqual([400, 'not-by-transfer']);
      }
      expect(await readKinds(other.id)).toEqual([]);
    },
  );
});
