import { afterAll, beforeEach, expect, it } from 'vitest';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addOpenPayment, payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addClerk, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { noteDispute } from './note-dispute.ts';
import { remindToPay } from './remind-to-pay.ts';

const shop = await createTestApp();
const { db, pool } = shop;
afterAll(shop.close);
beforeEach(async () => {
  await pool.query("update payments set state = 'expired' where state = 'open'");
  await pool.query('delete from mails');
});

const remind = () => db.transaction(remindToPay);
const reminders = async () =>
  (await mailsTo(db, 'gerd@guests.example')).map(({ kind, data }) => ({ kind, data }));

it('reminds a buyer who went to pay 20 minutes ago, once', async () => {
  const paymentId = await addOpenPayment(db, { begun: '19 minutes' });
  expect(await remind()).toBe(0);
  await pool.query("update payments set created_at = now() - interval '20 minutes' where id = $1", [
    paymentId,
  ]);
  const both = await Promise.all([remind(), remind()]);
  expect(both.toSorted()).toEqual([0, 1]);
  expect([await remind(), await reminders()]).toEqual([0, [{ kind: 'finish-payment', data: { paymentId } }]]);
});

it('reminds nobody who has paid, whose time is over, or who was reminded of an earlier attempt', async () => {
  const paid = await addOpenPayment(db, { begun: '21 minutes' });
  await pool.query("update payments set state = 'processing' where id = $1", [paid]);
  await addOpenPayment(db, { begun: '34 minutes', expiresIn: '30 seconds' });
  const failed = await addOpenPayment(db, { begun: '25 minutes' });
  await pool.query(
    "update payments set state = 'failed', reminded_at = now(), provider_id = null where id = $1",
    [failed],
  );
  await pool.query(
    `insert into payments (id, checkout_id, provider, amount_minor, expires_at, url, created_at)
     select gen_random_uuid(), checkout_id, provider, amount_minor, expires_at, url, created_at from payments where id = $1`,
    [failed],
  );
  expect([await remind(), await reminders()]).toEqual([0, []]);
});

it('says once that a payment is disputed, in the timeline and to those who refund', async () => {
  const [ada, clerk, support] = [
    await addAdministrator(shop),
    await addClerk(shop, 'orders'),
    await addClerk(shop, 'support'),
  ];
  const order = await addOrder(shop, await addMember(shop), [[await addProduct(db, { quantity: 9 })]]);
  await pool.query('delete from mails');
  const payment = await payOrder(db, order._id);
  const dispute = { ref: `payment-${payment}`, amountMinor: 500, url: 'https://provider.example/dispute/1' };
  await Promise.all([noteDispute(db, { name: 'test' }, dispute), noteDispute(db, { name: 'test' }, dispute)]);
  await noteDispute(db, { name: 'stripe' }, dispute);
  await noteDispute(db, { name: 'test' }, { ...dispute, ref: 'of somebody else' });
  const { rows } = await pool.query(
    "select details from order_events where order_id = $1 and kind = 'disputed'",
    [order._id],
  );
  expect(rows).toEqual([{ details: { amountMinor: 500, url: dispute.url } }]);
  const data = { orderId: order._id, orderNumber: order.number, amountMinor: 500, url: dispute.url };
  for (const { email } of [ada, clerk]) {
    expect((await mailsTo(db, email)).map((mail) => [mail.kind, mail.data])).toEqual([
      ['payment-disputed', data],
    ]);
  }
  expect(await mailsTo(db, support.email)).toEqual([]);
});
