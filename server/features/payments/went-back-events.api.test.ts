import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Basket } from '#server/testing/builders/checkout.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { holdCheckout, storedPayment, takePayments } from '#server/testing/builders/payments.ts';
import type { TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { saveStripeKeys } from '#server/testing/builders/stripe.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { startStripe } from '#server/testing/stripe-stand-in.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { lookForWentBack } from '../refunds/note-went-back.ts';
import { sendRefunds } from '../refunds/send-refunds.ts';

/** Refunds and lost disputes that somebody has made at Stripe. */
const stripe = await startStripe();
const shop = await createTestApp({ STRIPE_API_URL: stripe.url });
const { db, pool } = shop;
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

let ada: TestPerson;
let lamp: TestProduct;
let orderId: string;
let ref: string;
beforeAll(async () => {
  await saveStripeKeys(shop, stripe);
  ada = await takePayments(shop, { offersStripe: true });
});
/** A guest who has paid two lamps, $42. */
beforeEach(async () => {
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 2_100, quantity: 100 });
  await buy([[lamp, 2]]);
});

async function buy(items: Basket['items']): Promise<void> {
  const held = await holdCheckout(shop, { items }, { payment: 'stripe' });
  stripe.pay((await storedPayment(shop, held.paymentId))?.providerId ?? '');
  await send('checkout.session.completed', { client_reference_id: held.paymentId });
  const paid = await storedPayment(shop, held.paymentId);
  [orderId, ref] = [paid?.orderId ?? '', paid?.providerRef ?? ''];
}

const send = async (type: string, object: object) => {
  const response = await shop.call('POST', '/payments/stripe/events', stripe.event(type, object));
  expect(response.statusCode, response.body).toBe(200);
};
/** Somebody refunds it there. */
function refundThere(amount: number): { charge: object; refund: { id: string; payment_intent: string } } {
  const id = `re_test_${crypto.randomUUID()}`;
  const refund = { id, object: 'refund', amount, currency: 'usd', payment_intent: ref } as const;
  stripe.refunds.set(id, { ...refund, metadata: {}, status: 'succeeded' });
  return { charge: { id: 'ch_1', payment_intent: ref }, refund };
}
function disputeThere(status: 'won' | 'lost', amount = 4_200): object {
  const dispute = { id: `dp_${crypto.randomUUID()}`, amount, currency: 'usd', payment_intent: ref, status };
  stripe.disputes.push(dispute);
  return dispute;
}
const readRefunds = async () => {
  const { rows } = await pool.query(
    `select r.amount_minor::int as minor, r.state, r.made_at as "madeAt", o.refunded_minor::int as sum
     from refunds r join orders o on o.id = r.order_id where o.id = $1 order by r.id`,
    [orderId],
  );
  return rows;
};
const storedPayments = async (): Promise<string[]> =>
  (await pool.query('select id from payments where order_id = $1', [orderId])).rows.map(({ id }) => id);
const cancelAll = () => shop.call('DELETE', `/order/cancel/${orderId}`, { token: ada.token });
const cancelOne = async () => {
  const { order } = (await shop.call('GET', `/order/${orderId}`, { token: ada.token })).json();
  await shop.call('POST', `/order/${orderId}/lines/${order.products[0]._id}/cancel`, {
    token: ada.token,
    body: { request: crypto.randomUUID(), quantity: 1 },
  });
};
const look = () => lookForWentBack(db, shop.providers);
const sendOurs = () => sendRefunds(db, shop.providers);

it('a refund that was made there is one here, however often, in whatever sequence and from how many sides it is told', async () => {
  const { charge, refund } = refundThere(2_100);
  await Promise.all([
    send('refund.updated', refund),
    send('charge.refunded', charge),
    send('refund.created', refund),
    send('charge.refunded', charge),
  ]);
  expect(await readRefunds()).toEqual([{ minor: 2_100, state: 'succeeded', madeAt: 'provider', sum: 2_100 }]);
  expect(await findDisagreements(shop)).toEqual([]);
  const { rows } = await pool.query("select buyer ->> 'email' as email from orders where id = $1", [orderId]);
  expect(await mailKindsTo(db, rows[0]?.email ?? '')).toContain('order-refunded');
  const { events } = (await shop.call('GET', `/order/${orderId}/details`, { token: ada.token })).json();
  expect(events[0]).toMatchObject({ kind: 'refunded', amount: 21, madeAt: 'provider' });
});

