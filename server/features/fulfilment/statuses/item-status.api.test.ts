import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { type ItemStatus, itemStatuses } from '#contract/statuses.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { mails } from '#server/db/schema/mail.ts';
import { orders } from '#server/db/schema/orders.ts';
import { addOrder, getItem, readOrder, readStock, setStatus } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  setMerchantActive,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
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

const set = (who: TestPerson, product: TestProduct, status: ItemStatus) =>
  setStatus(shop, who, order, product, status);
const readStatus = async (product: TestProduct) =>
  getItem(await readOrder(shop, ada, order._id), product).status;
const put = (itemId: string, body: unknown, { token }: TestPerson = ada) =>
  shop.call('PUT', `/order/status/item/${itemId}`, { token, body });
const mailsTo = async ({ email }: TestPerson, kind: string) => {
  const rows = await shop.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
  return rows.filter((mail) => mail.kind === kind).map((mail) => mail.data);
};

describe('who may set which status', () => {
  it('an administrator any, in both directions', async () => {
    for (const status of ['Shipped', 'Not processed', 'Processing', 'Delivered'] as const) {
      const response = await set(ada, lamp, status);
      expect(response.json()).toEqual({
        success: true,
        message: expect.any(String),
        orderCancelled: false,
      });
      expect(await readStatus(lamp)).toBe(status);
    }
  });

  it('a merchant any on lines of the own brand, none on others', async () => {
    expect((await set(vera, vase, 'Shipped')).statusCode).toBe(200);
    expect((await set(vera, vase, 'Cancelled')).statusCode).toBe(200);
    expect((await set(vera, lamp, 'Shipped')).statusCode).toBe(404);
    expect(await readStatus(lamp)).toBe('Not processed');
  });

  it('the owner may set no other than Cancelled', async () => {
    for (const status of ['Processing', 'Shipped', 'Delivered'] as const) {
      const response = await set(marta, lamp, status);
      expect(response.statusCode, status).toBe(403);
      expect(response.json().error).toContain('only cancel');
    }
    expect(await readStatus(lamp)).toBe('Not processed');
  });

  it('a merchant on an own purchase is an owner, and may only cancel', async () => {
    order = await addOrder(shop, vera, [[vase]]);
    expect((await set(vera, vase, 'Delivered')).statusCode).toBe(403);
    expect((await set(vera, vase, 'Cancelled')).statusCode).toBe(200);
  });

  it('an administrator may on an own purchase too', async () => {
    order = await addOrder(shop, ada, [[vase]]);
    expect((await set(ada, vase, 'Shipped')).statusCode).toBe(200);
  });

  it('everyone else gets 404', async () => {
    const strangers = [await addMember(shop), await addMerchant(shop)];
    for (const stranger of strangers) {
      const response = await set(stranger, lamp, 'Cancelled');
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'No item found.' });
    }
    expect(
      (await put(getItem(order, lamp)._id, { status: 'Cancelled' }, { ...marta, token: '' })).statusCode,
    ).toBe(401);
  });

  it('a disabled merchant none', async () => {
    await setMerchantActive(shop.db, vera.merchantId, false);
    expect((await set(vera, vase, 'Shipped')).statusCode).toBe(403);
  });
});

describe('an item that is', () => {
  it.each(['Delivered', 'Cancelled'] as const)('%s keeps its status', async (final) => {
    await set(ada, lamp, final);
    for (const status of itemStatuses.filter((other) => other !== final)) {
      const response = await set(ada, lamp, status);
      expect(response.statusCode).toBe(400);
      expect(response.json().error).toBe(`${lamp.name} is ${final} and cannot be changed any more.`);
    }
    expect(await readStatus(lamp)).toBe(final);
  });

  it('set to its own status returns 200 and changes nothing', async () => {
    await set(ada, lamp, 'Shipped');
    expect((await set(ada, lamp, 'Shipped')).json()).toMatchObject({ success: true, orderCancelled: false });
    expect((await set(marta, lamp, 'Shipped')).statusCode).toBe(200);
    expect(await mailsTo(marta, 'item-status-changed')).toHaveLength(1);
  });
});

