import { afterAll, expect, it } from 'vitest';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addAdministrator, addClerk } from '#server/testing/builders/people.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
const { vera, lamp, vase } = await addTwoSellers(shop, { lamp: { quantity: 100 } });

const byTransfer = () =>
  addGuestOrder(shop, [[lamp], [vase]], { paymentMethod: 'transfer', paymentDue: true });
const markPaid = ({ token }: { token: string }, orders: unknown) =>
  shop.call('POST', '/order/bulk/paid', { token, body: { orders } });
const countOfEvents = async (id: string) => {
  const { rows } = await shop.pool.query("select 1 from order_events where order_id = $1 and kind = 'paid'", [
    id,
  ]);
  return rows.length;
};

it('marks many orders as paid, each once however often it is asked', async () => {
  const [one, two] = [await byTransfer(), await byTransfer()];
  const ids = [one.id, two.id, one.id];
  const replies = await Promise.all([markPaid(ada, ids), markPaid(ada, [...ids].reverse())]);
  expect(replies[0]?.json()).toEqual({
    success: true,
    message: '2 orders are paid.',
    paid: [one, two].map(({ id: _id, number }) => ({ _id, number })),
    refused: [],
  });
  expect(replies[1]?.statusCode).toBe(200);
  expect([await countOfEvents(one.id), await countOfEvents(two.id)]).toEqual([1, 1]);
});

it('says which orders are paid online, were cancelled or are none, and marks the others', async () => {
  const [paid, cancelled] = [await byTransfer(), await byTransfer()];
  await shop.call('DELETE', `/order/cancel/${cancelled.id}`, { token: ada.token });
  const other = await addGuestOrder(shop, [[lamp]], { paymentMethod: 'test' });
  const { json } = await markPaid(ada, [other.id, cancelled.id, crypto.randomUUID(), paid.id]);
  const reply = json();
  expect(reply.paid).toEqual([{ _id: paid.id, number: paid.number }]);
  expect(reply.refused.map(({ number, code }: { number: number; code: string }) => [number, code])).toEqual([
    [other.number, 'failed'],
    [cancelled.number, 'failed'],
    [null, 'not-found'],
  ]);
});

it('is for the shop alone', async () => {
  const order = await byTransfer();
  const reply = (await markPaid(vera, [order.id])).json();
  expect([reply.paid, reply.refused.length]).toEqual([[], 1]);
  expect((await markPaid(await addClerk(shop, 'support'), [order.id])).statusCode).toBe(403);
  expect((await markPaid(ada, [])).statusCode).toBe(400);
  expect(
    (
      await markPaid(
        ada,
        Array.from({ length: 101 }, () => crypto.randomUUID()),
      )
    ).statusCode,
  ).toBe(400);
  expect(await countOfEvents(order.id)).toBe(0);
});
