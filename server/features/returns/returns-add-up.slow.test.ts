import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { sendRefunds } from '#server/features/refunds/send-refunds.ts';
import { createFakeRefunds } from '#server/testing/builders/fake-refunds.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { addParcel, parcelBody, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { callRefund } from '#server/testing/builders/refunds.ts';
import { returnBody } from '#server/testing/builders/returns.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addDelivery, addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { makeStatement, sendStatement } from '#server/testing/builders/withdrawals.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createRandom } from '#server/testing/random-lists.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** A shop that offers withdrawal. */
async function open(CURRENCY: string) {
  const shop = await createTestApp({ TAX_RATE: '8.875', CURRENCY });
  afterAll(shop.close);
  const ada = await addAdministrator(shop);
  await changeSettings(shop, ada, 'returns', { withdrawal: 'on' });
  return { shop, ada, db: shop.db, perMajor: CURRENCY === 'JPY' ? 1 : 100 };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** An order of five lamps and four vases, with amounts that no division is even of, discounts, and a delivery. */
async function addPaid({ shop, ada, db }: Opened) {
  const { marta, lamp, vase } = await addTwoSellers(shop, {
    lamp: { priceMinor: 333, taxable: true, quantity: 100 },
    vase: { priceMinor: 1_007, taxable: true, quantity: 100 },
  });
  const order = await addOrder(shop, marta, [
    [lamp, 5],
    [vase, 4],
  ]);
  await db.execute(sql`update order_lines set discount_minor = 101 where order_id = ${order._id}`);
  await db.execute(sql`
    update orders set owed_minor = owed_minor - 202 where id = ${order._id}`);
  await addDelivery(shop, order._id);
  const payment = await payOrder(db, order._id);
  await addParcel(shop, ada, order, [[lamp, 2]]);
  await addParcel(shop, ada, order, [[vase, 2]], { part: 2 });
  return { marta, lamp, vase, order, payment };
}

type Paid = Awaited<ReturnType<typeof addPaid>>;

/** One step, which the shop may refuse. */
async function take(
  random: (below: number) => number,
  { shop, ada, perMajor }: Opened,
  { marta, lamp, vase, order, payment }: Paid,
) {
  const call = (who: TestPerson, path: string, body?: object) =>
    shop.call('POST', path, { token: who.token, ...(body ? { body } : {}) });
  const [product, part]: [TestProduct, number] = random(2) === 0 ? [lamp, 1] : [vase, 2];
  const quantity = 1 + random(2);
  const request = crypto.randomUUID();
  const { returns, parts } = await readDetails(shop, ada, order);
  const one = returns[random(Math.max(1, returns.length))];
  const steps: (() => Promise<unknown>)[] = [
    () => call(ada, `/order/${order._id}/parcels`, parcelBody(order, [[product, quantity]], { part })),
    () => call(ada, `/order/${order._id}/lines/${getItem(order, product)._id}/cancel`, { request, quantity }),
    () => call(marta, `/order/${order._id}/returns`, returnBody(order, [[product, quantity]])),
    () => {
      const items = [{ line: getItem(order, product)._id, quantity }];
      const all = random(6) === 0;
      return sendStatement(
        shop,
        makeStatement({ ...order, email: marta.email }, all ? {} : { items }),
        marta,
      );
    },
    async () => one && (await call(ada, `/returns/${one._id}/accept`)),
    async () => one && (await call(ada, `/returns/${one._id}/receive`, some(one, random))),
    async () => {
      if (one && random(2) > 0) await call(ada, `/returns/${one._id}/close`, makeKept(one, random, perMajor));
      else if (one) await callRefund(shop, ada, { order, payment }, { return: one._id });
    },
    () =>
      shop.call('DELETE', `/order/${order._id}/parcels/${parts[0]?.parcels[0]?._id}`, { token: ada.token }),
  ];
  await steps[random(steps.length)]?.();
}

const some = ({ lines }: ReturnShown, random: (below: number) => number) => ({
  lines: lines.map(({ line, quantity }) => {
    const received = 1 + random(quantity);
    return { line, received, restocked: random(received + 1) };
  }),
});

/** A share of what it cost, from a cent to all of it. */
const makeKept = ({ lines }: ReturnShown, random: (below: number) => number, perMajor: number) => {
  const costMinor = lines.reduce((sum, { amount }) => sum + Math.round(amount * perMajor), 0);
  return { withheld: (1 + random(costMinor)) / perMajor, words: 'Worn.' };
};

async function readMoney({ db }: Opened, { _id }: Pick<Order, '_id'>) {
  const { rows } = await db.execute<{ paid: number; kept: number; refunded: number }>(sql`
    select paid_minor::float8 as paid, coalesce(kept_minor, owed_minor)::float8 as kept, refunded_minor::float8 as refunded
    from orders where id = ${_id}`);
  return rows[0] ?? { paid: 0, kept: 0, refunded: 0 };
}

describe.each(['USD', 'JPY'])('in %s', async (currency) => {
  const opened = await open(currency);
  const { shop, ada, db } = opened;

  it.each([1, 2, 3, 4, 5, 6])(
    'what is sent, cancelled, withdrawn, returned, kept and refunded in sequence %i adds up to what was paid for it',
    async (seed) => {
      const random = createRandom(seed);
      const paid = await addPaid(opened);
      for (let step = 0; step < 30; step++) {
        await take(random, opened, paid);
        const { paid: sum, kept, refunded } = await readMoney(opened, paid.order);
        expect(refunded).toBeLessThanOrEqual(sum - kept);
      }
      const { returns } = await readDetails(shop, ada, paid.order);
      for (const { _id, state } of returns)
        if (state === 'received') await callRefund(shop, ada, paid, { return: _id });
      const { paid: sum, kept, refunded } = await readMoney(opened, paid.order);
      expect(refunded).toBe(sum - kept);
      expect(returns.length).toBeGreaterThan(0);
      await sendRefunds(db, createFakeRefunds().providers);
      const after = await readDetails(shop, ada, paid.order);
      expect(after.returns.filter(({ state }) => state === 'received')).toEqual([]);
      expect(after.money?.toPayBack).toBe(0);
      expect(await findDisagreements(shop)).toEqual([]);
    },
  );
});