describe('cancelling an item', () => {
  it('puts its stock back, once, and removes it from the totals', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => set(marta, vase, 'Cancelled')));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(responses.map((response) => response.json().orderCancelled)).not.toContain(true);
    expect(await readStock(shop.db, vase)).toBe(100);
    expect(await readStock(shop.db, lamp)).toBe(98);
    const after = await readOrder(shop, marta, order._id);
    expect(after.total).toBe(378);
    expect(getItem(after, vase)).toMatchObject({ status: 'Cancelled', totalPrice: 567 });
    expect(await mailsTo(vera, 'item-status-changed')).toEqual([
      expect.objectContaining({ name: vase.name, quantity: 3, status: 'Cancelled', toMerchant: true }),
    ]);
  });

  it('never raises the stock above the limit of a product', async () => {
    await shop.db.update(products).set({ quantity: 999_999 }).where(eq(products.id, vase.id));
    expect((await set(marta, vase, 'Cancelled')).statusCode).toBe(200);
    expect(await readStock(shop.db, vase)).toBe(1_000_000);
  });

  it('cancels the order with its last line: it is not found by its id, its record stays', async () => {
    expect((await set(vera, vase, 'Cancelled')).json().orderCancelled).toBe(false);
    const last = await set(marta, lamp, 'Cancelled');
    expect(last.json()).toMatchObject({ message: 'The order has been cancelled.', orderCancelled: true });
    for (const person of [marta, vera, ada]) {
      const response = await shop.call('GET', `/order/${order._id}`, { token: person.token });
      expect(response.statusCode).toBe(404);
    }
    const again = await set(marta, lamp, 'Cancelled');
    expect(again.json()).toMatchObject({ success: true, orderCancelled: true });
    expect((await set(ada, lamp, 'Shipped')).statusCode).toBe(400);
    const [record] = await shop.db.select().from(orders).where(eq(orders.id, order._id));
    expect(record).toMatchObject({ cancelledBy: marta.id, cancelledAt: expect.any(Date) });
    expect(await mailsTo(marta, 'order-cancelled')).toHaveLength(1);
    expect(await readStock(shop.db, lamp)).toBe(100);
  });

  it('cancels the order when two people cancel its last two lines at once', async () => {
    const responses = await Promise.all([set(vera, vase, 'Cancelled'), set(marta, lamp, 'Cancelled')]);
    expect(responses.map((response) => response.json().orderCancelled).sort()).toEqual([false, true]);
    expect((await shop.call('GET', `/order/${order._id}`, { token: ada.token })).statusCode).toBe(404);
  });

  it('does not cancel an order whose other line is Delivered', async () => {
    await set(ada, lamp, 'Delivered');
    expect((await set(marta, vase, 'Cancelled')).json().orderCancelled).toBe(false);
    expect((await readOrder(shop, marta, order._id)).products).toHaveLength(2);
  });

  it('invalidates cached pages that show the stock, and other statuses do not', async () => {
    const heard: Tag[] = [];
    shop.cacheInvalidation.onChange((changes) => heard.push(...changes));
    await set(ada, vase, 'Shipped');
    expect(heard).toEqual([]);
    await set(ada, vase, 'Cancelled');
    await set(ada, vase, 'Cancelled');
    expect(heard).toEqual([`stock:${vase.id}`]);
  });
});

it('queues a mail to the owner for every change', async () => {
  await set(vera, vase, 'Shipped');
  expect(await mailsTo(marta, 'item-status-changed')).toEqual([
    {
      firstName: 'Marta',
      orderId: order._id,
      orderNumber: order.number,
      part: 2,
      name: vase.name,
      quantity: 3,
      status: 'Shipped',
      toMerchant: false,
    },
  ]);
  expect(await mailsTo(vera, 'item-status-changed')).toEqual([]);
});

describe('hostile input', () => {
  it('a status that there is not is refused', async () => {
    for (const status of [
      undefined,
      null,
      '',
      'shipped',
      'Paid',
      7,
      true,
      ['Shipped'],
      {},
      'Shipped\u0000',
    ]) {
      const response = await put(getItem(order, lamp)._id, {
        orderId: order._id,
        orderNumber: order.number,
        cartId: order.cartId,
        status,
      });
      expect([response.statusCode, response.json().fields], JSON.stringify(status)).toEqual([
        400,
        { status: 'Please choose a status.' },
      ]);
    }
    expect(await readStatus(lamp)).toBe('Not processed');
  });

  it('the id of another order or cart is refused', async () => {
    const other = await addOrder(shop, marta, [[lamp]]);
    const own = { orderId: order._id, cartId: order.cartId, status: 'Cancelled' };
    for (const foreign of [
      { orderId: other._id },
      { cartId: other.cartId },
      { orderId: order.cartId },
      { orderId: 'nonsense' },
      { cartId: null },
      { cartId: 7 },
    ]) {
      expect((await put(getItem(order, lamp)._id, { ...own, ...foreign }, marta)).statusCode).toBe(400);
    }
    expect(await readStatus(lamp)).toBe('Not processed');
    expect(getItem(await readOrder(shop, marta, other._id), lamp).status).toBe('Not processed');
  });

  it('the ids of the own order in capitals, or no ids, are accepted', async () => {
    const shouted = {
      orderId: order._id.toUpperCase(),
      cartId: order.cartId.toUpperCase(),
      status: 'Shipped',
    };
    expect((await put(getItem(order, lamp)._id, shouted)).statusCode).toBe(200);
    expect((await put(getItem(order, lamp)._id, { status: 'Processing', quantity: 99 })).statusCode).toBe(
      200,
    );
    expect(getItem(await readOrder(shop, ada, order._id), lamp)).toMatchObject({
      status: 'Processing',
      quantity: 2,
    });
  });

  it('an item that there is not is not found', async () => {
    for (const itemId of ['nonsense', '01890a5d-ac96-774b-bcce-b302099a8057', '%00', "1'--"]) {
      expect((await put(itemId, { status: 'Shipped' })).statusCode, itemId).toBe(404);
    }
  });
});
