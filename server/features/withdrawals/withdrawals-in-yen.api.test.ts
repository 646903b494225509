import { afterAll, expect, it } from 'vitest';
import { sendRefunds } from '#server/features/refunds/send-refunds.ts';
import { createFakeRefunds } from '#server/testing/builders/fake-refunds.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { refundedSums } from '#server/testing/builders/refunds.ts';
import { changeReturn, receiveAll } from '#server/testing/builders/returns.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { addWithdrawal, makeStatement } from '#server/testing/builders/withdrawals.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const yen = await createTestApp({ CURRENCY: 'JPY' });
const { db, pool } = yen;
afterAll(yen.close);

it('a line with three taxes and a discount goes back in whole yen, in the pieces in which it was sent', async () => {
  const ada = await addAdministrator(yen);
  await changeSettings(yen, ada, 'returns', { withdrawal: 'on' });
  const { marta, lamp } = await addTwoSellers(yen, { lamp: { priceMinor: 333, quantity: 100 } });
  const order = await addOrder(yen, marta, [[lamp, 3]]);
  const taxes = [
    { title: 'State', rate: 4, minor: 35 },
    { title: 'City', rate: 4.5, minor: 40 },
    { title: 'District', rate: 0.375, minor: 3 },
  ];
  await pool.query(
    `update order_lines set discount_minor = 100, tax_minor = 78, taxes = $2 where order_id = $1`,
    [order._id, JSON.stringify(taxes)],
  );
  // ¥999 − ¥100 + ¥78, and ¥501 for the delivery.
  await pool.query(
    `update orders set owed_minor = 1478,
       delivery = '{"name": "Post", "kind": "flat", "minor": 501, "taxes": [], "days": null}' where id = $1`,
    [order._id],
  );
  const payment = await payOrder(db, order._id);
  await addParcel(yen, ada, order, [[lamp, 2]]);
  const { outcome } = await addWithdrawal(yen, makeStatement({ ...order, email: marta.email }), marta);
  // The first lamp: ¥333 − ¥33, and of the taxes ¥11, ¥13 and ¥1.
  expect(outcome?.comesBack).toEqual({ amount: 325, isOnline: true });
  const [one] = (await readDetails(yen, ada, order)).returns;
  if (!one) throw new Error('nothing comes back');
  expect(one.refund).toMatchObject({ amount: 1_153, delivery: 501 });
  await changeReturn(yen, ada, one, 'receive', receiveAll(one));
  await sendRefunds(db, createFakeRefunds().providers);
  expect(await refundedSums(yen, payment)).toEqual([1_478, 1_478]);
  expect((await readDetails(yen, ada, order)).money?.toPayBack).toBe(0);
  expect(await findDisagreements(yen)).toEqual([]);
});
