import type { Order } from '#contract/orders.contract.ts';
import { askForRefund } from '#server/features/refunds/ask-for-refund.ts';
import type { TestApp } from '../test-app.ts';
import { mailsTo } from './mails.ts';
import { addOrder, getItem } from './orders.ts';
import { payOrder } from './payments.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './products.ts';
import { addTwoSellers, type TwoSellers } from './two-sellers.ts';

export interface PaidOrder extends TwoSellers {
  order: Order;
  payment: string;
}

/** Three lamps of the shop, $1.05 each and with 8.875 % tax $0.28 together, and one vase of the merchant: $8.43. */
export async function addPaidOrder(shop: TestApp): Promise<PaidOrder> {
  const sellers = await addTwoSellers(shop, {
    lamp: { priceMinor: 105, taxable: true, quantity: 100 },
    vase: { priceMinor: 500, quantity: 100 },
  });
  const order = await addOrder(shop, sellers.marta, [
    [sellers.lamp, 3],
    [sellers.vase, 1],
  ]);
  return { ...sellers, order, payment: await payOrder(shop.db, order._id) };
}

export const refundPieces = (order: Order, product: TestProduct, quantity: unknown) => ({
  lines: [{ line: getItem(order, product)._id, quantity }],
});

type Who = Pick<TestPerson, 'token'>;

export const callRefund = (
  shop: TestApp,
  { token }: Who,
  { order, payment }: Pick<PaidOrder, 'order' | 'payment'>,
  what: object,
) =>
  shop.call('POST', `/order/${order._id}/refunds`, {
    token,
    body: { request: crypto.randomUUID(), payment, ...what },
  });

export const retryRefund = (shop: TestApp, { token }: Who, order: Pick<Order, '_id'>, id: string) =>
  shop.call('POST', `/order/${order._id}/refunds/${id}/retry`, { token });

/** The message of a reply about refunds, or its code and error. */
export const said = (response: { json(): { error?: string; message?: string; code?: string } }) => {
  const { code, error, message } = response.json();
  return code ? `${code}: ${error}` : message;
};

/** The refunded sums of the payment and of its order. */
export async function refundedSums({ pool }: TestApp, payment: string) {
  const { rows } = await pool.query(
    'select p.refunded_minor::int as payment, o.refunded_minor::int as "order" from payments p join orders o on o.id = p.order_id where p.id = $1',
    [payment],
  );
  return [rows[0]?.payment, rows[0]?.order];
}

interface AskedFor {
  buyer: TestPerson;
  by: TestPerson;
  orderId: string;
  paymentId: string;
}

/** Asks for a refund of an amount. @returns its id */
export const askForAmount = (
  { db }: TestApp,
  { buyer, by, orderId, paymentId }: AskedFor,
  amountMinor: number,
) =>
  db.transaction((tx) =>
    askForRefund(
      tx,
      { id: orderId, number: 1, userId: buyer.id },
      { paymentId, amountMinor, lines: [], reason: null, requestedBy: by.id, requestId: null },
    ),
  );

/** The state of a refund, with why it has failed. */
export async function refundState({ pool }: TestApp, id: string): Promise<string | undefined> {
  const { rows } = await pool.query<{ state: string; failure: string | null }>(
    'select state, failure from refunds where id = $1',
    [id],
  );
  return rows[0]?.failure ? `${rows[0].state}: ${rows[0].failure}` : rows[0]?.state;
}

export async function eventKinds({ pool }: TestApp, orderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ kind: string }>(
    'select kind from order_events where order_id = $1 order by id',
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

export const refundMailsTo = async ({ db }: TestApp, { email }: TestPerson) =>
  (await mailsTo(db, email)).filter(({ kind }) => kind.includes('refund')).map(({ kind }) => kind);

/** As if the provider had been asked last so long ago. */
export const triedBefore = ({ pool }: TestApp, interval: string) =>
  pool.query('update refunds set tried_at = tried_at - $1::interval', [interval]);