it('what was refunded there is not refunded again when its pieces are cancelled, and the rest is', async () => {
  await send('charge.refunded', refundThere(2_100).charge);
  await cancelOne();
  expect(await readRefunds()).toMatchObject([{ minor: 2_100, sum: 2_100 }]);
  await cancelAll();
  expect(await readRefunds()).toMatchObject([{ minor: 2_100 }, { minor: 2_100, madeAt: null, sum: 4_200 }]);
});

it('our own refund is no second one, also when it is told before Stripe has answered', async () => {
  await cancelAll();
  const [ours] = (await pool.query('select id from refunds where order_id = $1', [orderId])).rows;
  const id = `re_test_${crypto.randomUUID()}`;
  const refund = { id, object: 'refund', amount: 4_200, currency: 'usd', payment_intent: ref } as const;
  stripe.refunds.set(id, {
    ...refund,
    metadata: { refund: ours?.id ?? '', attempt: '1' },
    status: 'succeeded',
  });
  await send('charge.refunded', { payment_intent: ref });
  await send('refund.updated', refund);
  expect(await readRefunds()).toMatchObject([{ minor: 4_200, madeAt: null, sum: 4_200 }]);
});

it('one that was made there while ours waits takes its place, when Stripe refuses ours', async () => {
  await cancelAll();
  const { charge } = refundThere(4_200);
  await send('charge.refunded', charge);
  expect(await readRefunds()).toMatchObject([{ state: 'waiting', sum: 4_200 }]);
  await sendOurs();
  expect(await readRefunds()).toEqual([
    { minor: 4_200, state: 'failed', madeAt: null, sum: 4_200 },
    { minor: 4_200, state: 'succeeded', madeAt: 'provider', sum: 4_200 },
  ]);
  expect(await findDisagreements(shop)).toEqual([]);
});

it('a refund of what the buyer keeps lowers none of what is cancelled', async () => {
  const vase = await addProduct(db, { name: 'Vase', priceMinor: 6_000, quantity: 100 });
  await buy([
    [lamp, 2],
    [vase, 1],
  ]);
  const { order } = (await shop.call('GET', `/order/${orderId}`, { token: ada.token })).json();
  const line = order.products.find(
    ({ product }: { product: { name: string } }) => product.name === 'Vase',
  )._id;
  const { parts } = (await shop.call('GET', `/order/${orderId}/details`, { token: ada.token })).json();
  const sent = { request: crypto.randomUUID(), part: parts[0].number, lines: [{ line, quantity: 1 }] };
  const parcel = await shop.call('POST', `/order/${orderId}/parcels`, {
    token: ada.token,
    body: { ...sent, notify: false },
  });
  expect(parcel.statusCode, parcel.body).toBe(200);
  const payment = (await storedPayments())[0];
  const body = { request: crypto.randomUUID(), payment, lines: [{ line, quantity: 1 }], delivery: false };
  const asked = await shop.call('POST', `/order/${orderId}/refunds`, { token: ada.token, body });
  expect(asked.statusCode, asked.body).toBe(200);
  await send('charge.refunded', refundThere(100).charge);
  const lamps = order.products.find((one: { _id: string }) => one._id !== line)._id;
  await shop.call('POST', `/order/${orderId}/lines/${lamps}/cancel`, {
    token: ada.token,
    body: { request: crypto.randomUUID(), quantity: 2 },
  });
  expect((await readRefunds()).map(({ minor }) => minor)).toEqual([6_000, 100, 4_100]);
});

