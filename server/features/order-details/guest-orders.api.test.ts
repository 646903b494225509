import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { orders } from '#server/db/schema/orders.ts';
import { addGuestOrder, type GuestOrder } from '#server/testing/builders/guest-orders.ts';
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
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const limited = await createTestApp({ RATE_LIMIT: 'on' });
afterAll(async () => {
  await limited.close();
  await shop.close();
});

const ada = await addAdministrator(shop);
const billingAddress = {
  ...{ address: 'Ring 2', city: 'Köln', zipCode: '50667', state: '', country: 'Germany', countryCode: 'DE' },
  ...{ company: 'Gast GmbH', taxId: 'DE 999' },
};
const agreed = {
  delivery: {
    ...{ method: crypto.randomUUID(), name: 'Express', kind: 'flat', text: 'By noon.', minor: 490 },
    days: { from: 1, to: 2 },
    taxes: [{ title: 'VAT', rate: 19, minor: 78 }],
  },
  ...{ paymentMethod: 'transfer', paymentDue: true, note: 'Please ring twice.', billingAddress },
  address: { ...billingAddress, recipient: 'Gerd Gast', phone: '+49 221 123456' },
} satisfies Partial<typeof orders.$inferInsert>;

let vera: TestMerchant;
let vase: TestProduct;
let order: GuestOrder;
/** A lamp of the shop is part 1, a vase of the merchant part 2. */
beforeEach(async () => {
  vera = await addMerchant(shop);
  vase = await addProduct(shop.db, { brandId: vera.brandId });
  order = await addGuestOrder(shop, [[await addProduct(shop.db)], [vase]], agreed);
});

const read = (
  { token }: { token?: string },
  { id, key }: { id: string; key?: string | undefined },
  on = shop,
) => on.call('GET', `/order/${id}/details${key === undefined ? '' : `?key=${key}`}`, token ? { token } : {});
const readStatus = async (...call: Parameters<typeof read>) => (await read(...call)).statusCode;

