import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { migrationsFolder } from './known-migrations.ts';

/** The money that orders by transfer of earlier versions have received (migrations/0030_to_pay_back.sql): the statements that read and write rows. */
const statements = readFileSync(`${migrationsFolder}/0030_to_pay_back.sql`, 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => statement.includes('"received_by_transfer"'));

const shop = await createTestApp({ TAX_RATE: '8.875' });
const { db, pool } = shop;
afterAll(shop.close);
const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
const lamp = await addProduct(db, { name: 'Lamp', priceMinor: 105, taxable: true, quantity: 100 });

type Step = 'paid' | 'unpaid' | 'cancel one' | 'cancel all';

/** Three lamps, $3.43, and delivery for $5.44, as an earlier version has them after these steps. */
async function orderAfter(method: string, steps: readonly Step[]): Promise<string> {
  const order = await addOrder(shop, marta, [[lamp, 3]]);
  const delivery = { minor: 500, taxes: [{ title: 'Tax', rate: 8.875, minor: 44 }] };
  await pool.query(
    "update orders set payment_method = $2, payment_due = $2 = 'transfer', delivery = $3, owed_minor = owed_minor + 544 where id = $1",
    [
      order._id,
      method,
      JSON.stringify({ ...{ method: 'post', name: 'Post', kind: 'flat', days: null }, ...delivery }),
    ],
  );
  const call = async (path: string, body: object = {}, verb: 'POST' | 'DELETE' = 'POST') => {
    const { statusCode } = await shop.call(verb, `/order/${path}`, { token: ada.token, body });
    expect(statusCode).toBe(200);
  };
  for (const step of steps) {
    if (step === 'cancel all') await call(`cancel/${order._id}`, {}, 'DELETE');
    else if (step === 'cancel one') {
      await call(`${order._id}/lines/${getItem(order, lamp)._id}/cancel`, {
        request: crypto.randomUUID(),
        quantity: 1,
      });
    } else await call(`${order._id}/${step}`);
  }
  await pool.query('update orders set received_minor = 0 where id = $1', [order._id]);
  await pool.query(
    "update order_events set details = '{}' where order_id = $1 and kind in ('paid', 'unpaid')",
    [order._id],
  );
  return order._id;
}

it.each<[method: string, steps: Step[], receivedMinor: number]>([
  ['transfer', [], 0],
  ['transfer', ['paid'], 887],
  ['transfer', ['paid', 'cancel one'], 887],
  ['transfer', ['cancel one', 'paid'], 773],
  ['transfer', ['cancel one', 'paid', 'cancel one'], 773],
  ['transfer', ['paid', 'cancel all'], 887],
  ['transfer', ['paid', 'unpaid'], 0],
  ['transfer', ['paid', 'cancel one', 'unpaid', 'paid', 'cancel all'], 773],
  ['on-delivery', ['paid'], 0],
])('of an order by %s after %j', async (method, steps, receivedMinor) => {
  const id = await orderAfter(method, steps);
  for (const statement of statements) await pool.query(statement);
  const { rows } = await pool.query('select received_minor::int as received from orders where id = $1', [id]);
  expect(rows).toEqual([{ received: receivedMinor }]);
  if (method === 'transfer') expect(await findDisagreements(shop)).toEqual([]);
});
