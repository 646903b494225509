import { eq } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { memberships } from '#server/db/schema/people.ts';
import { createAdministrator } from '#server/features/auth/create-administrator.ts';
import { addOrder, getItem, readOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  addStaff,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addReview } from '#server/testing/builders/reviews.ts';
import { databaseState } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { connectSocket, disconnected } from '#server/testing/test-sockets.ts';

/** The meaning of a membership beyond the calls that it opens (docs/rules.md#permissions). */
const shop = await createTestApp();
const other = await shop.startBeside();
const origin = await other.app.listen({ port: 0, host: '127.0.0.1' });
const { findActor } = shop.app;
afterEach(() => {
  shop.app.findActor = findActor;
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const me = async ({ token }: TestPerson) => (await shop.call('GET', '/user/me', { token })).json().user;
const demote = ({ email }: TestPerson) => createAdministrator(shop.db, email, '', 'support');

it('is in the profile, with what the account may do', async () => {
  expect(await me(await addClerk(shop, 'support'))).toMatchObject({
    role: 'ROLE ADMIN',
    membership: { of: 'shop', set: 'support' },
    permissions: [
      'dashboard.read',
      'contact.read',
      'contact.write',
      'chat.answer',
      'orders.read',
      'reports.read',
      'users.read',
    ],
  });
  const vera = await addMerchant(shop);
  expect(await me(await addStaff(shop, vera.merchantId))).toMatchObject({
    role: 'ROLE MERCHANT',
    membership: { of: 'merchant', set: 'staff' },
    merchant: { _id: vera.merchantId, brand: vera.brandId },
  });
  expect(await me(await addMerchant(shop, { isActive: false }))).toMatchObject({
    membership: { of: 'merchant' },
    permissions: [],
  });
  expect(await me(await addMember(shop))).toMatchObject({ membership: null, permissions: [] });
});

it('cannot be chosen by whoever signs up, applies or changes the profile', async () => {
  const wish = { role: 'ROLE ADMIN', membership: { of: 'shop', set: 'owner' }, permissions: ['users.write'] };
  const person = { firstName: 'Eve', lastName: 'E', email: 'eve@example.com', password: 'of somebody' };
  const body = { ...person, ...wish, permissionSet: 'owner', profile: wish };
  const { token } = (await shop.call('POST', '/auth/register', { body })).json();
  const changed = await shop.call('PUT', '/user', { token, body });
  const none = { role: 'ROLE MEMBER', membership: null, permissions: [] };
  expect(changed.json().user).toMatchObject(none);
});

describe('a membership that changes', () => {
  it('ends the tokens at once, here and in another process, and closes the sockets', async () => {
    await addAdministrator(shop);
    const cleo = await addAdministrator(shop);
    const read = (process: typeof shop) => process.call('GET', '/mail', { token: cleo.token });
    expect([(await read(shop)).statusCode, (await read(other)).statusCode]).toEqual([200, 200]);
    const closed = disconnected(await connectSocket(origin, cleo));
    await demote(cleo);
    expect((await read(shop)).statusCode).toBe(401);
    expect(await closed).toBe('io server disconnect');
    expect((await read(other)).statusCode).toBe(401);
  });

  it('while a call writes: nothing is written', async () => {
    await addAdministrator(shop);
    const cleo = await addAdministrator(shop);
    const merchant = await addMerchant(shop);
    let state: string | undefined;
    shop.app.findActor = async (...request) => {
      const actor = await findActor(...request);
      await demote(cleo);
      state = await databaseState(shop);
      return actor;
    };
    const body = { merchant: { isActive: false } };
    const path = `/merchant/${merchant.merchantId}/active`;
    expect((await shop.call('PUT', path, { token: cleo.token, body })).statusCode).toBe(401);
    expect(await databaseState(shop)).toBe(state);
  });

  it('with a deleted merchant: all its people are signed out, and are members', async () => {
    const ada = await addAdministrator(shop);
    const vera = await addMerchant(shop);
    const stan = await addStaff(shop, vera.merchantId);
    const wilma = await addMerchant(shop);
    await shop.call('DELETE', `/merchant/delete/${vera.merchantId}`, { token: ada.token });
    const readStatus = async ({ token }: TestPerson) =>
      (await shop.call('GET', '/order', { token })).statusCode;
    expect(await Promise.all([vera, stan, wilma].map(readStatus))).toEqual([401, 401, 200]);
    for (const { id } of [vera, stan])
      expect(await shop.db.$count(memberships, eq(memberships.userId, id))).toBe(0);
  });
});

describe('somebody for Support', () => {
  it("reads customers' orders and changes none, but cancels an own one", async () => {
    const [cleo, marta] = [await addClerk(shop, 'support'), await addMember(shop)];
    const lamp = await addProduct(shop.db, { quantity: 1_000 });
    const order = await addOrder(shop, marta, [[lamp]]);
    expect(await readOrder(shop, cleo, order._id)).toMatchObject({ user: { email: marta.email } });
    const { token } = cleo;
    const refused = { error: 'You may see this order, but not change it.', code: 'forbidden' };
    const body = { status: 'Shipped' };
    const changed = await shop.call('PUT', `/order/status/item/${getItem(order, lamp)._id}`, { token, body });
    expect([changed.statusCode, changed.json()]).toEqual([403, refused]);
    const cancelled = await shop.call('DELETE', `/order/cancel/${order._id}`, { token });
    expect([cancelled.statusCode, cancelled.json()]).toEqual([403, refused]);
    const own = await addOrder(shop, cleo, [[lamp]]);
    expect((await shop.call('DELETE', `/order/cancel/${own._id}`, { token })).statusCode).toBe(200);
  });

  it("sees neither reviews nor the merchant record on a user's page, and counts only messages", async () => {
    const cleo = await addClerk(shop, 'support');
    const vera = await addMerchant(shop);
    const lamp = await addProduct(shop.db);
    await addReview(shop.db, { productId: lamp.id, userId: vera.id });
    const body = { name: 'Ida', email: 'ida@example.com', message: 'Where is my lamp?' };
    await shop.call('POST', '/contact/add', { body });
    const read = async (path: string) => (await shop.call('GET', path, { token: cleo.token })).json();
    expect(await read(`/user/${vera.id}`)).toMatchObject({ merchant: null, reviews: [], reviewCount: 0 });
    expect((await read('/dashboard/waiting')).waiting).toMatchObject({ messages: 1, reviews: 0 });
  });
});

it('for Orders, orders are changed for everybody', async () => {
  const [cleo, marta] = [await addClerk(shop, 'orders'), await addMember(shop)];
  const lamp = await addProduct(shop.db, { quantity: 1_000 });
  const order = await addOrder(shop, marta, [[lamp]]);
  const body = { status: 'Shipped' };
  const path = `/order/status/item/${getItem(order, lamp)._id}`;
  expect((await shop.call('PUT', path, { token: cleo.token, body })).statusCode).toBe(200);
});

it('of the shop for something else than Orders is a member at orders', async () => {
  const [cleo, marta] = [await addClerk(shop, 'catalogue'), await addMember(shop)];
  const order = await addOrder(shop, marta, [[await addProduct(shop.db)]]);
  const { token } = cleo;
  expect((await shop.call('GET', `/order/${order._id}`, { token })).statusCode).toBe(404);
  expect((await shop.call('GET', `/order/search?search=${order._id}`, { token })).json()).toEqual({
    orders: [],
  });
});

describe('in the support chat', () => {
  it('only Support and Owner are staff', async () => {
    const marta = await addMember(shop);
    const staff = [await addClerk(shop, 'support'), await addClerk(shop, 'owner')];
    const others = [await addClerk(shop, 'orders'), await addClerk(shop, 'catalogue')];
    const tab = await connectSocket(origin, marta);
    const listed = new Promise<{ id: string; isAdmin: boolean }[]>((resolve) => tab.on('getUsers', resolve));
    await tab.emitWithAck('getUsers');
    const ids = (await listed).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(staff.map(({ id }) => id)));
    expect((await listed).every(({ isAdmin }) => isAdmin)).toBe(true);
    for (const { id } of others) {
      expect(ids).not.toContain(id);
      const refused = await tab.emitWithAck('message', { text: 'Hello', to: id });
      expect(refused).toEqual({ error: 'Select chat to start messaging' });
    }
    const [first, second] = others;
    const clerk = await connectSocket(origin, first ?? marta);
    expect(await clerk.emitWithAck('message', { text: 'Hello', to: second?.id ?? '' })).toHaveProperty(
      'error',
    );
    const asked = await clerk.emitWithAck('message', { text: 'Hello', to: staff[0]?.id ?? '' });
    expect(asked).toMatchObject({ success: true });
  });
});
