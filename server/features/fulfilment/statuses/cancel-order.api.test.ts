import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import { mails } from '#server/db/schema/mail.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { addOrder, readStock, setStatus } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
beforeEach(async () => {
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop, {
    lamp: { priceMinor: 18_900, quantity: 100 },
    vase: { priceMinor: 18_900, quantity: 100 },
  }));
  order = await addOrder(shop, marta, [
    [lamp, 2],
    [vase, 3],
  ]);
});

const cancel = ({ token }: TestPerson, id = order._id) =>
  shop.call('DELETE', `/order/cancel/${id}`, { token });
const list = async ({ token }: TestPerson, path: string) => (await shop.call('GET', path, { token })).json();

describe('cancelling an order', () => {
  it('puts the stock back', async () => {
    expect((await cancel(marta)).json()).toEqual({ success: true, message: 'The order has been cancelled.' });
    expect(await readStock(shop.db, lamp)).toBe(100);
    expect(await readStock(shop.db, vase)).toBe(100);
  });

  it('removes it from every list and answers 404, even to an administrator', async () => {
    const { count } = await list(ada, '/order');
    await cancel(marta);
    expect(await list(marta, '/order/me')).toMatchObject({ orders: [], count: 0 });
    expect(await list(vera, '/order')).toMatchObject({ orders: [], count: 0 });
    const all = await list(ada, '/order');
    expect(all.count).toBe(count - 1);
    expect(JSON.stringify(all)).not.toContain(order._id);
    for (const person of [marta, vera, ada]) {
      expect(await list(person, `/order/search?search=${order._id}`)).toEqual({ orders: [] });
      expect(await list(person, `/order/${order._id}`)).toEqual({ message: 'No order found.' });
      expect((await cancel(person)).statusCode).toBe(404);
    }
  });

  it('keeps the record, with who cancelled it and when', async () => {
    await cancel(ada);
    const [record] = await shop.db.select().from(orders).where(eq(orders.id, order._id));
    expect(record).toMatchObject({ userId: marta.id, cancelledBy: ada.id, cancelledAt: expect.any(Date) });
    const lines = await shop.db.select().from(orderLines).where(eq(orderLines.orderId, order._id));
    expect(lines.map((line) => line.status)).toEqual(['Cancelled', 'Cancelled']);
  });

  it('puts back the stock of open lines, not of a line that was cancelled before', async () => {
    await setStatus(shop, marta, order, vase, 'Cancelled');
    expect(await readStock(shop.db, vase)).toBe(100);
    await cancel(marta);
    expect(await readStock(shop.db, vase)).toBe(100);
    expect(await readStock(shop.db, lamp)).toBe(100);
  });

  it('queues mails to the owner, and to the merchants with the lines of their brand', async () => {
    const wilma = await addMerchant(shop);
    const chair = await addProduct(shop.db, { brandId: wilma.brandId });
    const big = await addOrder(shop, marta, [[vase], [chair, 2]]);
    await setStatus(shop, marta, big, chair, 'Cancelled');
    await cancel(ada, big._id);
    const told = await shop.db
      .select({ recipient: mails.recipient, data: mails.data })
      .from(mails)
      .where(eq(mails.kind, 'order-cancelled'));
    const mine = told.filter((mail) => mail.data.orderId === big._id);
    expect(mine).toEqual([
      {
        recipient: marta.email,
        data: {
          firstName: 'Marta',
          orderId: big._id,
          orderNumber: big.number,
          lines: [
            { name: vase.name, quantity: 1 },
            { name: chair.name, quantity: 2 },
          ],
          toMerchant: false,
        },
      },
      {
        recipient: vera.email,
        data: expect.objectContaining({ lines: [{ name: vase.name, quantity: 1 }], toMerchant: true }),
      },
    ]);
  });

  it('invalidates cached pages that show the stock', async () => {
    await setStatus(shop, marta, order, vase, 'Cancelled');
    const heard: Tag[] = [];
    shop.cacheInvalidation.onChange((changes) => heard.push(...changes));
    await cancel(marta);
    expect(heard).toEqual([`stock:${lamp.id}`]);
  });
});

describe('is refused', () => {
  it('when an item is Delivered', async () => {
    await setStatus(shop, ada, order, lamp, 'Delivered');
    for (const person of [marta, ada]) {
      const response = await cancel(person);
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toContain(`${lamp.name} was delivered`);
    }
    expect(await readStock(shop.db, vase)).toBe(97);
    expect((await list(marta, `/order/${order._id}`)).order.total).toBe(945);
  });

  it('to the merchant of a line, who may cancel only those items', async () => {
    const response = await cancel(vera);
    expect(response.statusCode).toBe(403);
    expect(response.json().error).toContain('Only the buyer');
  });

  it('with 404 to everyone who may not see it', async () => {
    const strangers = [await addMember(shop), await addMerchant(shop)];
    for (const stranger of strangers) expect((await cancel(stranger)).statusCode).toBe(404);
    expect((await shop.call('DELETE', `/order/cancel/${order._id}`)).statusCode).toBe(401);
    expect((await list(marta, `/order/${order._id}`)).order.products).toHaveLength(2);
  });

  it.each(['nonsense', '01890a5d-ac96-774b-bcce-b302099a8057', '%00'])('for the id %j', async (id) => {
    expect((await cancel(ada, id)).statusCode).toBe(404);
  });
});
