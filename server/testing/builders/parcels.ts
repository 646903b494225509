import type { BodyOf, ReplyOf } from '#contract/define-endpoint.ts';
import type { getOrderDetails, makeParcel, Parcel } from '#contract/fulfilment.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { TestApp } from '../test-app.ts';
import { itemOf } from './orders.ts';
import type { TestPerson } from './people.ts';
import type { TestProduct } from './products.ts';

/** How many pieces of which products. */
export type Pieces = [product: TestProduct, quantity: number][];

/** The body of a call that sends these pieces of a part of an order. */
export const parcelBody = (
  order: Order,
  pieces: Pieces,
  fields: Partial<BodyOf<typeof makeParcel>> = {},
): BodyOf<typeof makeParcel> => ({
  request: crypto.randomUUID(),
  part: 1,
  lines: pieces.map(([product, quantity]) => ({ line: itemOf(order, product)._id, quantity })),
  notify: false,
  ...fields,
});

/** Sends pieces of a part together. @returns the parcel */
export async function addParcel(
  shop: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  order: Order,
  pieces: Pieces,
  fields: Partial<BodyOf<typeof makeParcel>> = {},
): Promise<Parcel> {
  const body = parcelBody(order, pieces, fields);
  const response = await shop.call('POST', `/order/${order._id}/parcels`, { token, body });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json().parcel;
}

export type OrderDetails = ReplyOf<typeof getOrderDetails>;

/** @returns the order's details as this person sees them */
export async function detailsOf(
  shop: TestApp,
  { token }: Pick<TestPerson, 'token'>,
  { _id }: Pick<Order, '_id'>,
): Promise<OrderDetails> {
  const response = await shop.call('GET', `/order/${_id}/details`, { token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}

/** @returns what an order's counts say: of each line in its sequence, and pieces to send of each part; throws when parcels say otherwise */
export async function countsOf(
  { pool }: Pick<TestApp, 'pool'>,
  { _id }: Pick<Order, '_id'>,
): Promise<{ lines: string[]; toSend: number[] }> {
  const { rows: lines } = await pool.query<{ counts: string; sent: number; arrived: number; part: number }>(
    `select l.part, l.shipped_quantity - coalesce(sum(p.quantity), 0)::int as sent,
       l.delivered_quantity - coalesce(sum(p.quantity) filter (where p.delivered_at is not null), 0)::int as arrived,
       concat_ws(' ', l.quantity - l.cancelled_quantity - l.shipped_quantity, 'open', l.shipped_quantity, 'shipped',
         l.delivered_quantity, 'delivered', l.cancelled_quantity, 'cancelled') || ': ' || l.status as counts
     from order_lines l left join (
       select pl.line_id, pl.quantity, p.delivered_at from parcel_lines pl join parcels p on p.id = pl.parcel_id where p.voided_at is null
     ) p on p.line_id = l.id
     where l.order_id = $1 group by l.id order by l.id`,
    [_id],
  );
  const { rows: parts } = await pool.query<{ to_send: number; open: number }>(
    `select to_send, (select sum(quantity - cancelled_quantity - shipped_quantity)::int from order_lines l
       where l.order_id = p.order_id and l.part = p.number) as open
     from order_parts p where order_id = $1 order by number`,
    [_id],
  );
  const wrong = [
    ...lines.filter(({ sent, arrived }) => sent !== 0 || arrived !== 0),
    ...parts.filter(({ to_send, open }) => to_send !== open),
  ];
  if (wrong.length > 0) throw new Error(JSON.stringify(wrong));
  return { lines: lines.map(({ counts }) => counts), toSend: parts.map(({ to_send }) => to_send) };
}
