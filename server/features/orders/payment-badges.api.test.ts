import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const listedIn = async (path: string, { token }: TestPerson, id: string) =>
  (await shop.call('GET', path, { token })).json().orders.find(({ _id }: { _id: string }) => _id === id);

it('marks orders whose transfer nobody has seen, until they are paid or cancelled', async () => {
  const owner = await addAdministrator(shop);
  const lamp = await addProduct(shop.db, {});
  const { id } = await addGuestOrder(shop, [[lamp]], { paymentMethod: 'transfer', paymentDue: true });
  expect(await listedIn('/order', owner, id)).toMatchObject({ awaitsPayment: true });
  await shop.db.update(orders).set({ paymentDue: false }).where(eq(orders.id, id));
  expect(await listedIn('/order', owner, id)).not.toHaveProperty('awaitsPayment');
});

it('marks orders with a failed refund, for the shop alone', async () => {
  const owner = await addAdministrator(shop);
  const vera = await addMerchant(shop);
  const marta = await addMember(shop);
  const vase = await addProduct(shop.db, { brandId: vera.brandId });
  const { _id: orderId } = await addOrder(shop, marta, [[vase]]);
  const expiresAt = new Date();
  const [payment] = await shop.db
    .insert(payments)
    .values({
      ...{ orderId, provider: 'test', providerId: 'paid', amountMinor: 500, currency: 'USD' },
      ...{ state: 'paid', paidAt: expiresAt, expiresAt },
    })
    .returning({ id: payments.id });
  if (!payment) throw new Error('no payment');
  const refund = { paymentId: payment.id, orderId, amountMinor: 200, currency: 'USD' };
  await shop.db.insert(refunds).values({ ...refund, state: 'succeeded' });
  expect(await listedIn('/order', owner, orderId)).not.toHaveProperty('refundFailed');
  await shop.db.insert(refunds).values({ ...refund, state: 'failed' });
  expect(await listedIn('/order', owner, orderId)).toMatchObject({ refundFailed: true });
  expect(await listedIn('/order', vera, orderId)).not.toHaveProperty('refundFailed');
  expect(await listedIn('/order/mine', marta, orderId)).not.toHaveProperty('refundFailed');
});
