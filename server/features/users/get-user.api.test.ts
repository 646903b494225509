import { afterAll, expect, it } from 'vitest';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
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

it('returns the merchant record of a merchant', async () => {
  const vera = await addMerchant(shop, { brandName: 'Tarn' });
  expect((await see(vera.id)).json()).toMatchObject({
    user: { _id: vera.id },
    merchant: { _id: vera.merchantId, brandName: 'Tarn', status: 'Approved', isInvited: false },
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
