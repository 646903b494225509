import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { mails } from '#server/db/schema/mail.ts';
import { mailKindsTo } from '#server/testing/builders/mails.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { addParcel, parcelBody } from '#server/testing/builders/parcels.ts';
import { addMember, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});

const vera = await addMerchant(shop);
const { token } = vera;
let marta: TestPerson;
let vase: TestProduct;
let bowl: TestProduct;
let order: Order;
/** Two lines of one part. */
beforeEach(async () => {
  marta = await addMember(shop);
  vase = await addProduct(shop.db, { quantity: 1_000_000, brandId: vera.brandId });
  bowl = await addProduct(shop.db, { quantity: 1_000_000, brandId: vera.brandId });
  order = await addOrder(shop, marta, [
    [vase, 50],
    [bowl, 1],
  ]);
});
const send = (on = shop) =>
  on.call('POST', `/order/${order._id}/parcels`, {
    token,
    body: parcelBody(order, [[vase, 1]], { notify: true }),
  });
const mailsOfPart = async () =>
  (await mailKindsTo(shop.db, marta.email)).filter((kind) => kind !== 'order-confirmation').length;

describe('the buyer gets 20 mails a day about a part', () => {
  it.each<[string, (round: number) => ReturnType<typeof send>]>([
    [
      'whose parcels are made and voided',
      async () => {
        const sent = await send();
        const { _id } = sent.json().parcel;
        return await shop.call('DELETE', `/order/${order._id}/parcels/${_id}`, { token });
      },
    ],
    [
      'whose parcels arrive',
      async () => {
        const { _id } = (await send()).json().parcel;
        return await shop.call('POST', `/order/${order._id}/parcels/${_id}/delivered`, { token });
      },
    ],
    [
      'whose pieces are cancelled one by one',
      () =>
        shop.call('POST', `/order/${order._id}/lines/${getItem(order, vase)._id}/cancel`, {
          token,
          body: { request: crypto.randomUUID(), quantity: 1 },
        }),
    ],
    [
      'whose status goes there and back',
      (round) =>
        shop.call('PUT', `/order/status/item/${getItem(order, vase)._id}`, {
          token,
          body: { status: round % 2 === 0 ? 'Shipped' : 'Processing' },
        }),
    ],
  ])('%s', async (_what, act) => {
    for (let round = 0; round < 25; round += 1) {
      const response = await act(round);
      expect(response.statusCode, response.body).toBe(200);
    }
    expect(await mailsOfPart()).toBe(20);
  });

  it('also at the same moment, at two processes', async () => {
    const sent = await Promise.all(Array.from({ length: 30 }, (_, at) => send(at % 2 === 0 ? shop : beside)));
    expect(sent.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30);
    expect(await mailsOfPart()).toBe(20);
  });
});

it('other parts, orders and days have their own', async () => {
  for (let round = 0; round < 20; round += 1) await send();
  const other = await addOrder(shop, marta, [[vase]]);
  await addParcel(shop, vera, other, [[vase, 1]], { notify: true });
  expect(await mailsOfPart()).toBe(21);
  await send();
  expect(await mailsOfPart()).toBe(21);
  await shop.db.update(mails).set({ createdAt: sql`now() - interval '25 hours'` });
  await send();
  expect(await mailsOfPart()).toBe(22);
});
