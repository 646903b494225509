import { count, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import {
  addOrder,
  createCart,
  getItem,
  itemsTotal,
  readStock,
  setStatus,
} from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { insertCart } from '../cart/cart.store.ts';
import { moveStock } from '../stock/stock.store.ts';
import { claimCart } from './claim-stock.store.ts';

const shop = await createTestApp();
afterAll(shop.close);

let marta: TestPerson;
let lamp: TestProduct;
let mug: TestProduct;
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(shop.db, { priceMinor: 18_900, quantity: 1_000 });
  mug = await addProduct(shop.db, { priceMinor: 2_400, quantity: 1_000 });
});

const many = <T>(times: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => make(index)));
const place = ({ token }: TestPerson, cartId: string, total: number) =>
  shop.call('POST', '/order/add', { token, body: { cartId, total } });
const cancel = ({ token }: TestPerson, id: string) => shop.call('DELETE', `/order/cancel/${id}`, { token });
const statuses = (responses: { statusCode: number }[]) =>
  responses.map((response) => response.statusCode).sort();
const countLines = async (product: TestProduct) => {
  const rows = await shop.db
    .select({ lines: count() })
    .from(orderLines)
    .where(eq(orderLines.productId, product.id));
  return rows[0]?.lines;
};

describe('at the same moment', () => {
  it('50 buyers for a stock of 10 give 10 orders and stock 0', async () => {
    const last = await addProduct(shop.db, { name: 'Last Lamp', priceMinor: 18_900, quantity: 10 });
    const buyers = await many(50, () => addMember(shop));
    const carts = await Promise.all(buyers.map((buyer) => createCart(shop, buyer, [[last]])));
    const responses = await Promise.all(buyers.map((buyer, at) => place(buyer, carts[at] ?? '', 189)));
    expect(statuses(responses)).toEqual([...Array(10).fill(200), ...Array(40).fill(400)]);
    const words = new Set(responses.flatMap((response) => response.json().error ?? []));
    expect([...words]).toEqual(['Last Lamp is out of stock. Please remove it from your bag.']);
    expect(await readStock(shop.db, last)).toBe(0);
    expect(await countLines(last)).toBe(10);
  });

  it('the same cart sent 10 times gives one order, to all 10', async () => {
    const cartId = await createCart(shop, marta, [[lamp, 2], [mug]]);
    const responses = await many(10, () => place(marta, cartId, 402));
    expect(statuses(responses)).toEqual(Array(10).fill(200));
    expect(new Set(responses.map((response) => response.json().order._id)).size).toBe(1);
    expect(await readStock(shop.db, lamp)).toBe(998);
    expect(await shop.db.select().from(orders).where(eq(orders.cartId, cartId))).toHaveLength(1);
    const confirmations = await shop.db.select().from(mails).where(eq(mails.recipient, marta.email));
    expect(confirmations).toHaveLength(1);
  });

  it('50 orders have 50 numbers, and a cart that is sent again uses up none', async () => {
    const buyers = [marta, ...(await many(4, () => addMember(shop)))];
    const carts: string[] = [];
    await many(50, async (at) => {
      const buyer = buyers[at % buyers.length] ?? marta;
      const cartId = await createCart(shop, buyer, [[lamp]]);
      if (buyer === marta) carts.unshift(cartId);
      else carts.push(cartId);
      await place(buyer, cartId, 189);
    });
    const readNumbers = (cartIds: string[]) =>
      shop.db.select({ number: orders.number }).from(orders).where(inArray(orders.cartId, cartIds));
    const numbers = (await readNumbers(carts)).map(({ number }) => number);
    expect(new Set(numbers).size).toBe(50);

    await many(20, () => place(marta, carts[0] ?? '', 189));
    const last = await createCart(shop, marta, [[lamp]]);
    await place(marta, last, 189);
    expect(await readNumbers([last])).toEqual([{ number: Math.max(...numbers) + 1 }]);
  });

  it('the same cart sent with true and forged totals gives one order, only to the true ones', async () => {
    const cartId = await createCart(shop, marta, [[lamp]]);
    const responses = await many(10, (at) => place(marta, cartId, at % 2 === 0 ? 189 : 1));
    expect(responses.map((response) => response.statusCode)).toEqual([
      200, 400, 200, 400, 200, 400, 200, 400, 200, 400,
    ]);
    expect(await readStock(shop.db, lamp)).toBe(999);
    expect(await countLines(lamp)).toBe(1);
  });

  it('two products bought in opposite sequences by 20 buyers: everyone gets both', async () => {
    const buyers = await many(20, () => addMember(shop));
    const carts = await Promise.all(
      buyers.map((buyer, at) =>
        createCart(shop, buyer, at % 2 === 0 ? [[lamp, 2], [mug]] : [[mug], [lamp, 2]]),
      ),
    );
    const responses = await Promise.all(buyers.map((buyer, at) => place(buyer, carts[at] ?? '', 402)));
    expect(statuses(responses)).toEqual(Array(20).fill(200));
    expect([await readStock(shop.db, lamp), await readStock(shop.db, mug)]).toEqual([960, 980]);
  });

  it('taking stock and putting it back in opposite sequences never deadlocks, even without retry', async () => {
    const bought = [lamp, mug, ...(await many(6, () => addProduct(shop.db)))];
    const order = await addOrder(
      shop,
      marta,
      bought.map((product) => [product, 20]),
    );
    const forwards = bought.map(({ id }) => ({ quantity: 1, productId: id, variantId: id }));
    const backwards = forwards.toReversed();
    const by = { orderId: order._id, userId: marta.id };
    const addCart = (lines: typeof forwards) =>
      insertCart(
        shop.db,
        marta.id,
        lines.map((line) => ({ ...line, priceMinor: 0 })),
      );
    const carts = await many(60, (at) => addCart(at % 2 === 0 ? forwards : backwards));
    await many(60, (at) =>
      shop.db.transaction(async (tx) => {
        const lines = at % 2 === 0 ? forwards : backwards;
        if (at % 3 === 0) {
          const reason = at % 2 === 0 ? 'cancelled' : 'shipped';
          const move = { onHand: reason === 'shipped' ? -1 : 0, committed: -1, reason } as const;
          await moveStock(
            tx,
            lines.map(({ variantId }) => ({ variantId, ...move })),
            by,
          );
        } else await claimCart(tx, { cartId: carts[at] ?? '', userId: marta.id, revision: 0 });
      }),
    );
    // 20 were ordered before. 10 came back, and 40 were ordered.
    for (const product of bought) expect(await readStock(shop.db, product)).toBe(950);
  });

  it('cancelling 5 times restocks once', async () => {
    const order = await addOrder(shop, marta, [
      [lamp, 2],
      [mug, 3],
    ]);
    const ada = await addAdministrator(shop);
    const responses = await many(5, (at) => cancel(at % 2 === 0 ? marta : ada, order._id));
    expect(statuses(responses)).toEqual([200, 404, 404, 404, 404]);
    expect([await readStock(shop.db, lamp), await readStock(shop.db, mug)]).toEqual([1_000, 1_000]);
  });

  it('cancelling an item and the order restocks each line once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await addOrder(shop, marta, [
        [lamp, 2],
        [mug, 3],
      ]);
      const responses = await Promise.all([
        setStatus(shop, marta, order, lamp, 'Cancelled'),
        cancel(marta, order._id),
        setStatus(shop, marta, order, mug, 'Cancelled'),
        setStatus(shop, marta, order, lamp, 'Cancelled'),
      ]);
      for (const response of responses) expect([200, 404]).toContain(response.statusCode);
      expect([await readStock(shop.db, lamp), await readStock(shop.db, mug)]).toEqual([1_000, 1_000]);
      expect((await shop.call('GET', `/order/${order._id}`, { token: marta.token })).statusCode).toBe(404);
    }
  });

  it('delivering an item and cancelling its order: one of them wins', async () => {
    const ada = await addAdministrator(shop);
    for (let round = 0; round < 5; round += 1) {
      const before = await readStock(shop.db, lamp);
      const order = await addOrder(shop, marta, [[lamp, 2]]);
      const [delivered, cancelled] = await Promise.all([
        setStatus(shop, ada, order, lamp, 'Delivered'),
        cancel(marta, order._id),
      ]);
      expect(statuses([delivered, cancelled])).toEqual([200, 400]);
      expect(await readStock(shop.db, lamp)).toBe(cancelled.statusCode === 200 ? before : before - 2);
    }
  });

  it('the same cart ordered while its order is cancelled never takes stock twice', async () => {
    const order = await addOrder(shop, marta, [[lamp]]);
    const responses = await Promise.all([
      cancel(marta, order._id),
      ...(await many(5, async () => place(marta, order.cartId, itemsTotal([[lamp]])))),
    ]);
    for (const response of responses) expect([200, 400]).toContain(response.statusCode);
    expect(await readStock(shop.db, lamp)).toBe(1_000);
    expect(getItem(order, lamp).quantity).toBe(1);
  });
});
