import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { sendMany } from '#server/testing/builders/work-list.ts';
import { createSendingShop } from '#server/testing/sending-shop.ts';

const { shop, ada, its } = await createSendingShop();

const addOrders = async (count: number, items: [TestProduct, number?][] = [[its.lamp]]): Promise<Order[]> => {
  const placed: Order[] = [];
  for (let at = 0; at < count; at += 1) placed.push(await addOrder(shop, its.marta, items));
  return placed;
};

describe('sending many orders', () => {
  it('sends the first 100 that a filter finds, and the same again when it is repeated', async () => {
    const bowl = await addProduct(shop.db, { quantity: 101, brandId: its.vera.brandId });
    const placed = await addOrders(101, [[bowl]]);
    const body = { request: crypto.randomUUID(), filter: { merchant: its.vera.merchantId } };
    const reply = await sendMany(shop, ada, body);
    expect(reply.sent.map(({ number }) => number)).toEqual(placed.slice(0, 100).map(({ number }) => number));
    expect(reply.left).toBe(1);
    expect(await sendMany(shop, ada, body)).toEqual(reply);
  });
});
