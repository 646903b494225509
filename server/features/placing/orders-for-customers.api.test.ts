import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { activity } from '#server/db/schema/activity.ts';
import { mails } from '#server/db/schema/mail.ts';
import { carts, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { type Basket, berlin, customerBody, readQuote } from '#server/testing/builders/checkout.ts';
import { readOrder, readStock } from '#server/testing/builders/orders.ts';
import { publishTerms } from '#server/testing/builders/pages.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { pickup, priceCheckout } from '#server/testing/builders/priced-checkout.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { giveGuestOrders } from '../users/guest-orders.store.ts';

const shop = await createTestApp({ TAX_RATE: '0', RATE_LIMIT: 'on' });
afterAll(shop.close);
const { db } = shop;
const ada = await addAdministrator(shop);
const cleo = await addClerk(shop, 'orders');
await priceCheckout(shop, ada);

let lamp: TestProduct;
beforeEach(async () => {
  lamp = await addProduct(db, { priceMinor: 2_000, quantity: 30 });
});

const press = (body: unknown, { token }: TestPerson = cleo) =>
  shop.call('POST', '/order/for-customer', { token, body });
async function bodyFor(fields: Record<string, unknown> = {}, basket: Basket = { items: [[lamp]] }) {
  return { ...customerBody(await readQuote(shop, basket), basket), ...fields };
}
async function order(fields: Record<string, unknown> = {}, basket?: Basket) {
  const response = await press(await bodyFor(fields, basket));
  expect(response.statusCode, response.body).toBe(200);
  return response.json().order as { _id: string; number: number };
}
const detailsFor = async (person: TestPerson, id: string) =>
  (await shop.call('GET', `/order/${id}/details`, { token: person.token })).json();
const mailsTo = (recipient: string) => db.select().from(mails).where(eq(mails.recipient, recipient));
const newEmail = () => `${crypto.randomUUID()}@example.com`;

describe('an order for a customer', () => {
  it('is that of a guest, says who of the staff placed it, and mails its link', async () => {
    const email = newEmail();
    const placed = await order({ contact: { email }, note: 'By phone.' });
    const { order: shown, events } = await detailsFor(ada, placed._id);
    expect(shown).toMatchObject({
      ...{ number: placed.number, note: 'By phone.', paymentDue: false, totalWithTax: 24.9 },
      ...{ payment: { method: 'later' }, user: { firstName: 'Greta', lastName: 'van der Berg', email } },
    });
    expect(events).toMatchObject([
      { kind: 'placed-by-shop', byBuyer: false, by: expect.stringMatching(/^Cleo/) },
    ]);
    const [noted] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1);
    expect(noted).toMatchObject({
      kind: 'order-placed',
      actorId: cleo.id,
      details: { order: placed.number },
    });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['order-confirmation']);
    const stock = await shop.call('GET', `/product/${lamp.id}/stock`, { token: ada.token });
    expect(stock.json().movements[0]).toMatchObject({
      ...{ reason: 'ordered', committedChange: 1, by: expect.stringMatching(/^Cleo/) },
      order: { number: placed.number },
    });
  });

  it('waits for a transfer that is then marked as paid, where the shop takes transfers', async () => {
    await changeSettings(shop, ada, 'checkout', { offersTransfer: false });
    const refused = await press(await bodyFor({ payment: 'transfer' }));
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { payment: 'Please choose another payment.' },
    ]);
    await changeSettings(shop, ada, 'checkout', { offersTransfer: true });
    const placed = await order({ payment: 'transfer' });
    expect((await detailsFor(ada, placed._id)).order.paymentDue).toBe(true);
    await shop.call('POST', `/order/${placed._id}/paid`, { token: cleo.token });
    expect((await detailsFor(ada, placed._id)).order.paymentDue).toBe(false);
    // Also where buyers choose another payment.
    await order({ payment: 'later' });
    await changeSettings(shop, ada, 'checkout', { offersTransfer: false });
    for (const payment of ['on-delivery', 'stripe', 'test', 'free']) {
      expect((await press(await bodyFor({ payment }))).statusCode, payment).toBe(400);
    }
  });

  it('needs no e-mail address, and no mail is sent without one or without the tick', async () => {
    const before = await db.$count(mails);
    const placed = await order({ contact: {} });
    expect((await readOrder(shop, ada, placed._id)).user).toMatchObject({ firstName: 'Greta', email: null });
    const email = newEmail();
    await order({ contact: { email }, notify: false });
    expect(await db.$count(mails)).toBe(before);
  });

  it('that is picked up needs a name or an e-mail address', async () => {
    await changeSettings(shop, ada, 'checkout', { country: 'DE' });
    const at: Basket = { items: [[lamp]], address: null, delivery: pickup.id };
    const refused = await press(await bodyFor({ contact: {}, delivery: pickup.id }, at));
    expect([refused.statusCode, refused.json().fields]).toEqual([400, { name: 'Name is required.' }]);
    await order({ contact: { name: 'Greta' }, delivery: pickup.id }, at);
  });

  it('is placed where guests cannot order and terms are asked for, of which it keeps none', async () => {
    await publishTerms(db);
    await changeSettings(shop, ada, 'checkout', { allowsGuests: false, requiresTerms: true });
    const placed = await order();
    const [stored] = await db.select().from(orders).where(eq(orders.id, placed._id));
    expect(stored).toMatchObject({ termsHash: null, userId: null });
    await changeSettings(shop, ada, 'checkout', { allowsGuests: true, requiresTerms: false });
  });

  it('leaves the cart, addresses and orders of the clerk alone', async () => {
    const mine = { product: lamp.id, quantity: 2, price: 20, taxable: false };
    await shop.call('POST', '/cart/add', { token: cleo.token, body: { products: [mine] } });
    const states = async () => [
      await db.select().from(carts).where(eq(carts.userId, cleo.id)),
      (await shop.call('GET', '/order/mine', { token: cleo.token })).json().orders,
      (await shop.call('GET', '/address', { token: cleo.token })).json(),
    ];
    const before = await states();
    await order({ contact: { email: cleo.email } });
    expect(await states()).toEqual(before);
  });

  it('mails merchants their part', async () => {
    const vera = await addMerchant(shop);
    const jug = await addProduct(db, { brandId: vera.brandId, quantity: 9 });
    const placed = await order({}, { items: [[lamp], [jug]] });
    expect((await mailsTo(vera.email)).map(({ kind }) => kind)).toEqual(['items-sold']);
    const { events } = await detailsFor(vera, placed._id);
    expect(events).toEqual([]);
  });
});

