import type { EndpointBody, EndpointReply } from '#contract/define-endpoint.ts';
import type { makeParcel, Parcel } from '#contract/fulfilment.contract.ts';
import type { getOrderDetails } from '#contract/order-details.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import { findDisagreements } from '../disagreements.ts';
import type { TestApp } from '../test-app.ts';
import { getItem } from './orders.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './products.ts';

/** How many pieces of which products. */
export type Pieces = [product: TestProduct, quantity: number][];

/** The body of a call that sends these pieces of a part of an order. */
export const parcelBody = (
  order: Order,
  pieces: Pieces,
  fields: Partial<EndpointBody<typeof makeParcel>> = {},
): EndpointBody<typeof makeParcel> => ({
  request: crypto.randomUUID(),
  part: 1,
  lines: pieces.map(([product, quantity]) => ({ line: getItem(order, product)._id, quantity })),
  notify: false,
  ...fields,
});

/** Sends pieces of a part together. @returns the parcel */
export async function addParcel(
  shop: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  order: Order,
  pieces: Pieces,
  fields: Partial<EndpointBody<typeof makeParcel>> = {},
): Promise<Parcel> {
  const body = parcelBody(order, pieces, fields);
  const response = await shop.call('POST', `/order/${order._id}/parcels`, { token, body });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().parcel;
}

export type OrderDetails = EndpointReply<typeof getOrderDetails>;

/** @returns the order's details as this person sees them */
export async function readDetails(
  shop: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  { _id }: Pick<Order, '_id'>,
): Promise<OrderDetails> {
  const response = await shop.call('GET', `/order/${_id}/details`, { token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

/** @returns what an order's counts say: of each line in its sequence, and pieces to send of each part. @throws when Health disagrees */
export async function readCounts(
  shop: TestApp,
  { _id }: Pick<Order, '_id'>,
): Promise<{ lines: string[]; toSend: number[] }> {
  const wrong = await findDisagreements(shop);
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  const { rows: lines } = await shop.pool.query<{ counts: string }>(
    `select concat_ws(' ', quantity - cancelled_quantity - shipped_quantity, 'open', shipped_quantity, 'shipped',
       delivered_quantity, 'delivered', cancelled_quantity, 'cancelled') || ': ' || status as counts
     from order_lines where order_id = $1 order by id`,
    [_id],
  );
  const { rows: parts } = await shop.pool.query<{ to_send: number }>(
    'select to_send from order_parts where order_id = $1 order by number',
    [_id],
  );
  return { lines: lines.map(({ counts }) => counts), toSend: parts.map(({ to_send }) => to_send) };
}
