import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OrderState, orderStateWord } from '#contract/order-states.ts';
import type { Order } from '#contract/orders.contract.ts';
import { orders } from '#server/db/schema/orders.ts';
import { addOrder, setStatus } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import { addAdministrator, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { readWorkList } from '#server/testing/builders/work-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** One order on its way through its states: all places say the same (docs/rules.md#states-of-orders). */

const shop = await createTestApp();
afterAll(shop.close);
const [ada, marta, vera] = [await addAdministrator(shop), await addMember(shop), await addMerchant(shop)];
const lamp = await addProduct(shop.db, { name: 'Lamp' });
const vase = await addProduct(shop.db, { name: 'Vase', brandId: vera.brandId });
let order: Order;
beforeAll(async () => {
  order = await addOrder(shop, marta, [
    [lamp, 2],
    [vase, 1],
  ]);
});

/** In each place, and for the merchant of the second part. */
async function said(): Promise<{ byAll: string[]; byMerchant: string[] }> {
  const read = async (url: string, { token }: { token: string }) =>
    (await shop.call('GET', url, { token })).json();
  const inList = ({ orders }: { orders: Order[] }) => orders.find(({ _id }) => _id === order._id)?.state;
  const search = `search=%23${order.number}`;
  const csv = async (who: { token: string }) => {
    const { body } = await shop.call('GET', `/order/export?view=all&${search}`, { token: who.token });
    const [head = '', ...lines] = body.trimEnd().split('\r\n');
    const at = head.split(',').indexOf('Order Status');
    const words = lines.map((line) => line.split(',')[at]);
    return [...new Set(words)];
  };
  const inWork = async (who: typeof ada) =>
    (await readWorkList(shop, who, { view: 'all', search: `#${order.number}` })).orders[0]?.state;
  const states = async (...found: (string | undefined)[]) =>
    found.map((state) => orderStateWord(state as OrderState));
  return {
    byAll: [
      ...new Set([
        ...(await states(
          inList(await read('/order/mine', marta)),
          inList(await read('/order', ada)) ?? (await inWork(ada)),
          (
            await readDetails(shop, marta, order)
          ).order.state,
          (
            await readDetails(shop, ada, order)
          ).order.state,
          await inWork(ada),
        )),
        ...(await csv(ada)),
      ]),
    ] as string[],
    byMerchant: [
      ...new Set([
        ...(await states((await readDetails(shop, vera, order)).order.state, await inWork(vera))),
        ...(await csv(vera)),
      ]),
    ] as string[],
  };
}

it.each<[word: string, ofMerchant: string, step: () => Promise<unknown>]>([
  ['Ordered', 'Ordered', async () => {}],
  ['Waiting for payment', 'Waiting for payment', () => setDue(true)],
  ['Ordered', 'Ordered', () => setDue(false)],
  ['Being packed', 'Ordered', () => setStatus(shop, ada, order, lamp, 'Processing')],
  ['Partly on its way', 'Ordered', () => addParcel(shop, ada, order, [[lamp, 1]])],
  ['Partly on its way', 'On its way', () => addParcel(shop, vera, order, [[vase, 1]], { part: 2 })],
  ['On its way', 'On its way', () => addParcel(shop, ada, order, [[lamp, 1]])],
  ['On its way', 'Delivered', () => setStatus(shop, vera, order, vase, 'Delivered')],
  ['Delivered', 'Delivered', () => setStatus(shop, ada, order, lamp, 'Delivered')],
])('then it is %s, and its merchant reads %s', async (word, ofMerchant, step) => {
  await step();
  expect(await said()).toEqual({ byAll: [word], byMerchant: [ofMerchant] });
});

const setDue = (paymentDue: boolean) =>
  shop.db.update(orders).set({ paymentDue, paymentMethod: 'transfer' }).where(eq(orders.id, order._id));

it('a cancelled one is Cancelled where it is listed', async () => {
  order = await addOrder(shop, marta, [[vase]]);
  await shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token });
  expect(await said()).toEqual({ byAll: ['Cancelled'], byMerchant: ['Cancelled'] });
});