describe('the order of a guest', () => {
  it('opens by its link, with what was agreed and nothing of an account or of the staff', async () => {
    await changeSettings(shop, ada, 'checkout', { transferName: 'Bank', transferText: 'IBAN 1' });
    const { token } = ada;
    const note = { request: crypto.randomUUID(), text: 'Gerd is a difficult customer.' };
    await shop.call('POST', `/order/${order.id}/notes`, { token, body: note });
    await shop.call('POST', `/order/${order.id}/paid`, { token });
    const response = await read({}, order);
    expect(response.statusCode, response.body).toBe(200);
    const { order: seen, ...details } = response.json();
    expect(details).toMatchObject({
      as: 'guest',
      hasOtherParts: false,
      parts: [{ number: 1, mayChange: false }, { number: 2 }],
    });
    expect(details.events).toEqual([expect.objectContaining({ kind: 'paid', by: null, byBuyer: false })]);
    expect(seen).toMatchObject({
      number: order.number,
      isOwn: false,
      pricesIncludeTax: false,
      delivery: { name: 'Express', kind: 'flat', text: 'By noon.', days: { from: 1, to: 2 }, price: 4.9 },
      payment: { method: 'transfer', name: 'Bank', text: 'IBAN 1' },
      paymentDue: false,
      billingAddress: { company: 'Gast GmbH', taxId: 'DE 999' },
      note: 'Please ring twice.',
    });
    expect(seen).not.toHaveProperty('user');
    expect(response.body).not.toMatch(/difficult|Ada/);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('is among those of the shop, under the name of the guest', async () => {
    const user = { firstName: 'Gerd', lastName: 'Gast', email: order.email, isGuest: true };
    const list = (await shop.call('GET', '/order?limit=1', { token: ada.token })).json();
    expect(list.orders).toMatchObject([{ _id: order.id, user }]);
    const found = await shop.call('GET', `/order/search?search=${order.number}`, { token: ada.token });
    expect(found.json().orders).toMatchObject([{ _id: order.id, user }]);
    expect(found.json().orders[0].user).toEqual(user);
    const { as, order: seen } = (await read(ada, { id: order.id })).json();
    expect({ as, user: seen.user }).toEqual({ as: 'shop', user: { ...user, phone: '+49 221 123456' } });
  });

  it('shows a merchant the own part with the delivery, and neither billing address nor bank account', async () => {
    await changeSettings(shop, ada, 'checkout', { transferName: 'Bank', transferText: 'IBAN 1' });
    const response = await read(vera, { id: order.id });
    expect(response.json()).toMatchObject({ as: 'merchant', parts: [{ number: 2, mayChange: true }] });
    expect(response.json().order).toMatchObject({
      user: { firstName: 'Gerd' },
      address: { recipient: 'Gerd Gast' },
      delivery: { name: 'Express' },
      payment: { method: 'transfer', name: 'Bank', text: '' },
      billingAddress: null,
      note: 'Please ring twice.',
    });
    expect(response.body).not.toMatch(/IBAN|DE 999/);
    const { orders } = (await shop.call('GET', '/order', { token: vera.token })).json();
    expect(orders).toMatchObject([{ _id: order.id, user: { firstName: 'Gerd' } }]);
  });

  it('is cancelled and sent by the shop like any other', async () => {
    const cancelled = await shop.call('DELETE', `/order/cancel/${order.id}`, { token: ada.token });
    expect(cancelled.statusCode, cancelled.body).toBe(200);
    const { order: seen, events } = (await read({}, order)).json();
    expect(seen.cancelledAt).not.toBeNull();
    expect(events.map(({ byBuyer }: { byBuyer: boolean }) => byBuyer)).toEqual([false, false]);
  });

  it('is not found by other buyers, merchants and clerks, also by its numbers', async () => {
    const others = [await addMember(shop), await addMerchant(shop), await addClerk(shop, 'catalogue')];
    for (const other of others) {
      expect(await readStatus(other, { id: order.id })).toBe(404);
      expect((await shop.call('GET', `/order/${order.id}`, { token: other.token })).statusCode).toBe(404);
      const found = await shop.call('GET', `/order/search?search=${order.number}`, { token: other.token });
      expect(found.json()).toEqual({ orders: [] });
      const cancelled = await shop.call('DELETE', `/order/cancel/${order.id}`, { token: other.token });
      expect(cancelled.statusCode).toBe(404);
    }
  });
});

describe('without the right key', () => {
  const { orderKey } = shop.orderLinks;

  it('a stranger is asked to sign in', async () => {
    const response = await read({}, { id: order.id });
    expect([response.statusCode, response.json().code]).toEqual([401, 'unauthorized']);
    expect(await readStatus({ token: 'Bearer nonsense' }, { id: order.id })).toBe(401);
  });

  it('a disabled merchant may not read the details', async () => {
    const disabled = await addMerchant(shop, { isActive: false });
    expect(await readStatus(disabled, { id: order.id })).toBe(403);
    expect(await readStatus(disabled, { id: order.id, key: 'wrong' })).toBe(403);
    expect(await readStatus(disabled, order)).toBe(200);
  });

  it.each<[string, (order: GuestOrder) => string]>([
    ['an empty one', () => ''],
    ['a made-up one', () => 'A'.repeat(43)],
    ['one of another version', ({ id }) => orderKey(id, 2)],
    ['one of another order', () => orderKey(crypto.randomUUID(), 1)],
    ['one that is longer', ({ key }) => `${key}AAAA`],
  ])('%s finds what an unknown order finds: nothing', async (_what, wrong) => {
    const unknown = crypto.randomUUID();
    const expected = (await read({}, { id: unknown, key: orderKey(unknown, 1) })).body;
    for (const caller of [{}, await addMember(shop)]) {
      const response = await read(caller, { id: order.id, key: wrong(order) });
      expect([response.statusCode, response.body]).toEqual([404, expected]);
    }
  });

  it('one of a version before is wrong', async () => {
    const later = await addGuestOrder(shop, [[vase]], { linkVersion: 2 });
    expect(await readStatus({}, later)).toBe(200);
    expect(await readStatus({}, { id: later.id, key: orderKey(later.id, 1) })).toBe(404);
  });

  it('the order of an account has no link', async () => {
    const marta = await addMember(shop);
    const { _id: id } = await addOrder(shop, marta, [[vase]]);
    expect(await readStatus({}, { id, key: orderKey(id, 1) })).toBe(404);
    expect(await readStatus(marta, { id, key: orderKey(id, 1) })).toBe(200);
  });

  it('somebody who guesses has 100 tries in 15 minutes; right keys do not count', async () => {
    const known = await addGuestOrder(limited, [[await addProduct(limited.db)]]);
    const wrong = { id: known.id, key: 'A'.repeat(43) };
    const guesses = await Promise.all(Array.from({ length: 99 }, () => readStatus({}, wrong, limited)));
    expect(new Set(guesses)).toEqual(new Set([404]));
    for (const time of ['first', 'second']) expect(await readStatus({}, known, limited), time).toBe(200);
    expect([await readStatus({}, wrong, limited), await readStatus({}, wrong, limited)]).toEqual([404, 429]);
  });
});

it('a signed-in person reads the order of a guest by its link as that guest', async () => {
  const marta: TestPerson = await addMember(shop);
  const { as, order: seen } = (await read(marta, order)).json();
  expect({ as, isOwn: seen.isOwn }).toEqual({ as: 'guest', isOwn: false });
  expect(seen).not.toHaveProperty('user');
});