it('a failed refund is not tried again once its money went back in another way', async () => {
  stripe.nextRefund = { status: 'failed', failure_reason: 'lost_or_stolen_card' };
  await cancelOne();
  await sendOurs();
  stripe.nextRefund = { status: 'succeeded' };
  await send('charge.refunded', refundThere(2_100).charge);
  const { refunds } = (await shop.call('GET', `/order/${orderId}/details`, { token: ada.token })).json();
  const failed = refunds.find(({ state }: { state: string }) => state === 'failed');
  const again = await shop.call('POST', `/order/${orderId}/refunds/${failed._id}/retry`, {
    token: ada.token,
  });
  expect(again.json()).toMatchObject({ code: 'not-refundable' });
  expect((await readRefunds()).at(-1)).toMatchObject({ minor: 2_100, madeAt: 'provider', sum: 2_100 });
});

it('cancels the rest also when most of the money went back by hand', async () => {
  stripe.nextRefund = { status: 'failed', failure_reason: 'lost_or_stolen_card' };
  await cancelOne();
  await sendOurs();
  stripe.nextRefund = { status: 'succeeded' };
  const by = (amount: number) => ({ request: crypto.randomUUID(), amount });
  const byHand = { token: ada.token, body: { ...by(21), how: 'transfer' } };
  expect((await shop.call('POST', `/order/${orderId}/paid-back`, byHand)).statusCode).toBe(200);
  const payment = (await storedPayments())[0];
  const typed = { token: ada.token, body: { ...by(5), payment, delivery: false } };
  expect((await shop.call('POST', `/order/${orderId}/refunds`, typed)).statusCode).toBe(200);
  expect((await cancelAll()).statusCode).toBe(200);
  expect((await readRefunds()).map(({ minor }) => minor)).toEqual([2_100, 500, 1_600]);
  expect(await findDisagreements(shop)).toEqual([]);
});

it('what was paid back by hand before leaves no more room than is left', async () => {
  stripe.nextRefund = { status: 'failed', failure_reason: 'lost_or_stolen_card' };
  await cancelAll();
  await sendOurs();
  stripe.nextRefund = { status: 'succeeded' };
  const body = { request: crypto.randomUUID(), amount: 40, how: 'transfer' };
  const reply = await shop.call('POST', `/order/${orderId}/paid-back`, { token: ada.token, body });
  expect(reply.json()).toMatchObject({ toPayBack: 2 });
  await send('charge.refunded', refundThere(4_200).charge);
  expect((await readRefunds()).at(-1)).toMatchObject({ minor: 200, madeAt: 'provider', sum: 200 });
});

it.each([
  ['lost', [{ minor: 4_200, state: 'succeeded', madeAt: 'bank', sum: 4_200 }]],
  ['won', []],
] as const)('a dispute that is %s', async (status, expected) => {
  const dispute = disputeThere(status);
  await Promise.all([1, 2, 3].map(() => send('charge.dispute.closed', dispute)));
  expect(await readRefunds()).toEqual(expected);
  await cancelAll();
  await sendOurs();
  const back = [...stripe.refunds.values()].filter(({ payment_intent }) => payment_intent === ref);
  expect(back.length).toBe(status === 'lost' ? 0 : 1);
  expect(await findDisagreements(shop)).toEqual([]);
});

it('is found by settling, without any event', async () => {
  refundThere(1_000);
  disputeThere('lost', 3_200);
  await pool.query("delete from health_results where key = 'went-back'");
  await look();
  expect(await readRefunds()).toMatchObject([
    { minor: 1_000, madeAt: 'provider' },
    { minor: 3_200, madeAt: 'bank', sum: 4_200 },
  ]);
  refundThere(1);
  const { length } = stripe.requests;
  await look();
  expect(stripe.requests.slice(length)).not.toContain('GET /v1/refunds');
});

it('is not looked for in a shop that has removed its key', async () => {
  await pool.query("delete from health_results where key = 'went-back'");
  const { rows } = await pool.query(
    "delete from provider_secrets where name = 'stripe-secret-key' returning *",
  );
  const { length } = stripe.requests;
  await look();
  expect(stripe.requests).toHaveLength(length);
  await pool.query(
    'insert into provider_secrets select * from jsonb_populate_record(null::provider_secrets, $1::jsonb)',
    [JSON.stringify(rows[0])],
  );
});
