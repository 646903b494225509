import { afterAll, describe, expect, it } from 'vitest';
import { chatMessages } from '#server/db/schema/chat.ts';
import { addAddress } from '#server/testing/builders/addresses.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addClerk, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addReview } from '#server/testing/builders/reviews.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { token } = await addAdministrator(shop);
const see = (id: string, who = token) => shop.call('GET', `/user/${id}`, { token: who });

it('returns an account with its orders and reviews, also pending ones', async () => {
  const [marta, other] = [await addMember(shop), await addMember(shop)];
  const lamp = await addProduct(shop.db);
  const order = await addOrder(shop, marta, [[lamp]]);
  await addOrder(shop, other, [[lamp]]);
  const review = await addReview(shop.db, { productId: lamp.id, userId: marta.id });
  await addReview(shop.db, { productId: lamp.id, userId: other.id });
  const page = (await see(marta.id)).json();
  expect(page).toMatchObject({
    user: { _id: marta.id, email: marta.email },
    merchant: null,
    orders: [{ _id: order._id, user: { email: marta.email } }],
    orderCount: 1,
    reviews: [{ _id: review, status: 'Waiting Approval', product: { _id: lamp.id } }],
    reviewCount: 1,
  });
  expect(JSON.stringify(page)).not.toMatch(/password|session/i);
});

describe('a customer at a glance', () => {
  it('has the sum of all orders, without cancelled ones, and the addresses, for those who read orders', async () => {
    const marta = await addMember(shop);
    const lamp = await addProduct(shop.db, { priceMinor: 12_345, quantity: 100 });
    const [, cancelled] = [await addOrder(shop, marta, [[lamp, 2]]), await addOrder(shop, marta, [[lamp]])];
    await addOrder(shop, await addMember(shop), [[lamp]]);
    await shop.call('DELETE', `/order/cancel/${cancelled._id}`, { token });
    await addAddress(shop, marta, { address: '1 Quay', isDefault: true });
    const clerk = await addClerk(shop, 'support');
    for (const who of [token, clerk.token]) {
      expect((await see(marta.id, who)).json()).toMatchObject({
        orderCount: 1,
        ordered: [{ currency: 'USD', amount: 246.9 }],
        addresses: [{ address: '1 Quay' }],
      });
    }
    const nobody = await addMember(shop);
    expect((await see(nobody.id)).json()).toMatchObject({ ordered: [], addresses: [], orderCount: 0 });
  });
});

it('has the notes about all orders of a customer, and none that was deleted', async () => {
  const [marta, other] = [await addMember(shop), await addMember(shop)];
  const lamp = await addProduct(shop.db, { quantity: 100 });
  const support = await addClerk(shop, 'support');
  const noteAbout = async (person: typeof marta, text: string) => {
    const { _id, number } = await addOrder(shop, person, [[lamp]]);
    const body = { request: crypto.randomUUID(), text };
    const { note } = (await shop.call('POST', `/order/${_id}/notes`, { token, body })).json();
    return { note: note._id, order: { _id, number } };
  };
  const first = await noteAbout(marta, 'Rings twice.');
  const deleted = await noteAbout(marta, 'A secret.');
  const last = await noteAbout(marta, 'Wants blue ribbon.');
  await noteAbout(other, 'Of somebody else.');
  await shop.call('DELETE', `/order/${deleted.order._id}/notes/${deleted.note}`, { token });
  const { notes } = (await see(marta.id, support.token)).json();
  expect(notes).toMatchObject([
    { text: 'Wants blue ribbon.', by: expect.any(String), order: { _id: last.order._id } },
    { text: 'Rings twice.', order: first.order },
  ]);
  const { token: ofCatalogue } = await addClerk(shop, 'catalogue');
  expect((await see(marta.id, ofCatalogue)).statusCode).toBe(403);
});

it('returns the merchant record of a merchant', async () => {
  const vera = await addMerchant(shop, { brandName: 'Tarn' });
  expect((await see(vera.id)).json()).toMatchObject({
    user: { _id: vera.id },
    merchant: { _id: vera.merchantId, brandName: 'Tarn', status: 'Approved', isInvited: false },
  });
});

describe('what somebody wrote to the shop', () => {
  it('are the messages from the own address, in any case of letters, and the support chat', async () => {
    const [marta, other] = [await addMember(shop), await addMember(shop)];
    const support = await addClerk(shop, 'support');
    const write = (email: string) =>
      shop.call('POST', '/contact/add', { body: { name: 'Marta', email, message: 'Is the lamp warm?' } });
    await write(marta.email.toUpperCase());
    await write(other.email);
    await write(`x${marta.email}`);
    const said = [
      { fromId: marta.id, toId: support.id, value: 'Hello' },
      { fromId: support.id, toId: marta.id, value: 'Hello Marta' },
      { fromId: other.id, toId: support.id, value: 'Hello' },
    ];
    await shop.db.insert(chatMessages).values(said);
    const page = (await see(marta.id)).json();
    expect(page).toMatchObject({
      messages: [
        { email: expect.stringMatching(new RegExp(marta.email, 'i')), message: 'Is the lamp warm?' },
      ],
      messageCount: 1,
      chat: { count: 2, last: expect.any(String) },
    });
    expect((await see(marta.id, support.token)).json()).toEqual({ ...page, reviews: [], reviewCount: 0 });
    // The chat is not for those who read orders and messages, and what support said to everybody is nobody's conversation.
    const { token: ofOrders } = await addClerk(shop, 'orders');
    expect((await see(marta.id, ofOrders)).json()).toMatchObject({
      messageCount: 1,
      chat: null,
    });
    expect((await see(support.id)).json().chat).toBeNull();
    expect((await see((await addMember(shop)).id)).json()).toMatchObject({ messages: [], chat: null });
  });
});

it('answers 404 to an unknown or malformed id, and only administrators may call it', async () => {
  for (const id of [crypto.randomUUID(), 'nonsense']) {
    const response = await see(id);
    expect(response.statusCode).toBe(404);
  }
  const [member, merchant] = [await addMember(shop), await addMerchant(shop)];
  expect((await see(member.id, member.token)).statusCode).toBe(403);
  expect((await see(member.id, merchant.token)).statusCode).toBe(403);
  expect((await shop.call('GET', `/user/${member.id}`)).statusCode).toBe(401);
});
