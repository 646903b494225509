import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, getItem, setStatus } from '#server/testing/builders/orders.ts';
import { readCounts, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { migrationsFolder } from './known-migrations.ts';

/** Orders with refunded pieces that earlier versions went on to send (migrations/0013_refunded_pieces.sql). It changes rows alone. */
const migration = readFileSync(`${migrationsFolder}/0013_refunded_pieces.sql`, 'utf8');

const shop = await createTestApp({ TAX_RATE: '8.875' });
const { db, pool } = shop;
afterAll(shop.close);

const [ada, marta, vera] = [await addAdministrator(shop), await addMember(shop), await addMerchant(shop)];
const lamp = await addProduct(db, { name: 'Lamp', priceMinor: 105, taxable: true, quantity: 100 });
const vase = await addProduct(db, { name: 'Vase', priceMinor: 500, quantity: 100, brandId: vera.brandId });

/** As earlier versions refunded pieces: nothing but money. */
async function refundAsBefore(
  order: Order,
  pieces: [product: typeof lamp, quantity: number][],
  state = 'succeeded',
) {
  await pool.query(
    `with made as (
      insert into refunds (id, payment_id, order_id, amount_minor, currency, state)
      select gen_random_uuid(), id, order_id, 1, currency, $2::text from payments where order_id = $1 returning id, currency, state
    ), counted as (
      update payments set refunded_minor = refunded_minor + 1 where order_id = $1 and $2 <> 'failed'
    ), noted as (
      update orders set refunded_minor = refunded_minor + 1 where id = $1 and $2 <> 'failed'
    )
    insert into refund_lines (id, refund_id, line_id, quantity, amount_minor, currency)
    select gen_random_uuid(), made.id, piece.line, piece.quantity, 1, made.currency
    from made, unnest($3::uuid[], $4::int[]) piece(line, quantity)`,
    [
      order._id,
      state,
      pieces.map(([product]) => getItem(order, product)._id),
      pieces.map(([, quantity]) => quantity),
    ],
  );
}
async function paidOrder(): Promise<Order> {
  const order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 2],
  ]);
  await payOrder(db, order._id);
  return order;
}
const readOwed = async ({ _id }: Order) => {
  const { rows } = await pool.query<{ owed: number }>(
    'select owed_minor::int as owed from orders where id = $1',
    [_id],
  );
  return rows[0]?.owed;
};

let [one, all, sent, failed, untouched]: Order[] = [];
let mailsBefore: number;
beforeAll(async () => {
  [one, all, sent, failed, untouched] = [
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
    await paidOrder(),
  ];
  await refundAsBefore(one, [[lamp, 1]]);
  await refundAsBefore(all, [
    [lamp, 2],
    [vase, 2],
  ]);
  await refundAsBefore(all, [[lamp, 1]]);
  await setStatus(shop, ada, sent, lamp, 'Shipped');
  await refundAsBefore(sent, [
    [lamp, 2],
    [vase, 1],
  ]);
  await refundAsBefore(failed, [[lamp, 3]], 'failed');
  expect(await findDisagreements(shop)).toHaveLength(3);
  mailsBefore = (await mailsTo(db, marta.email)).length + (await mailsTo(db, vera.email)).length;
  await pool.query(migration);
  // Again, it finds nothing.
  await pool.query(migration);
});

const counts = (open: number, shipped: number, cancelled: number, status: string) =>
  `${open} open ${shipped} shipped 0 delivered ${cancelled} cancelled: ${status}`;

it.each<[string, () => Order | undefined, lines: string[], toSend: number[], owed: number]>([
  [
    'one of three',
    () => one,
    [counts(2, 0, 1, 'Not processed'), counts(2, 0, 0, 'Not processed')],
    [2, 2],
    1_229,
  ],
  ['all', () => all, [counts(0, 0, 3, 'Cancelled'), counts(0, 0, 2, 'Cancelled')], [0, 0], 0],
  [
    'sent ones, and one that is not',
    () => sent,
    [counts(0, 3, 0, 'Shipped'), counts(1, 0, 1, 'Not processed')],
    [0, 1],
    843,
  ],
  [
    'those of a failed refund',
    () => failed,
    [counts(3, 0, 0, 'Not processed'), counts(2, 0, 0, 'Not processed')],
    [3, 2],
    1_343,
  ],
  [
    'none',
    () => untouched,
    [counts(3, 0, 0, 'Not processed'), counts(2, 0, 0, 'Not processed')],
    [3, 2],
    1_343,
  ],
])('of an order, %s', async (_, which, lines, toSend, owed) => {
  const order = which();
  if (!order) throw new Error('there is no order');
  expect([await readCounts(shop, order), await readOwed(order)]).toEqual([{ lines, toSend }, owed]);
});

it('gives their stock back, with movements', async () => {
  expect(await readStockCounts(db, lamp)).toEqual({ onHand: 97, committed: 2 + 0 + 0 + 3 + 3 });
  expect(await readStockCounts(db, vase)).toEqual({ onHand: 100, committed: 2 + 0 + 1 + 2 + 2 });
  expect((await readMovements(db, vase)).slice(-2).toSorted()).toEqual([
    ['cancelled', 0, -1],
    ['cancelled', 0, -2],
  ]);
});

it('is in the timeline of each part, and in no mail or second refund', async () => {
  if (!all) throw new Error('there is no order');
  const { order, events, refunds } = await readDetails(shop, ada, all);
  expect(order.cancelledAt).toEqual(expect.any(String));
  expect(events.map(({ kind, part, by, lines }) => [kind, part, by, lines?.length]).toSorted()).toEqual([
    ['cancelled', 1, null, 1],
    ['cancelled', 2, null, 1],
  ]);
  expect(refunds).toHaveLength(2);
  const mails = (await mailsTo(db, marta.email)).length + (await mailsTo(db, vera.email)).length;
  expect(mails).toBe(mailsBefore);
});
