import { sql } from 'drizzle-orm';
import { findMembership } from '#server/features/users/memberships.store.ts';
import { changePayments, holdCheckout, payOrder } from '../builders/payments.ts';
import { addProduct } from '../builders/products.ts';
import type { TestApp } from '../test-app.ts';
import type { Caller } from './callers.ts';
import { sold } from './fulfilment-requests.ts';
import type { ValidRequest, ValidRequests } from './valid-request.ts';

/** A guest who pays with the test provider. */
async function held(shop: TestApp) {
  await shop.db.execute(
    `update settings set value = value || '{"allowsGuests": true, "offersOnDelivery": true}', version = version + 1 where "group" = 'checkout'`,
  );
  await changePayments(shop, { offersTest: true });
  return await holdCheckout(shop, { items: [[await addProduct(shop.db, { quantity: 100 })]] });
}

/** Whoever was signed in learns that they are not any more. */
async function ofCheckout(shop: TestApp, { token }: Caller): Promise<ValidRequest> {
  const isRefused = token && (await shop.call('GET', '/user/me', { token })).statusCode === 401;
  return { params: { id: (await held(shop)).key }, ...(isRefused ? { status: 401 } : {}) };
}

const ofPayment = async (shop: TestApp): Promise<ValidRequest> => ({
  params: { id: (await held(shop)).paymentId },
});

/** Merchants may read and change orders, but not this. */
async function ofShop(shop: TestApp, { person }: Caller, request: ValidRequest): Promise<ValidRequest> {
  const membership = await findMembership(shop.db, person.id);
  return { ...request, ...(membership?.of === 'merchant' ? { status: 403 } : {}) };
}

async function mismatch(shop: TestApp): Promise<ValidRequest> {
  const { paymentId: id } = await held(shop);
  await shop.db.execute(sql`
    update payments set state = 'mismatch', provider_ref = 'payment-' || id, paid_at = now(),
      paid_instead = jsonb_build_object('amountMinor', 1, 'currency', currency) where id = ${id}`);
  return { params: { id } };
}

async function paid(shop: TestApp, caller: Caller) {
  const { order, params } = await sold(shop, caller);
  return { params, payment: await payOrder(shop.db, order._id) };
}

const refundBody = (payment: string) => ({ request: crypto.randomUUID(), payment, amount: 0.01 });

/** Valid requests for calls about online payments and refunds. */
export const paymentRequests = {
  'checkout.getCheckout': ofCheckout,
  'checkout.payCheckout': ofCheckout,
  'checkout.giveUpCheckout': ofCheckout,
  'payments.receiveStripeEvent': () => ({ body: {}, status: 400 }),
  'payments.getTestPayment': ofPayment,
  'payments.decideTestPayment': async (shop) => ({ ...(await ofPayment(shop)), body: { outcome: 'pay' } }),
  'payments.listBeingPaid': (shop, caller) => ofShop(shop, caller, {}),
  'payments.askProvider': async (shop, caller) => ofShop(shop, caller, await ofPayment(shop)),
  'payments.giveUpPayment': async (shop, caller) => ofShop(shop, caller, await ofPayment(shop)),
  'payments.placeMismatch': mismatch,
  'payments.refundMismatch': mismatch,
  'refunds.refundOrder': async (shop, caller) => {
    const { params, payment } = await paid(shop, caller);
    return { params, body: refundBody(payment) };
  },
  'refunds.retryRefund': async (shop, caller) => {
    const { params, payment } = await paid(shop, caller);
    const id = crypto.randomUUID();
    await shop.db.execute(sql`
      insert into refunds (id, payment_id, order_id, amount_minor, state, failure) values (${id}, ${payment}, ${params.id}, 1, 'failed', 'No.')`);
    return { params: { ...params, refund: id } };
  },
  'refunds.recordPaidBack': async (shop, caller) => {
    const { params, payment } = await paid(shop, caller);
    await shop.db.execute(sql`
      with gone as (update payments set order_id = null where id = ${payment} returning amount_minor)
      update orders set payment_method = 'transfer', paid_minor = 0, received_minor = gone.amount_minor + 100 from gone where orders.id = ${params.id}`);
    return { params, body: { request: crypto.randomUUID(), amount: 0.5, how: 'cash' } };
  },
} satisfies ValidRequests;