describe('the account of the customer', () => {
  it('gets the order once it has proven the address, not before', async () => {
    const marta = await addMember(shop);
    await db.update(users).set({ emailProvenAt: null }).where(eq(users.id, marta.id));
    const placed = await order({ contact: { email: marta.email.toUpperCase() } });
    const mine = async () =>
      (await shop.call('GET', '/order/mine', { token: marta.token }))
        .json()
        .orders.map(({ _id }: { _id: string }) => _id);
    expect(await mine()).toEqual([]);
    await giveGuestOrders(db, { userId: marta.id, email: marta.email });
    expect(await mine()).toEqual([placed._id]);
    expect(JSON.stringify((await detailsFor(marta, placed._id)).events)).not.toContain('Cleo');
  });
});

describe('a press', () => {
  it('is one order, however often and at the same moment it comes, and nobody else has its key', async () => {
    const body = await bodyFor();
    const replies = await Promise.all([press(body), press(body), press({ ...body, note: 'Again.' })]);
    replies.push(await press(body));
    expect(new Set(replies.map((reply) => reply.json().order?._id)).size).toBe(1);
    expect(await readStock(db, lamp)).toBe(29);
    const other = await press(body, ada);
    expect([other.statusCode, other.json().code]).toEqual([400, 'request-used']);
    const buyer = await shop.call('POST', '/checkout/place', { body, token: (await addMember(shop)).token });
    expect(buyer.json().code).toBe('request-used');
  });

  it('gets the last piece once of many at the same moment', async () => {
    const last = await addProduct(db, { quantity: 1 });
    const bodies = await Promise.all([1, 2, 3, 4].map(() => bodyFor({}, { items: [[last]] })));
    const codes = (await Promise.all(bodies.map((body) => press(body)))).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 400, 400, 400]);
    expect(await readStock(db, last)).toBe(0);
  });

  it('is held to the purchase limit, and to what was quoted', async () => {
    const many = await press(await bodyFor({ items: [{ product: lamp.id, quantity: 6 }] }));
    expect([many.statusCode, many.json().code]).toEqual([400, 'quantity-limit']);
    const forged = await press(await bodyFor({ fingerprint: 'a.b.c.d' }));
    expect([forged.statusCode, forged.json().code]).toEqual([400, 'quote-changed']);
    expect(await readStock(db, lamp)).toBe(30);
  });

  it('is counted by no limit of orders', async () => {
    const cheap = await addProduct(db, { quantity: 1_000 });
    for (let time = 0; time < 35; time += 1) {
      await order({ contact: { email: 'flood@example.com' } }, { items: [[cheap]] });
    }
  });

  it.each([
    ['no items', { items: [] }],
    ['a delivery that is none', { delivery: crypto.randomUUID() }],
    ['an address without a name', { address: { ...berlin, recipient: '' } }],
    ['an e-mail address that is none', { contact: { email: 'greta' } }],
    ['no word about the mail', { notify: undefined }],
    ['no key', { key: 'mine' }],
  ])('with %s is refused', async (_what, fields) => {
    expect((await press(await bodyFor(fields))).statusCode).toBe(400);
  });

  it('of whoever may not order for customers is refused', async () => {
    const body = await bodyFor();
    const others = [await addMerchant(shop), await addMember(shop), await addClerk(shop, 'support')];
    for (const one of others) expect((await press(body, one)).statusCode).toBe(403);
    expect(await readStock(db, lamp)).toBe(30);
  });
});

describe('what can be ordered', () => {
  const find = async (search: string) =>
    (
      await shop.call('GET', `/order/for-customer/products?search=${encodeURIComponent(search)}`, {
        token: cleo.token,
      })
    ).json().variants;

  it('is found by name, sku and barcode, and an exact code comes first', async () => {
    const name = `Quay ${crypto.randomUUID()}`;
    const [one, other] = [
      await addProduct(db, { name: `${name} A`, quantity: 4, priceMinor: 2_000 }),
      await addProduct(db, { name: `${name} B` }),
    ];
    await addProduct(db, { name: `${name} C`, isActive: false });
    await shop.pool.query("update product_variants set barcode = '4006381333931' where id = $1", [one.id]);
    const names = async (text: string) => (await find(text)).map((found: { name: string }) => found.name);
    expect(await names(name)).toEqual([`${name} A`, `${name} B`]);
    expect(await names(other.sku)).toEqual([`${name} B`]);
    expect(await find(' 4006381333931 ')).toEqual([
      {
        ...{ product: one.id, variant: one.id, name: `${name} A`, choice: null },
        sku: one.sku,
        price: 20,
        stock: 4,
      },
    ]);
    const listed = await shop.call('GET', '/product?search=4006381333931', { token: ada.token });
    expect(listed.json().products.map(({ _id }: { _id: string }) => _id)).toEqual([one.id]);
  });
});
