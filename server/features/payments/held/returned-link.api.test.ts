import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkouts } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { endHold, holdCheckout, storedCheckout, takePayments } from '#server/testing/builders/payments.ts';
import {
  addMember,
  type SignedUp,
  signUp,
  signUpPassword,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { checkoutReturnPath } from '../../orders/order-link.ts';
import { settle } from '../settling/settle.ts';

const provider = createFakeProvider();
const shop = await createTestApp({}, undefined, provider);
const { db } = shop;
afterAll(shop.close);
let marta: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  await takePayments(shop);
});
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 1_000, quantity: 100 });
});

const hold = (token?: string) =>
  holdCheckout(shop, { items: [[lamp, 2]] as [TestProduct, number][], ...(token ? { token } : {}) });
/** Where the provider sends the buyer back to. */
function getLink(paymentId: string): string {
  const { returnUrl } = provider.begun.get(paymentId) ?? { returnUrl: '' };
  return /\/checkout\/return\?key=([\w-]{48})$/.exec(returnUrl)?.[1] ?? '';
}
const read = (key: string, token?: string) => shop.call('GET', `/checkout/${key}`, token ? { token } : {});
const give = async (paymentId: string, failure: string) => {
  provider.answer(paymentId, { state: 'failed', failure });
};

describe('the link to what becomes of a payment', () => {
  it('shows what is paid, without an account, to guests and members alike, and no number', async () => {
    for (const token of [undefined, marta.token]) {
      const { key, paymentId, body } = await hold(token);
      const response = await read(getLink(paymentId));
      expect(response.json()).toMatchObject({
        _id: key,
        state: 'held',
        total: 20,
        created: expect.any(String),
        things: {
          lines: [
            {
              ...{ product: lamp.id, name: 'Lamp', quantity: 2, price: 10, totalPrice: 20 },
              ...{ slug: lamp.slug, imageUrl: null },
            },
          ],
          subtotal: 20,
          total: 20,
          address: { city: body.address?.city },
          email: token ? marta.email : 'greta@example.com',
        },
      });
      const { number } = (await storedCheckout(shop, key)) ?? {};
      expect(response.body).not.toContain(String(number));
      expect(response.headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  it('still shows it when it failed, was given up or has ended', async () => {
    const [lapsed, givenUp, over] = [await hold(), await hold(marta.token), await hold()];
    await give(lapsed.paymentId, 'The account is closed.');
    expect((await read(getLink(lapsed.paymentId))).json()).toMatchObject({
      state: 'held',
      payment: { state: 'failed', failure: 'The account is closed.' },
    });
    await shop.call('DELETE', `/checkout/${givenUp.key}`, { token: marta.token });
    await endHold(shop, over.key);
    for (const { paymentId } of [lapsed, givenUp, over]) {
      const { state, things } = (await read(getLink(paymentId))).json();
      expect(things).toMatchObject({ lines: [{ name: 'Lamp', quantity: 2 }], total: 20 });
      expect(state).toBe(paymentId === lapsed.paymentId ? 'held' : 'released');
    }
  });

  it('pays again what has failed while it is held', async () => {
    const { paymentId } = await hold(marta.token);
    const link = getLink(paymentId);
    await give(paymentId, 'The account is closed.');
    await read(link);
    const again = await shop.call('POST', `/checkout/${link}/pay`);
    expect([again.statusCode, again.json().pay]).toEqual([
      200,
      expect.stringContaining('https://pay.example/'),
    ]);
  });

  it('leads to the order once it is placed', async () => {
    const { paymentId } = await hold();
    provider.pay(paymentId);
    const { state, order, link, things } = (await read(getLink(paymentId))).json();
    expect({ state, things, link }).toEqual({
      state: 'placed',
      things: null,
      link: shop.orderLinks.orderPath(order._id, 1),
    });
  });

  it('of another day, forged or cut says so, and shows nothing', async () => {
    const { key, paymentId } = await hold(marta.token);
    const link = getLink(paymentId);
    const words = async (typed: string) => {
      const response = await read(typed, marta.token);
      return [response.statusCode, response.json().message];
    };
    const linkSince = (days: number) =>
      checkoutReturnPath(shop.orderLinks, key, new Date(Date.now() + days * 86_400_000)).split('=')[1] ?? '';
    expect((await words(linkSince(-29)))[0]).toBe(200);
    const isOver = expect.stringMatching(/^This link has ended: it works for 30 days\./);
    expect(await words(linkSince(-31))).toEqual([404, isOver]);
    const isWrong = expect.stringMatching(/^This link is not complete\./);
    const forged = Buffer.from(link, 'base64url');
    forged[17] = (forged[17] ?? 0) ^ 1;
    for (const typed of [link.slice(0, 40), `${link}AAAA`, forged.toString('base64url'), 'x'])
      expect(await words(typed)).toEqual([404, isWrong]);
    // Whose key is known, but whose account is another one.
    expect((await read(key)).statusCode).toBe(404);
    await db.execute(sql`update checkouts set state = 'released' where id = ${key}`);
    await db.execute(sql`update payments set checkout_id = null where id = ${paymentId}`);
    await db.delete(checkouts).where(eq(checkouts.id, key));
    expect(await words(link)).toEqual([404, isOver]);
  });
});

describe('when the account is deleted', () => {
  let marta: SignedUp;
  beforeEach(async () => {
    marta = await signUp(shop);
  });
  const leave = () =>
    shop.call('POST', '/user/me/delete', { token: marta.token, body: { confirmation: signUpPassword } });

  it('what was not paid goes with it', async () => {
    const { key, paymentId } = await hold(marta.token);
    await shop.call('DELETE', `/checkout/${key}`, { token: marta.token });
    expect((await leave()).statusCode).toBe(200);
    expect(await storedCheckout(shop, key)).toBeUndefined();
    expect((await read(getLink(paymentId))).statusCode).toBe(404);
  });

  it('what is paid at this moment is kept until that has ended, and not longer', async () => {
    const { key, paymentId } = await hold(marta.token);
    expect((await leave()).statusCode).toBe(200);
    expect((await read(getLink(paymentId))).json()).toMatchObject({ state: 'held', total: 20 });
    await endHold(shop, key);
    await settle(db, { providers: shop.providers }, paymentId);
    expect((await read(getLink(paymentId))).json()).toMatchObject({ state: 'released', things: null });
    expect(await storedCheckout(shop, key)).toMatchObject({ draft: null });
  });

  it('what its proven address did not pay as a guest goes with it', async () => {
    const { key } = await hold();
    await shop.call('DELETE', `/checkout/${key}`);
    await db.execute(sql`update checkouts set email = null where id = ${key}`);
    await db
      .update(users)
      .set({ email: 'greta@example.com', emailProvenAt: sql`now()` })
      .where(eq(users.id, marta.id));
    expect((await leave()).statusCode).toBe(200);
    expect(await storedCheckout(shop, key)).toMatchObject({ state: 'released', draft: null });
  });
});
