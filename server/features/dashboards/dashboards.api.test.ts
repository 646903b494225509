import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { memberships } from '#server/db/schema/people.ts';
import { addApplicant } from '#server/testing/builders/applicants.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addReview } from '#server/testing/builders/reviews.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { findPerson, updateRead } from '../chat/chat.store.ts';
import { sendMessage } from '../chat/send-message.ts';

const shop = await createTestApp();
afterAll(shop.close);

async function write(from: string, to: string, text: string): Promise<void> {
  const author = await findPerson(shop.db, from);
  if (!author) throw new Error('No such account.');
  await sendMessage(shop.db, { from: author, to, text, key: null });
}

describe('the counts of pending work', () => {
  it('go down as the work is done', async () => {
    const { id, token } = await addAdministrator(shop);
    const waiting = async () => (await shop.call('GET', '/dashboard/waiting', { token })).json().waiting;
    expect(await waiting()).toMatchObject({ merchants: 0, reviews: 0, messages: 0, chats: 0, support: 0 });

    const product = await addProduct(shop.db);
    const reviews = [
      await addReview(shop.db, { productId: product.id, userId: (await addMember(shop)).id }),
      await addReview(shop.db, { productId: product.id, userId: (await addMember(shop)).id }),
    ];
    const applicant = await addApplicant(shop);
    const body = { name: 'Ida', email: 'ida@example.com', message: 'Where is my lamp?' };
    await shop.call('POST', '/contact/add', { body });
    const member = await addMember(shop);
    const colleague = await addAdministrator(shop);
    await write(member.id, id, 'Hello?');
    await write(member.id, colleague.id, 'Hello you?');
    expect(await waiting()).toMatchObject({ merchants: 1, reviews: 2, messages: 1, chats: 1, support: 1 });
    // They wait for who approves them, not for the merchant, who reads them later.
    const { token: veras } = await addMerchant(shop);
    const ofVera = (await shop.call('GET', '/dashboard/waiting', { token: veras })).json().waiting;
    expect(ofVera).toMatchObject({ merchants: 0, reviews: 0, messages: 0, chats: 0 });

    await shop.call('PUT', `/review/approve/${reviews[0]}`, { token });
    await shop.call('PUT', `/review/reject/${reviews[1]}`, { token });
    await shop.call('PUT', `/merchant/reject/${applicant.id}`, { token });
    const { messages } = (await shop.call('GET', '/contact', { token })).json();
    await shop.call('POST', `/contact/${messages[0]._id}/answer`, { token, body: { answer: 'On its way.' } });
    await updateRead(shop.db, member.id, id, new Date());
    // Read is not answered.
    expect(await waiting()).toMatchObject({ merchants: 0, reviews: 0, messages: 0, chats: 1, support: 0 });
    await write(colleague.id, member.id, 'Here I am.');
    expect(await waiting()).toMatchObject({ chats: 0 });
    // Whoever becomes one of the staff waits for nobody.
    const hired = await addMember(shop);
    await write(hired.id, id, 'May I work here?');
    expect(await waiting()).toMatchObject({ chats: 1 });
    await shop.db.insert(memberships).values({ userId: hired.id, permissionSet: 'support' });
    expect(await waiting()).toMatchObject({ chats: 0 });
  });

  it('have the orders to send, of merchants those with an own part', async () => {
    const toSend = async ({ token }: TestPerson) =>
      (await shop.call('GET', '/dashboard/waiting', { token })).json().waiting.toSend;
    const [ada, otto, cleo] = [
      await addAdministrator(shop),
      await addClerk(shop, 'orders'),
      await addClerk(shop, 'catalogue'),
    ];
    const [vera, hanna, marta] = [await addMerchant(shop), await addMerchant(shop), await addMember(shop)];
    const lamp = await addProduct(shop.db);
    const vase = await addProduct(shop.db, { brandId: vera.brandId });
    const order = await addOrder(shop, marta, [[lamp], [vase]]);
    await addOrder(shop, marta, [[lamp]]);
    const awaited = await addOrder(shop, marta, [[vase]]);
    await shop.db
      .update(orders)
      .set({ paymentMethod: 'transfer', paymentDue: true })
      .where(eq(orders.id, awaited._id));
    const all = async () => [
      await toSend(ada),
      await toSend(otto),
      await toSend(cleo),
      await toSend(vera),
      await toSend(hanna),
    ];
    expect(await all()).toEqual([2, 2, 0, 1, 0]);

    const body = { request: crypto.randomUUID(), orders: [order._id], action: 'send', notify: false };
    await shop.call('POST', '/order/bulk', { token: ada.token, body });
    expect(await all()).toEqual([1, 1, 0, 0, 0]);
  });

  it("have nothing of the shop's for merchants", async () => {
    const vera = await addMerchant(shop);
    const vase = await addProduct(shop.db, { brandId: vera.brandId });
    await addReview(shop.db, { productId: vase.id, userId: (await addMember(shop)).id });
    await addApplicant(shop);
    const { waiting } = (await shop.call('GET', '/dashboard/waiting', { token: vera.token })).json();
    expect(waiting).toEqual({
      toSend: 0,
      merchants: 0,
      reviews: 0,
      messages: 0,
      chats: 0,
      support: 0,
      health: 0,
    });
  });
});
