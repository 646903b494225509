import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { mails } from '#server/db/schema/mail.ts';
import { sellers } from '#server/db/schema/sellers.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { askToReturnPieces, changeReturn, receiveAll } from '#server/testing/builders/returns.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
beforeEach(async () => {
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop, {
    lamp: { priceMinor: 1_000 },
    vase: { priceMinor: 500 },
  }));
  order = await addOrder(shop, marta, [[lamp, 2], [vase]]);
  await payOrder(db, order._id);
  await addParcel(shop, ada, order, [[lamp, 2]]);
  await addParcel(shop, ada, order, [[vase, 1]], { part: 2 });
  await db.delete(mails);
});

/** Mails since the last look. */
async function newMails() {
  const queued = await db.select().from(mails).orderBy(asc(mails.id));
  await db.delete(mails);
  return queued.map(({ kind, recipient, data }) => ({
    kind,
    recipient,
    data: data as Record<string, unknown>,
  }));
}
const ask = async (pieces: [TestProduct, number][], fields = {}): Promise<ReturnShown[]> =>
  await askToReturnPieces(shop, marta, order, pieces, fields);
const first = ([one]: ReturnShown[]): ReturnShown => {
  if (!one) throw new Error('nothing comes back');
  return one;
};

describe('the mails of a return', () => {
  it('go to whoever sells a part when it is asked for, once', async () => {
    const request = crypto.randomUUID();
    const fields = { request, reason: 'damaged', words: 'A crack.' };
    await ask(
      [
        [lamp, 1],
        [vase, 1],
      ],
      fields,
    );
    const asked = await newMails();
    const data = (name: string, thing: string) => ({
      ...{ orderNumber: order.number, name: `#${order.number}-${name}`, buyer: 'Marta Test' },
      ...{ reason: 'damaged', words: 'A crack.', lines: [{ name: thing, quantity: 1 }] },
    });
    expect(asked.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['return-asked', ada.email],
      ['return-asked', vera.email],
    ]);
    expect(asked.map((mail) => mail.data)).toMatchObject([data('R1', lamp.name), data('R2', vase.name)]);
    await ask(
      [
        [lamp, 1],
        [vase, 1],
      ],
      fields,
    );
    expect(await newMails()).toEqual([]);
  });

  it('tell the buyer where to send it and who pays, once', async () => {
    await changeSettings(shop, ada, 'returns', {
      returnAddress: 'Kiln & Co\n12 Quay Street',
      unwantedPaidBy: 'buyer',
    });
    await db
      .update(sellers)
      .set({ returnAddress: 'Vera\nHalle 3' })
      .where(eq(sellers.merchantId, vera.merchantId));
    const [own, hers] = await ask([
      [lamp, 1],
      [vase, 1],
    ]);
    const [broken] = await ask([[lamp, 1]], { reason: 'wrong' });
    await newMails();
    for (const one of [own, hers, broken, own])
      await changeReturn(shop, ada, first(one ? [one] : []), 'accept');
    const accepted = await newMails();
    expect(accepted.map(({ kind, recipient }) => [kind, recipient])).toEqual(
      Array(3).fill(['return-accepted', marta.email]),
    );
    expect(accepted.map((mail) => [mail.data.address, mail.data.paidBy])).toEqual([
      [['Kiln & Co', '12 Quay Street'], 'buyer'],
      [['Vera', 'Halle 3'], 'buyer'],
      [['Kiln & Co', '12 Quay Street'], 'seller'],
    ]);
    expect(accepted[0]?.data.dueAt).toEqual(expect.any(String));
  });

  it('tell the buyer why it was refused, in those words', async () => {
    const one = first(await ask([[vase, 1]]));
    await newMails();
    await changeReturn(shop, vera, one, 'refuse', { words: 'It was worn.' });
    expect(await newMails()).toMatchObject([
      { kind: 'return-refused', recipient: marta.email, data: { words: 'It was worn.', name: one.name } },
    ]);
  });

  it.each([
    ['later', false, { backMinor: 1_000, isOnline: false }],
    ['at once', true, { backMinor: 1_000, isOnline: true }],
  ] as const)(
    'tell the buyer what has come, and that it is paid back %s',
    async (_, refundsReceived, paid) => {
      await changeSettings(shop, ada, 'returns', { refundsReceived });
      const one = first(await ask([[lamp, 1]]));
      await changeReturn(shop, ada, one, 'accept');
      await newMails();
      for (const _again of [1, 2]) await changeReturn(shop, ada, one, 'receive', receiveAll(one));
      expect(await newMails()).toMatchObject([
        {
          ...{ kind: 'return-received', recipient: marta.email },
          data: { paid, lines: [{ name: lamp.name, quantity: 1 }] },
        },
      ]);
    },
  );

  it('are none for closing and cancelling', async () => {
    const one = first(await ask([[lamp, 1]]));
    await newMails();
    await shop.call('DELETE', `/returns/${one._id}`, { token: marta.token });
    expect(await newMails()).toEqual([]);
  });
});
